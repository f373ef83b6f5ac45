package dev.assent.core.mcp;

import java.io.Serial;

/// A message whose method is known but whose members have the wrong kind, so that nobody can say
/// what it asks for.
public final class CallShapeException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  /// A complaint that names the member, what was found and what is expected.
  public CallShapeException(String message) {
    super(message);
  }
}
