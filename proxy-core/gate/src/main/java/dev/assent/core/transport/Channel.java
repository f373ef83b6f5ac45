package dev.assent.core.transport;

import dev.assent.core.jsonrpc.Message;
import java.io.IOException;
import java.util.List;

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
}
