package dev.assent.core.audit;

/// The log could not be opened, written or read. After a failed write the log takes nothing more.
public final class AuditException extends Exception {
  private static final long serialVersionUID = 1L;

  /// The kind of failure; stable.
  public enum Code {
    /// another process holds the log
    LOCKED,
    /// the folder is missing, not ours, or open to others
    FOLDER,
    /// the disk did not take a record
    WRITE,
    /// an earlier write failed, or the log was closed
    CLOSED,
    /// a file could not be read or is not a log
    READ
  }

  private final Code code;

  /// @param message lower case, names the file, what was found and what was expected
  public AuditException(Code code, String message) {
    super(message);
    this.code = code;
  }

  /// @param cause what the system said
  public AuditException(Code code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  public static AuditException stopped() {
    return new AuditException(Code.WRITE, "the log's writer stopped");
  }

  /// The kind of fault.
  public Code code() {
    return code;
  }
}
