package dev.assent.core.proxy;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Incoming;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/// A channel without bytes: what the test says arrives, what is sent the test gets at once.
final class QueueChannel implements Channel {
  private final LinkedBlockingQueue<Incoming> incoming = new LinkedBlockingQueue<>();
  private final Consumer<Message> sent;
  private volatile boolean closed;

  QueueChannel(Consumer<Message> sent) {
    this.sent = sent;
  }

  /// Lets a message arrive.
  void say(Message message) {
    incoming.add(new Incoming.Received(message, 100));
  }

  @Override
  public Incoming receive() throws InterruptedException {
    return incoming.take();
  }

  @Override
  public void send(Message message) throws IOException {
    if (closed) {
      throw new IOException("closed");
    }
    sent.accept(message);
  }

  @Override
  public void close() {
    closed = true;
    incoming.add(new Incoming.Ended(Optional.empty()));
  }
}
