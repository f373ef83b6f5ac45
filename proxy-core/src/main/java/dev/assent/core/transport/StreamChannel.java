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
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A channel over two byte streams: one message, one line.
///
/// A thread of its own frames lines into a short queue, because a read of a pipe can neither be timed nor interrupted,
/// and decodes them. A slow receiver holds the peer back after a few lines.
public final class StreamChannel implements Channel {
  private static final int LINES_AHEAD = 4;

  private final InputStream in;
  private final LineWriter writer;
  private final LineFramer framer;
  private final JsonLimits limits;
  private final Duration partialLine;
  private final BlockingQueue<Incoming> queue = new ArrayBlockingQueue<>(LINES_AHEAD);
  private final Thread reader;
  private volatile boolean closed;
  private Incoming.@Nullable Ended ended;

  private StreamChannel(
      String name, InputStream in, OutputStream out, JsonLimits limits, Duration partialLine) {
    this.in = in;
    this.writer = new LineWriter(out);
    this.framer = new LineFramer(in, limits.bytes());
    this.limits = limits;
    this.partialLine = partialLine;
    this.reader = Thread.ofPlatform().daemon().name(name + " reader").unstarted(this::read);
  }

  /// Opens a channel and starts to read.
  ///
  /// @param name for the reading thread
  /// @param in closed with the channel
  /// @param out closed with the channel
  /// @param partialLine how long a begun line may stay without a further byte
  public static StreamChannel open(
      String name, InputStream in, OutputStream out, JsonLimits limits, Duration partialLine) {
    var channel = new StreamChannel(name, in, out, limits, partialLine);
    channel.reader.start();
    return channel;
  }

  @Override
  public Incoming receive() throws InterruptedException {
    if (ended != null) {
      return ended;
    }
    long step = Math.max(1, Math.min(partialLine.toMillis() / 4, 1000));
    while (!closed) {
      @Nullable Incoming next = queue.poll(step, TimeUnit.MILLISECONDS);
      if (next instanceof Incoming.Ended last) {
        ended = last;
      }
      if (next != null) {
        return next;
      }
      // The queue is empty, so what is pending in the framer is truly what the peer owes.
      long idle = framer.idlePartial(System.nanoTime(), partialLine);
      if (idle > 0) {
        ended = new Incoming.Ended(Optional.of("a line was begun and not finished"));
        return new Incoming.Stalled(idle);
      }
    }
    ended = new Incoming.Ended(Optional.empty());
    return ended;
  }

  @Override
  public void send(Message message) throws IOException {
    writer.write(MessageCodec.encode(message));
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    closeQuietly(writer);
    reader.interrupt();
    // Closing a pipe can wait for the read that is stuck in it, which ends with the peer; nobody waits for that here.
    Thread.ofVirtual().name(reader.getName() + " close").start(() -> closeQuietly(in));
  }

  private void read() {
    Optional<String> failure = Optional.empty();
    try {
      for (Line line = framer.next(); !(line instanceof Line.End); line = framer.next()) {
        @Nullable Incoming incoming = incoming(line);
        if (incoming != null) {
          queue.put(incoming);
        }
      }
    } catch (IOException e) {
      failure = closed ? Optional.empty() : Optional.of(String.valueOf(e.getMessage()));
    } catch (InterruptedException _) {
      return;
    }
    try {
      queue.put(new Incoming.Ended(failure));
    } catch (InterruptedException _) {
      // Closed; nobody receives any more.
    }
  }

  private @Nullable Incoming incoming(Line line) {
    return switch (line) {
      case Line.Ok(byte[] bytes) when bytes.length == 0 -> null;
      case Line.Ok(byte[] bytes) -> decoded(bytes);
      case Line.TooLong(long bytes) -> new Incoming.TooLong(bytes);
      case Line.Partial(long bytes) -> new Incoming.CutOff(bytes);
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
