package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/// A channel without bytes: what the test says arrives, what is sent the test gets at once.
final class QueueChannel implements Channel {
  private final LinkedBlockingQueue<ChannelEvent> incoming = new LinkedBlockingQueue<>();
  private final Consumer<Message> sent;
  private volatile boolean closed;

  QueueChannel(Consumer<Message> sent) {
    this.sent = sent;
  }

  /// Lets a message arrive.
  void say(Message message) {
    incoming.add(new ChannelEvent.Received(message, 100));
  }

  @Override
  public ChannelEvent receive() throws InterruptedException {
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
    incoming.add(new ChannelEvent.Ended(Optional.empty()));
  }
}
