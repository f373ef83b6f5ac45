package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.session.Exchanges.Sending;
import dev.assent.core.transport.Channel;
import java.io.IOException;
import java.lang.System.Logger;
import java.util.List;
import java.util.Optional;

/// Sends the messages of a session to its client. A client that takes no more messages is closed
/// and not heard any more. One that does not read holds its server back as soon as the answers on
/// their way are too long together. Thread-safe.
final class ClientOutlet {
  // One that is longer passes when it is alone.
  private static final long MOST_BYTES = 8L * 1024 * 1024;
  private static final Logger LOG = System.getLogger(ClientOutlet.class.getName());

  private final Channel client;
  private final FaultBarrier barrier;
  private int underWay;
  private long bytes;

  ClientOutlet(Channel client, FaultBarrier barrier) {
    this.client = client;
    this.barrier = barrier;
  }

  /// Sends a message; an answer that a fault keeps from the client is replaced by an error.
  void send(Message message) {
    barrier.run(
        () -> write(message),
        fault -> barrier.unsent(SessionSide.SERVER, message, fault).ifPresent(this::write));
  }

  /// Adds an answer to those of the batch that it belongs to, or sends it as [#send(Message)] does.
  void send(Optional<BatchAnswers> batch, Message answer) {
    batch.ifPresentOrElse(one -> one.answered(answer), () -> send(answer));
  }

  /// Sends the answers to a batch.
  void sendBatch(List<Message> answers) {
    barrier.run(() -> write(() -> client.sendBatch(answers)), _ -> barrier.breakOff());
  }

  /// Adds an answer to those of the batch that it belongs to, or keeps it for [#flush], or for
  /// whatever is sent next. A fault is the caller's.
  void enqueue(Optional<BatchAnswers> batch, Message answer) {
    batch.ifPresentOrElse(one -> one.answered(answer), () -> write(() -> client.enqueue(answer)));
  }

  /// Sends what was kept by [#enqueue]. A fault is the caller's; nothing is lost by calling again.
  void flush() {
    write(client::flush);
  }

  /// Notes that an answer of the server is on its way; waits while those before it are too long.
  ///
  /// @param length of its line
  synchronized void begin(int length) throws InterruptedException {
    while (underWay > 0 && bytes + length > MOST_BYTES) {
      wait();
    }
    underWay++;
    bytes += length;
  }

  /// Notes that an answer that was begun is not on its way any more.
  synchronized void end(int length) {
    underWay--;
    bytes -= length;
    notifyAll();
  }

  /// Returns whether an answer of the server is on its way.
  synchronized boolean isAnswering() {
    return underWay > 0;
  }

  private void write(Message message) {
    write(() -> client.send(message));
  }

  private void write(Sending sending) {
    try {
      sending.send();
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "the client takes no more messages", e);
      client.close();
    }
  }
}
