package dev.assent.core.proxy.host;

/// The core could not be started. The message is a lower-case sentence that names the place, what
/// was found and what was expected.
public final class CoreStartException extends Exception {
  private static final long serialVersionUID = 1L;

  /// A kind of trouble that keeps the core from starting; stable.
  public enum Code {
    /// another core holds the lock
    RUNNING,
    /// a folder is not fit
    FOLDER,
    /// the settings cannot be read
    SETTINGS,
    /// the installation's key cannot be read or made
    KEY,
    /// the local socket cannot be opened
    SOCKET,
    /// servers cannot be watched on this system
    WATCHDOG
  }

  private final Code code;

  public CoreStartException(Code code, String message) {
    super(message);
    this.code = code;
  }

  public CoreStartException(Code code, Throwable cause) {
    super(String.valueOf(cause.getMessage()), cause);
    this.code = code;
  }

  /// Returns the kind of trouble.
  public Code code() {
    return code;
  }
}
