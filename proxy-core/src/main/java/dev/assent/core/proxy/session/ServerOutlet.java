package dev.assent.core.proxy.session;

import dev.assent.core.approval.MessageReach;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// Sends the messages of a session to its server. Thread-safe.
final class ServerOutlet {
  private final Channel server;
  private final SessionCore core;
  private final WriteWatch writes = new WriteWatch();

  ServerOutlet(Channel server, SessionCore core) {
    this.server = server;
    this.core = core;
  }

  /// Sends a message; an answer that a fault keeps from the server is replaced by an error.
  void send(Message message) {
    core.rim()
        .run(
            () -> tryWrite(message),
            fault ->
                core.rim().unsent(SessionSide.CLIENT, message, fault).ifPresent(this::tryWrite));
  }

  /// Sends the answers to a batch.
  void sendBatch(List<Message> answers) {
    core.rim().run(() -> tryWrite(() -> send(answers)), _ -> core.rim().breakOff());
  }

  // The first of them may have been gathered before everything was denied.
  private void send(List<Message> answers) throws IOException {
    try (var passage =
        core.parts().approvals().switches().enter(MessageReach.KEEPS, core::cutOff)) {
      server.sendBatch(
          passage.isBare() ? answers.stream().map(MessageTrimming::bare).toList() : answers);
    }
  }

  private void tryWrite(Message message) {
    tryWrite(() -> server.send(message));
  }

  private void tryWrite(InFlightCalls.Sending sending) {
    try {
      writes.during(sending);
    } catch (IOException e) {
      core.serverUnreachable(e);
    }
  }

  /// Sends a message.
  ///
  /// @throws IOException when the server is gone
  void write(Message message) throws IOException {
    writes.during(() -> server.send(message));
  }

  /// Keeps a message for [#flush], or for whatever is sent next.
  ///
  /// @throws IOException when the server is gone
  void enqueue(Message message) throws IOException {
    writes.during(() -> server.enqueue(message));
  }

  /// Sends what was kept by [#enqueue].
  ///
  /// @throws IOException when the server is gone; nobody knows then how much of it it has
  void flush() throws IOException {
    writes.during(server::flush);
  }

  /// Whether the server has taken nothing for so long although something waits to be written.
  boolean isStuck(Duration time) {
    return writes.isStuck(time.toNanos());
  }
}
