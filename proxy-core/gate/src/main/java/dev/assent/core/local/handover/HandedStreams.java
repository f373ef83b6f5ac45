package dev.assent.core.local.handover;

import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/// A client's streams that its bridge handed over. Open until somebody closes this or either
/// stream, or the bridge ends.
///
/// The input is read by platform threads: who waits there waits in a system call.
final class HandedStreams implements Channel {
  /// For virtual threads: one that waits in a system call holds the thread that carries it, and
  /// with it others.
  private static final ExecutorService WAITING =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("client output", 0).factory());

  private static final int BOTH_DIRECTIONS = 2;

  private final DescriptorStream in;
  private final DescriptorStream out;
  private final int life;
  private final ReentrantLock reading = new ReentrantLock();
  private final ReentrantLock writing = new ReentrantLock();
  private final ReentrantLock closing = new ReentrantLock();
  private volatile boolean closed;

  private HandedStreams(DescriptorStream in, DescriptorStream out, int life) {
    this.in = in;
    this.out = out;
    this.life = life;
  }

  /// @param descriptors as [DescriptorMessage#COUNT] says; closed where this fails
  static HandedStreams of(int[] descriptors) throws IOException {
    int open = 0;
    try {
      if (!DescriptorStream.isSocket(descriptors[2])) {
        throw new IOException("found something that is no socket for the end of the bridge");
      }
      DescriptorStream in = DescriptorStream.of(descriptors[open++], false, descriptors[2]);
      boolean both = false;
      try {
        DescriptorStream out = DescriptorStream.of(descriptors[open++], true, descriptors[2]);
        both = true;
        open = descriptors.length;
        return new HandedStreams(in, out, descriptors[2]);
      } finally {
        if (!both) {
          in.close();
        }
      }
    } finally {
      for (int i = open; i < descriptors.length; i++) {
        SystemCall.close(descriptors[i]);
      }
    }
  }

  /// Waits until the bridge has said that all it had carried is with the client.
  ///
  /// @throws IOException when the bridge has ended, or somebody has closed this
  void awaitBridge() throws IOException {
    writing.lock();
    try {
      var bridge = DescriptorStream.ofSocket(life);
      byte[] one = new byte[1];
      while (!closed && bridge.await(StreamCalls.READABLE)) {
        if (bridge.read(one, 0, 1) > 0) {
          return;
        }
      }
      throw new IOException("the bridge has ended");
    } finally {
      writing.unlock();
    }
  }

  /// The stream of the client's messages; ends when the client closes it, and when the bridge ends.
  InputStream input() {
    return new Input();
  }

  /// The stream to the client; not buffered.
  OutputStream output() {
    return new Output();
  }

  @Override
  public boolean isOpen() {
    return !closed;
  }

  /// Ends reads and writes that wait, then closes everything. Idempotent.
  @Override
  public void close() {
    closing.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      endWaiting();
      // Only when nobody is at them: their numbers may belong to something else a moment later.
      reading.lock();
      try {
        in.close();
      } finally {
        reading.unlock();
      }
      writing.lock();
      try {
        out.close();
      } finally {
        writing.unlock();
      }
      SystemCall.close(life);
    } finally {
      closing.unlock();
    }
  }

  private void endWaiting() {
    try {
      SystemCall.SHUTDOWN.make(life, BOTH_DIRECTIONS, 0, 0);
    } catch (IOException _) {
      // The bridge has ended, and with it all waiting.
    }
  }

  private int read(byte[] to, int at, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    reading.lock();
    try {
      while (!closed && in.await(StreamCalls.READABLE)) {
        int read = in.read(to, at, count);
        if (read > 0) {
          return read;
        }
        if (read == 0) {
          tellThatTheClientEnded();
          return -1;
        }
      }
      return -1;
    } finally {
      reading.unlock();
    }
  }

  private void tellThatTheClientEnded() {
    byte[] word = HandOver.CLIENT_ENDED.getBytes(StandardCharsets.US_ASCII);
    try {
      int _ = DescriptorStream.ofSocket(life).write(word, 0, word.length);
    } catch (IOException _) {
      // The bridge is gone as well.
    }
  }

  private void write(byte[] from, int at, int count) throws IOException {
    writing.lock();
    try {
      for (int done = 0; done < count; ) {
        if (closed) {
          throw new IOException("the connection is closed");
        }
        int written = out.write(from, at + done, count - done);
        if (written < 0) {
          awaitRoom();
        } else {
          done += written;
        }
      }
    } finally {
      writing.unlock();
    }
  }

  private void awaitRoom() throws IOException {
    boolean there =
        Thread.currentThread().isVirtual() ? awaitElsewhere() : out.await(StreamCalls.WRITABLE);
    if (!there) {
      throw new IOException("the client's bridge is gone");
    }
  }

  private boolean awaitElsewhere() throws IOException {
    Future<Boolean> room = WAITING.submit(() -> out.await(StreamCalls.WRITABLE));
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return room.get();
        } catch (InterruptedException _) {
          // As with any stream: a line that was begun is finished.
          interrupted = true;
        } catch (ExecutionException e) {
          throw new IOException(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private final class Input extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return HandedStreams.this.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int at, int count) throws IOException {
      return HandedStreams.this.read(to, at, count);
    }

    @Override
    public void close() {
      HandedStreams.this.close();
    }
  }

  private final class Output extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      HandedStreams.this.write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int at, int count) throws IOException {
      HandedStreams.this.write(from, at, count);
    }

    @Override
    public void close() {
      HandedStreams.this.close();
    }
  }
}
