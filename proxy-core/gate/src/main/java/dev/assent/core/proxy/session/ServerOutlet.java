package dev.assent.core.proxy.session;

import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Sends the messages of a session to its server. Thread-safe.
final class ServerOutlet {
  private final SessionParts parts;
  private final Channel server;
  private final FaultBarrier barrier;
  private final SessionEnd end;
  private final WriteWatch writes = new WriteWatch();

  /// @param end of the session, begun where the server takes nothing more
  ServerOutlet(SessionParts parts, FaultBarrier barrier, SessionEnd end) {
    this.parts = parts;
    this.server = parts.server().channel();
    this.barrier = barrier;
    this.end = end;
  }

  /// Sends a message; an answer that a fault keeps from the server is replaced by an error.
  void send(Message message) {
    barrier.run(
        () -> tryWrite(message),
        fault -> barrier.unsent(SessionSide.CLIENT, message, fault).ifPresent(this::tryWrite));
  }

  /// Sends the answers to a batch.
  void sendBatch(List<Message> answers) {
    barrier.run(() -> tryWrite(() -> send(answers)), _ -> barrier.breakOff());
  }

  // The first of them may have been gathered before everything was denied.
  private void send(List<Message> answers) throws IOException {
    try (var passage = parts.approvals().switches().enter(MessageReach.KEEPS, end::cutOff)) {
      server.sendBatch(
          passage.isBare() ? answers.stream().map(MessageTrimming::bare).toList() : answers);
    }
  }

  private void tryWrite(Message message) {
    tryWrite(() -> server.send(message));
  }

  private void tryWrite(Exchanges.Sending sending) {
    try {
      writes.during(sending);
    } catch (IOException e) {
      end.serverUnreachable(e);
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

  /// Returns whether the server has taken nothing for so long although something waits to be
  /// written.
  boolean isStuck(Duration time) {
    return writes.isStuck(time.toNanos());
  }

  /// Notices when a peer takes nothing any more, because a write to a full pipe can neither be
  /// timed nor interrupted. Thread-safe; one thread at a time asks.
  private static final class WriteWatch {
    private final AtomicInteger under = new AtomicInteger();
    private final AtomicLong done = new AtomicLong();
    private long seenDone;
    private long seenAt = System.nanoTime();

    /// Writes.
    void during(Exchanges.Sending writing) throws IOException {
      under.incrementAndGet();
      try {
        writing.send();
      } finally {
        under.decrementAndGet();
        done.incrementAndGet();
      }
    }

    /// Returns whether something is being written and nothing came through for so long, as far as
    /// this was asked meanwhile.
    boolean isStuck(long nanos) {
      long now = System.nanoTime();
      if (under.get() == 0 || done.get() != seenDone) {
        seenDone = done.get();
        seenAt = now;
      }
      return now - seenAt > nanos;
    }
  }
}
