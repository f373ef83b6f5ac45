package dev.assent.core.audit;

import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;
import org.jspecify.annotations.Nullable;

/// The log could not be opened, written or read. After a failed write the log takes nothing more.
public final class AuditException extends ToldException {
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

  /// @param form names the file, what was found and what was expected
  public AuditException(Code code, String form, Object... values) {
    this(code, (Throwable) null, form, values);
  }

  /// @param cause what the system said
  public AuditException(Code code, @Nullable Throwable cause, String form, Object... values) {
    super(Sentence.of(form, values), cause);
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
