package dev.assent.core.local;

import java.io.IOException;

/// The local socket cannot be used. The message is one lower-case sentence for people, without a
/// final period.
public final class LocalSocketException extends IOException {
  private static final long serialVersionUID = 1L;

  /// A kind of trouble with the socket; stable, used by texts and tests.
  public enum Code {
    /// the folder is not ours alone
    FOLDER,
    /// the path is too long for a socket address
    PATH_TOO_LONG,
    /// another core holds the lock or listens
    IN_USE,
    /// nobody listens
    NOT_LISTENING,
    /// the other side ends and has taken nothing
    ENDING,
    /// the other side said no
    REFUSED,
    /// the other side does not speak our conversation, or too slowly, or too much
    PROTOCOL
  }

  private final Code code;

  /// @param message names what was found and what was expected
  public LocalSocketException(Code code, String message) {
    super(message);
    this.code = code;
  }

  /// The kind of trouble.
  public Code code() {
    return code;
  }
}
