package dev.assent.core.transport;

import dev.assent.core.jsonrpc.Message;
import java.io.IOException;

/// Carries messages between the core and one peer, in order, both ways.
public interface Channel extends AutoCloseable {
  /// Waits for what comes next. One thread at a time.
  ///
  /// @return after [Incoming.Ended] the same again
  Incoming receive() throws InterruptedException;

  /// Sends a message and returns when the operating system has it. Thread-safe.
  ///
  /// @throws IOException when the peer is gone or the channel closed; it stays unusable then
  void send(Message message) throws IOException;

  /// Ends both directions; a waiting [#receive] returns [Incoming.Ended]. Idempotent.
  @Override
  void close();
}
