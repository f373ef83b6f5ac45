package dev.assent.core.cli.invocation;

/// The running core could not be asked.
public final class ControlException extends Exception {
  private static final long serialVersionUID = 1L;

  /// Why not.
  public enum Code {
    /// nobody listens on the socket
    NOT_RUNNING,
    /// somebody listens but does not answer as it should
    NO_ANSWER,
    /// the core refused the question
    REFUSED
  }

  private final Code code;

  /// @param message lower case, without a final period
  public ControlException(Code code, String message) {
    super(message);
    this.code = code;
  }

  /// Why not.
  public Code code() {
    return code;
  }
}
