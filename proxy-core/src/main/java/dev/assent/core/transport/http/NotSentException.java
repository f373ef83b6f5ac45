package dev.assent.core.transport.http;

import java.io.IOException;

/// A request that certainly did not reach the server. The message is for people.
final class NotSentException extends IOException {
  private static final long serialVersionUID = 1L;

  NotSentException(String message, Throwable cause) {
    super(message, cause);
  }
}
