package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.Message;
import java.util.Optional;

/// A message of one side while it is taken in, with the call that a fault on that way has to end.
/// Used by one thread.
final class MessageInHand {
  private final Message message;
  private final int bytes;
  private final Optional<BatchAnswers> batch;
  private Optional<InFlightCall> call = Optional.empty();

  /// @param bytes of its line
  /// @param batch that it came in; absent where it came by itself
  MessageInHand(Message message, int bytes, Optional<BatchAnswers> batch) {
    this.message = message;
    this.bytes = bytes;
    this.batch = batch;
  }

  /// Returns the message as it came, whatever it is turned into on its way.
  Message message() {
    return message;
  }

  int bytes() {
    return bytes;
  }

  Optional<BatchAnswers> batch() {
    return batch;
  }

  /// Notes the call that the message has opened, or that it answers.
  void holds(InFlightCall one) {
    call = Optional.of(one);
  }

  /// Returns the call that a fault has to end; absent while there is none.
  Optional<InFlightCall> call() {
    return call;
  }
}
