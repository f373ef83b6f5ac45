package dev.assent.core.transport;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// A channel over two byte streams: one message, one line.
///
/// A thread of its own frames lines and decodes them, because a read of a pipe can neither be timed nor interrupted. It
/// hands them to the receiver itself, or puts them in a short queue for those who ask; a slow receiver holds the peer back.
public final class StreamChannel implements Channel {
  private static final Logger LOG = Logger.getLogger(StreamChannel.class.getName());
  private static final int LINES_AHEAD = 4;
  private static final Incoming.Ended CLOSED = new Incoming.Ended(Optional.empty());
  private static final Incoming.Ended BROKEN = new Incoming.Ended(Optional.of("an internal fault"));
  private static final Incoming.Ended STALLED = new Incoming.Ended(Optional.of("a line was begun and not finished"));

  private final InputStream in;
  private final LineWriter writer;
  private final LineFramer framer;
  private final JsonLimits limits;
  private final Duration partialLine;
  private final BlockingQueue<Incoming> queue = new ArrayBlockingQueue<>(LINES_AHEAD);
  private final Thread reader;

  /// Held while a receiver has something, so that never two come at a time.
  private final ReentrantLock handing = new ReentrantLock();

  private volatile @Nullable Receiver receiver;
  private volatile @Nullable Thread deliverer;
  private volatile boolean closed;
  private volatile Incoming.@Nullable Ended ended;

  private StreamChannel(
      String name, InputStream in, OutputStream out, JsonLimits limits, Duration partialLine) {
    this.in = in;
    this.writer = new LineWriter(out);
    this.framer = new LineFramer(in, limits.bytes());
    this.limits = limits;
    this.partialLine = partialLine;
    this.reader = Thread.ofPlatform().daemon().name(name + " reader").unstarted(this::read);
  }

  /// Opens a channel; what comes is read from the first [#receive] or [#deliver] on.
  ///
  /// @param name for the reading thread
  /// @param in closed with the channel
  /// @param out closed with the channel
  /// @param partialLine how long a begun line may stay without a further byte
  public static StreamChannel open(
      String name, InputStream in, OutputStream out, JsonLimits limits, Duration partialLine) {
    return new StreamChannel(name, in, out, limits, partialLine);
  }

  @Override
  public Incoming receive() throws InterruptedException {
    if (ended instanceof Incoming.Ended before) {
      return before;
    }
    begin();
    while (!closed) {
      @Nullable Incoming next = queue.poll(step(), TimeUnit.MILLISECONDS);
      if (next instanceof Incoming.Ended last) {
        ended = last;
      }
      if (next != null) {
        return next;
      }
      // The queue is empty, so what is pending in the framer is truly what the peer owes.
      long idle = framer.idlePartial(System.nanoTime(), partialLine);
      if (idle > 0) {
        ended = STALLED;
        return new Incoming.Stalled(idle);
      }
    }
    ended = CLOSED;
    return CLOSED;
  }

  @Override
  public void deliver(Receiver to) throws InterruptedException {
    deliverer = Thread.currentThread();
    receiver = to;
    begin();
    while (ended == null) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(step()));
      if (closed) {
        hand(to, CLOSED);
      } else if (!reader.isAlive()) {
        hand(to, BROKEN);
      } else if (framer.idlePartial(System.nanoTime(), partialLine) > 0) {
        handStalled(to);
      }
    }
  }

  private void handStalled(Receiver to) throws InterruptedException {
    handing.lockInterruptibly();
    try {
      // It may have gone on meanwhile.
      long idle = framer.idlePartial(System.nanoTime(), partialLine);
      if (idle > 0) {
        hand(to, new Incoming.Stalled(idle));
        hand(to, STALLED);
      }
    } finally {
      handing.unlock();
    }
  }

  private void hand(Receiver to, Incoming incoming) throws InterruptedException {
    handing.lockInterruptibly();
    try {
      if (ended == null) {
        to.accept(incoming);
        ended = incoming instanceof Incoming.Ended last ? last : null;
      }
    } finally {
      handing.unlock();
    }
  }

  private void tellCaughtUp() throws InterruptedException {
    if (receiver instanceof Receiver direct) {
      handing.lockInterruptibly();
      try {
        if (ended == null) {
          direct.caughtUp();
        }
      } finally {
        handing.unlock();
      }
    }
  }

  private void begin() {
    if (reader.getState() == Thread.State.NEW) {
      reader.start();
    }
  }

  private long step() {
    return Math.max(1, Math.min(partialLine.toMillis() / 4, 1000));
  }

  @Override
  public void send(Message message) throws IOException {
    writer.write(MessageCodec.encodePieces(message));
  }

  @Override
  public void enqueue(Message message) throws IOException {
    writer.enqueue(MessageCodec.encodePieces(message));
  }

  @Override
  public void flush() throws IOException {
    writer.flush();
  }

  @Override
  public void sendBatch(List<Message> messages) throws IOException {
    writer.write(MessageCodec.encodeBatch(messages));
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    closeQuietly(writer);
    LockSupport.unpark(deliverer);
    if (receiver == null) {
      // It may wait for room in the queue; a receiver is never interrupted in what it does.
      reader.interrupt();
    }
    // Closing a pipe can wait for the read that is stuck in it, which ends with the peer; nobody waits for that here.
    Thread.ofVirtual().name(reader.getName() + " close").start(() -> closeQuietly(in));
  }

  private void read() {
    Optional<String> failure = Optional.empty();
    try {
      for (Line line = framer.next(); !closed && !(line instanceof Line.End); line = framer.next()) {
        @Nullable Incoming incoming = incoming(line);
        if (incoming != null) {
          put(incoming);
        }
        if (!framer.hasLine()) {
          tellCaughtUp();
        }
      }
    } catch (IOException e) {
      failure = closed ? Optional.empty() : Optional.of(String.valueOf(e.getMessage()));
    } catch (InterruptedException _) {
      return;
    } catch (RuntimeException | Error e) {
      LOG.log(Level.SEVERE, "an internal fault in a channel", e);
      failure = BROKEN.failure();
    }
    try {
      put(new Incoming.Ended(failure));
      LockSupport.unpark(deliverer);
    } catch (InterruptedException _) {
      // Closed; nobody receives any more.
    }
  }

  private void put(Incoming incoming) throws InterruptedException {
    if (receiver instanceof Receiver direct) {
      hand(direct, incoming);
    } else {
      queue.put(incoming);
    }
  }

  private @Nullable Incoming incoming(Line line) {
    return switch (line) {
      case Line.Ok(byte[] bytes) when bytes.length == 0 -> null;
      case Line.Ok(byte[] bytes) -> decoded(bytes);
      case Line.TooLong(long bytes, var found) -> new Incoming.TooLong(bytes, found);
      case Line.Partial(byte[] bytes, long seen) ->
          seen == bytes.length && decoded(bytes) instanceof Incoming.Received message ? message : new Incoming.CutOff(seen);
      case Line.End _ -> null;
    };
  }

  private Incoming decoded(byte[] line) {
    try {
      return new Incoming.Received(MessageCodec.decode(line, limits), line.length);
    } catch (MalformedMessageException e) {
      return new Incoming.Malformed(e, line);
    }
  }

  private static void closeQuietly(Closeable stream) {
    try {
      stream.close();
    } catch (IOException _) {
      // A stream that cannot be closed is not usable either.
    }
  }
}
