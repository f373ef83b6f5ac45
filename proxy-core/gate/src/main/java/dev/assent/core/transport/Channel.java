package dev.assent.core.transport;

import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.RoughScan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Carries messages between the core and one peer, in order, both ways.
public interface Channel extends AutoCloseable {
  /// Waits for what comes next. One thread at a time.
  ///
  /// @return after [ChannelEvent.Ended] the same again
  ChannelEvent receive() throws InterruptedException;

  /// Takes what comes, one after the other.
  interface Receiver {
    /// Takes the next; the one after it comes when this returns.
    ///
    /// @throws InterruptedException when the thread is interrupted; nothing comes any more then
    void accept(ChannelEvent incoming) throws InterruptedException;

    /// Is told that it has all that was read, and that what comes next may take its time. Told at
    /// least once behind each message; as soon as possible, because a peer may wait for what was
    /// gathered until then.
    ///
    /// @throws InterruptedException as [#accept]
    default void caughtUp() throws InterruptedException {}

    /// A receiver that does one thing with what comes, and another when it has all that was read.
    static Receiver of(Receiver accepting, Runnable caughtUp) {
      return new Receiver() {
        @Override
        public void accept(ChannelEvent incoming) throws InterruptedException {
          accepting.accept(incoming);
        }

        @Override
        public void caughtUp() {
          caughtUp.run();
        }
      };
    }
  }

  /// Hands everything that comes to a receiver and returns after [ChannelEvent.Ended] was handed
  /// over. Used once, and then instead of [#receive]. The receiver may be called on other threads
  /// than this one, never on two at a time.
  default void deliver(Receiver receiver) throws InterruptedException {
    for (ChannelEvent next = receive(); ; next = receive()) {
      receiver.accept(next);
      receiver.caughtUp();
      if (next instanceof ChannelEvent.Ended) {
        return;
      }
    }
  }

  /// Sends a message and returns when the operating system has it. Thread-safe.
  ///
  /// @throws IOException when the peer is gone or the channel closed; it stays unusable then
  void send(Message message) throws IOException;

  /// Takes a message that may leave together with others behind it. What is sent afterwards leaves
  /// behind it. Thread-safe.
  ///
  /// @throws IOException as [#send]
  default void enqueue(Message message) throws IOException {
    send(message);
  }

  /// Returns when the operating system has what was taken by [#enqueue]. Thread-safe.
  ///
  /// @throws IOException as [#send]; nobody knows then how much of it the peer has
  default void flush() throws IOException {}

  /// Sends messages that belong together, the answers to one batch; where the peer's transport has
  /// no batches, one by one.
  ///
  /// @param messages at least one
  /// @throws IOException as [#send]
  default void sendBatch(List<Message> messages) throws IOException {
    for (Message message : messages) {
      send(message);
    }
  }

  /// Ends both directions; a waiting [#receive] returns [ChannelEvent.Ended]. Idempotent.
  @Override
  void close();

  /// The next thing that a [Channel] received. Faults of a line are values: the channel lives on
  /// after them.
  sealed interface ChannelEvent {
    /// A message.
    ///
    /// @param message strictly read
    /// @param bytes length of its line
    record Received(Message message, int bytes) implements ChannelEvent {}

    /// A line that is no message.
    ///
    /// @param fault place and reason
    /// @param line the bytes as they came, for a session in whose revision batches are allowed; not
    ///   to be forwarded
    record Malformed(MalformedMessageException fault, byte[] line) implements ChannelEvent {}

    /// A line over the size limit, skipped.
    ///
    /// @param bytes its length
    /// @param found what it may have been
    record TooLong(long bytes, RoughScan.Found found) implements ChannelEvent {}

    /// The input ended in the middle of a message; the part is dropped. [Ended] follows. A whole
    /// message that only lacks its line end is [Received].
    ///
    /// @param bytes how many there were
    record CutOff(long bytes) implements ChannelEvent {}

    /// A line was begun and not continued for too long. Where it is a client's, [Ended] follows; a
    /// server may still go on with it.
    ///
    /// @param bytes how many there were
    /// @param found what it may become
    record Stalled(long bytes, RoughScan.Found found) implements ChannelEvent {}

    /// Text of a server that can be no message and has no line end, such as a prompt or a progress
    /// bar. What came behind it is read by itself.
    ///
    /// @param bytes how many there were
    record PassedOver(long bytes) implements ChannelEvent {}

    /// Something between the two peers got lost that was no answer to an open call. The channel
    /// lives on.
    ///
    /// @param detail what, one sentence
    record Undelivered(String detail) implements ChannelEvent {}

    /// Nothing more will come.
    ///
    /// @param failure what broke; absent at an orderly end
    record Ended(Optional<String> failure) implements ChannelEvent {}
  }
}
