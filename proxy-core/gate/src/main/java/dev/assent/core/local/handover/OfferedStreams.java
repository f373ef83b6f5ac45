package dev.assent.core.local.handover;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The streams of a client whose bridge offered to hand them over. It carries them until it has
/// done so; each direction goes over by itself, the output when all that was carried is with the
/// client, the input when the bridge has stopped reading.
public final class OfferedStreams implements Channel {
  private static final Logger LOG = System.getLogger(OfferedStreams.class.getName());
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final HandOverSocket rendezvous;
  private final SocketChannel bridge;
  private final OutputStream toBridge;
  private final Input in;
  private final Output out;
  private final ReentrantLock writing = new ReentrantLock();
  private volatile @Nullable HandedStreams handed;
  private volatile boolean closed;

  /// @param rendezvous where the bridge hands them over
  /// @param bridge the connection to the bridge, which both given streams belong to
  public OfferedStreams(
      HandOverSocket rendezvous,
      SocketChannel bridge,
      InputStream fromBridge,
      OutputStream toBridge) {
    this.rendezvous = rendezvous;
    this.bridge = bridge;
    this.toBridge = toBridge;
    this.in = new Input(fromBridge);
    this.out = new Output(toBridge);
  }

  /// Waits on a thread of its own for the streams of the bridge.
  public void begin() {
    Thread.ofPlatform().daemon().name("hand over").start(this::take);
  }

  /// The stream of all that the client sends.
  public InputStream input() {
    return in;
  }

  /// The stream of all that the client gets; not buffered.
  public OutputStream output() {
    return out;
  }

  /// Tells if the client is read and written without the bridge.
  public boolean areHandedOver() {
    return in.over && out.over;
  }

  @Override
  public boolean isOpen() {
    return !closed && bridge.isOpen();
  }

  /// Closes the streams and the connection to the bridge; ends what waits there.
  @Override
  public void close() throws IOException {
    closed = true;
    try {
      // First: somebody may wait here for a bridge that does not read, and hold what is to be
      // closed next.
      bridge.close();
    } finally {
      if (handed instanceof HandedStreams own) {
        own.close();
      }
      rendezvous.close();
    }
  }

  private void take() {
    try {
      handed = rendezvous.take(PATIENCE).orElse(null);
    } catch (IOException | RuntimeException e) {
      // The bridge was told nothing.
      LOG.log(Level.WARNING, "a client's streams could not be taken; its bridge carries them", e);
    }
    if (handed instanceof HandedStreams own) {
      try {
        goOver(own);
      } catch (IOException e) {
        // Most often because the session has ended meanwhile.
        LOG.log(Level.DEBUG, "a session ended while its client's streams went over", e);
      }
    }
  }

  private void goOver(HandedStreams own) throws IOException {
    boolean over = false;
    writing.lock();
    try {
      if (!closed) {
        toBridge.write(HandOver.TAKEN);
        own.awaitBridge();
        out.to = own.output();
        out.over = true;
        over = true;
      }
    } finally {
      writing.unlock();
      if (!over) {
        // Neither of us knows what the other does.
        close();
      }
    }
  }

  private final class Input extends InputStream {
    private InputStream from;
    private volatile boolean over;

    Input(InputStream from) {
      this.from = from;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int at, int count) throws IOException {
      int read = from.read(to, at, count);
      if (read < 0 && !over && handed instanceof HandedStreams own) {
        over = true;
        from = own.input();
        read = from.read(to, at, count);
      }
      return read;
    }

    @Override
    public void close() throws IOException {
      OfferedStreams.this.close();
    }
  }

  private final class Output extends OutputStream {
    private OutputStream to;
    private volatile boolean over;

    Output(OutputStream to) {
      this.to = to;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int at, int count) throws IOException {
      writing.lock();
      try {
        to.write(from, at, count);
      } finally {
        writing.unlock();
      }
    }

    @Override
    public void close() throws IOException {
      OfferedStreams.this.close();
    }
  }
}
