package dev.assent.core.proxy.upstream;

import dev.assent.core.audit.AuditException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.upstream.Upstream.FailedUpstream;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A server that is started once everything is not denied any more. A session that begins while it
/// is has such a one: until the release nothing leaves, and then the client can begin without a new
/// session. Thread-safe.
public final class LateUpstream implements Upstream {
  private final Starting starting;
  private final Object turn = new Object();
  private final BooleanSupplier denied;
  private final boolean overHttp;
  private final CountDownLatch settled = new CountDownLatch(1);
  private final Channel channel = new LateChannel();
  private volatile @Nullable Upstream server;
  private volatile boolean closed;

  /// @param denied whether everything is denied now
  public LateUpstream(Starting starting, BooleanSupplier denied, boolean overHttp) {
    this.starting = starting;
    this.denied = denied;
    this.overHttp = overHttp;
  }

  @Override
  public Channel channel() {
    return channel;
  }

  @Override
  public boolean isOverHttp() {
    return overHttp;
  }

  @Override
  public void prepare() {
    if (!isThere()) {
      try {
        var _ = started();
      } catch (IOException _) {
        // Whatever is let pass all the same ends with that.
      }
    }
  }

  @Override
  public boolean isThere() {
    return server != null;
  }

  @Override
  public Optional<CharSequence> held() {
    return there().flatMap(Upstream::held);
  }

  private Upstream started() throws IOException {
    synchronized (turn) {
      var running = server;
      if (running != null) {
        return running;
      }
      if (closed || denied.getAsBoolean()) {
        throw new IOException(
            closed ? "the session is over" : "no server is started while everything is denied");
      }
      Upstream begun = start();
      // Denied again meanwhile: it is tried once more after that.
      if (begun instanceof FailedUpstream(var why) && denied.getAsBoolean()) {
        throw new IOException(why.toString());
      }
      if (!takes(begun)) {
        begun.close();
        throw new IOException("the session is over");
      }
      return begun;
    }
  }

  // A thread that closes it does not wait for a start.
  private synchronized boolean takes(Upstream begun) {
    if (!closed) {
      server = begun;
      settled.countDown();
    }
    return !closed;
  }

  private Upstream start() throws IOException {
    try {
      return starting.start();
    } catch (AuditException e) {
      throw new IOException("the log cannot be written: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the server was started", e);
    }
  }

  private Optional<Upstream> there() {
    return Optional.ofNullable(server);
  }

  @Override
  public CharSequence howItEnded() throws InterruptedException {
    var running = there();
    return running.isPresent() ? running.get().howItEnded() : "it was not started";
  }

  @Override
  public void close() {
    last().ifPresent(Upstream::close);
  }

  @Override
  public void close(Duration most) {
    last().ifPresent(running -> running.close(most));
  }

  private synchronized Optional<Upstream> last() {
    closed = true;
    settled.countDown();
    return there();
  }

  /// The channel of the server once it is there.
  private final class LateChannel implements Channel {
    @Override
    public ChannelEvent receive() throws InterruptedException {
      settled.await();
      var running = there();
      return running.isPresent()
          ? running.get().channel().receive()
          : new ChannelEvent.Ended(Optional.empty());
    }

    @Override
    public void deliver(Receiver receiver) throws InterruptedException {
      settled.await();
      var running = there();
      if (running.isPresent()) {
        running.get().channel().deliver(receiver);
      } else {
        receiver.accept(new ChannelEvent.Ended(Optional.empty()));
      }
    }

    @Override
    public void send(Message message) throws IOException {
      started().channel().send(message);
    }

    @Override
    public void enqueue(Message message) throws IOException {
      started().channel().enqueue(message);
    }

    @Override
    public void flush() throws IOException {
      var running = there();
      if (running.isPresent()) {
        running.get().channel().flush();
      }
    }

    @Override
    public void sendBatch(List<Message> messages) throws IOException {
      started().channel().sendBatch(messages);
    }

    @Override
    public void close() {
      there().ifPresent(running -> running.channel().close());
    }
  }
}
