package dev.assent.core.transport;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.RoughScan;
import dev.assent.core.transport.Channel.ChannelEvent;
import dev.assent.core.transport.LineFramer.FramedLine;
import dev.assent.core.transport.LineFramer.MessageStart;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
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
/// A thread of its own frames lines and decodes them, because a read of a pipe can neither be timed
/// nor interrupted. It hands them to the receiver itself, or puts them in a short queue for those
/// who ask; a slow receiver holds the peer back.
public final class StreamChannel implements Channel {
  private static final Logger LOG = Logger.getLogger(StreamChannel.class.getName());
  private static final int LINES_AHEAD = 4;

  // Long for a program that goes on with its line, short for a client that waits for an answer
  // behind a prompt.
  private static final Duration TEXT_PAUSE = Duration.ofMillis(500);
  private static final ChannelEvent.Ended CLOSED = new ChannelEvent.Ended(Optional.empty());
  private static final ChannelEvent.Ended BROKEN =
      new ChannelEvent.Ended(Optional.of("an internal fault"));
  private static final ChannelEvent.Ended STALLED =
      new ChannelEvent.Ended(Optional.of("a line was begun and not finished"));

  private final InputStream in;
  private final LineWriter writer;
  private final LineFramer framer;
  private final JsonLimits limits;
  private final Duration partialLine;
  private final boolean ofServer;
  private final BlockingQueue<ChannelEvent> queue = new ArrayBlockingQueue<>(LINES_AHEAD);
  private final Thread reader;

  /// Held while a receiver has something, so that never two come at a time.
  private final ReentrantLock handing = new ReentrantLock();

  private volatile @Nullable Receiver receiver;
  private volatile @Nullable Thread deliverer;
  private volatile boolean closed;
  private volatile ChannelEvent.@Nullable Ended ended;

  /// Of which unfinished line it was told.
  private long told;

  private StreamChannel(
      String name,
      InputStream in,
      OutputStream out,
      JsonLimits limits,
      Duration partialLine,
      boolean ofServer) {
    this.in = in;
    this.writer = new LineWriter(out);
    this.framer =
        ofServer
            ? new LineFramer(in, limits.bytes(), TEXT_PAUSE)
            : new LineFramer(in, limits.bytes());
    this.limits = limits;
    this.partialLine = partialLine;
    this.ofServer = ofServer;
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
    return new StreamChannel(name, in, out, limits, partialLine, false);
  }

  /// Opens a channel to a server, which may print more than messages: a line that it leaves
  /// unfinished is told, and ends nothing.
  ///
  /// @param partialLine after how long that is told
  public static StreamChannel toServer(
      String name, InputStream in, OutputStream out, JsonLimits limits, Duration partialLine) {
    return new StreamChannel(name, in, out, limits, partialLine, true);
  }

  @Override
  public ChannelEvent receive() throws InterruptedException {
    if (ended instanceof ChannelEvent.Ended before) {
      return before;
    }
    begin();
    while (!closed) {
      @Nullable ChannelEvent next = queue.poll(step(), TimeUnit.MILLISECONDS);
      if (next instanceof ChannelEvent.Ended last) {
        ended = last;
      }
      if (next != null) {
        return next;
      }
      // The queue is empty, so what is pending in the framer is truly what the peer owes.
      @Nullable ChannelEvent stalled = stalled();
      if (stalled != null) {
        ended = ofServer ? null : STALLED;
        return stalled;
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
      @Nullable ChannelEvent stalled = stalled();
      if (stalled != null) {
        hand(to, stalled);
        if (ofServer) {
          to.caughtUp();
        } else {
          hand(to, STALLED);
        }
      }
    } finally {
      handing.unlock();
    }
  }

  // Of a server once for each line that it leaves, and never of text, which is passed over when
  // something follows.
  private @Nullable ChannelEvent stalled() {
    long now = System.nanoTime();
    long bytes = framer.idlePartial(now, partialLine);
    if (bytes == 0 || !ofServer) {
      return bytes == 0 ? null : new ChannelEvent.Stalled(bytes, RoughScan.Found.UNSEEN);
    }
    long since = framer.waitsSince();
    if (told == since) {
      return null;
    }
    Optional<RoughScan.Found> found = framer.idleFound(now, partialLine);
    told = found.isPresent() ? since : told;
    return found.map(may -> new ChannelEvent.Stalled(bytes, may)).orElse(null);
  }

  private void hand(Receiver to, ChannelEvent incoming) throws InterruptedException {
    handing.lockInterruptibly();
    try {
      if (ended == null) {
        to.accept(incoming);
        ended = incoming instanceof ChannelEvent.Ended last ? last : null;
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
    // Closing a pipe can wait for the read that is stuck in it, which ends with the peer; nobody
    // waits for that here.
    Thread.ofVirtual().name(reader.getName() + " close").start(() -> closeQuietly(in));
  }

  private void read() {
    Optional<String> failure = Optional.empty();
    try {
      for (FramedLine line = framer.next();
          !closed && !(line instanceof FramedLine.End);
          line = framer.next()) {
        for (ChannelEvent incoming : looked(line)) {
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
      put(new ChannelEvent.Ended(failure));
      LockSupport.unpark(deliverer);
    } catch (InterruptedException _) {
      // Closed; nobody receives any more.
    }
  }

  private void put(ChannelEvent incoming) throws InterruptedException {
    if (receiver instanceof Receiver direct) {
      hand(direct, incoming);
    } else {
      queue.put(incoming);
    }
  }

  // A fault of ours hurts what it was about alone: calls of other messages go on.
  private List<ChannelEvent> looked(FramedLine line) {
    try {
      return incoming(line);
    } catch (RuntimeException | Error e) {
      if (!ofServer) {
        throw e;
      }
      LOG.log(Level.SEVERE, "an internal fault in a line of a server", e);
      return List.of(
          new ChannelEvent.Undelivered(
              "a line of the server could not be read, because of an internal fault"));
    }
  }

  private List<ChannelEvent> incoming(FramedLine line) {
    return switch (line) {
      case FramedLine.Ok(byte[] bytes) when bytes.length == 0 -> List.of();
      case FramedLine.Ok(byte[] bytes) -> {
        ChannelEvent found = decoded(bytes);
        yield ofServer && found instanceof ChannelEvent.Malformed
            ? behindText(bytes, found)
            : List.of(found);
      }
      case FramedLine.TooLong(long bytes, var found) ->
          List.of(new ChannelEvent.TooLong(bytes, found));
      case FramedLine.PassedOver(long bytes) -> List.of(new ChannelEvent.PassedOver(bytes));
      case FramedLine.Partial(byte[] bytes, long seen) -> List.of(last(bytes, seen));
      case FramedLine.End _ -> List.of();
    };
  }

  private ChannelEvent last(byte[] bytes, long seen) {
    if (seen == bytes.length && decoded(bytes) instanceof ChannelEvent.Received message) {
      return message;
    }
    return ofServer && MessageStart.isText(bytes)
        ? new ChannelEvent.PassedOver(seen)
        : new ChannelEvent.CutOff(seen);
  }

  // A progress bar goes back to the beginning of its line, and what comes next begins there.
  private List<ChannelEvent> behindText(byte[] line, ChannelEvent whole) {
    int at = line.length - 1;
    while (at >= 0 && line[at] != '\r') {
      at--;
    }
    return at > 0
            && MessageStart.isText(line)
            && decoded(Arrays.copyOfRange(line, at + 1, line.length))
                instanceof ChannelEvent.Received message
        ? List.of(new ChannelEvent.PassedOver(at), message)
        : List.of(whole);
  }

  private ChannelEvent decoded(byte[] line) {
    try {
      return new ChannelEvent.Received(MessageCodec.decode(line, limits), line.length);
    } catch (MalformedMessageException e) {
      return new ChannelEvent.Malformed(e, line);
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
