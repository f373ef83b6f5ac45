package dev.assent.core.pap;

import java.io.IOException;

/// The last change of a policy was not undone. Nothing was written.
public final class UndoRefusedException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /// Why not.
  public enum Reason {
    /// another version is in force than the one that was to be undone
    OTHER_VERSION,
    /// there was no policy before
    NOTHING_BEFORE
  }

  UndoRefusedException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /// Why not.
  public Reason reason() {
    return reason;
  }
}
