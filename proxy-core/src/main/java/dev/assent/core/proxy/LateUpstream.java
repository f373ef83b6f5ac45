package dev.assent.core.proxy;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Incoming;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// A server that is started when the first message leaves for it. A session that begins while everything is denied has
/// such a one: until the release nothing leaves, and then the client can begin without a new session. Thread-safe.
final class LateUpstream implements Upstream {
  private final Starting starting;
  private final boolean overHttp;
  private final CountDownLatch settled = new CountDownLatch(1);
  private final Channel channel = new LateChannel();
  private @Nullable Upstream server;
  private boolean closed;

  /// Starts a server.
  interface Starting {
    /// Starts it; where that fails, the server says why.
    Upstream start() throws InterruptedException;
  }

  LateUpstream(Starting starting, boolean overHttp) {
    this.starting = starting;
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

  private synchronized Upstream started() throws IOException {
    if (closed) {
      throw new IOException("the session is over");
    }
    var running = server;
    if (running == null) {
      try {
        running = starting.start();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while the server was started", e);
      }
      server = running;
      settled.countDown();
    }
    return running;
  }

  private synchronized Optional<Upstream> there() {
    return Optional.ofNullable(server);
  }

  @Override
  public String howItEnded() throws InterruptedException {
    var running = there();
    return running.isPresent() ? running.get().howItEnded() : "it was not started";
  }

  @Override
  public void close() {
    Optional<Upstream> running;
    synchronized (this) {
      closed = true;
      running = there();
    }
    settled.countDown();
    running.ifPresent(Upstream::close);
  }

  /// The channel of the server once it is there.
  private final class LateChannel implements Channel {
    @Override
    public Incoming receive() throws InterruptedException {
      settled.await();
      var running = there();
      return running.isPresent() ? running.get().channel().receive() : new Incoming.Ended(Optional.empty());
    }

    @Override
    public void deliver(Receiver receiver) throws InterruptedException {
      settled.await();
      var running = there();
      if (running.isPresent()) {
        running.get().channel().deliver(receiver);
      } else {
        receiver.accept(new Incoming.Ended(Optional.empty()));
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
