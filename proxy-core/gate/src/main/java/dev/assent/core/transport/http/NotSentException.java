package dev.assent.core.transport.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A request that was certainly not carried out: it did not reach the server, or the server wants
/// to know who asks. The message is for people.
class NotSentException extends IOException {
  private static final long serialVersionUID = 1L;

  NotSentException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
