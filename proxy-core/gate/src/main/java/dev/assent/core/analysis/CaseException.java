package dev.assent.core.analysis;

import java.io.Serial;

/// A case cannot be judged, because what it says cannot be read (clause 10.1).
public final class CaseException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  /// The part of a case that was being read when reading failed.
  public enum Stage {
    /// the case as a whole, or one of its members
    LINE,
    /// the policy it names or brings
    POLICY,
    /// its `call`
    CALL;

    /// The word in answers.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private final Stage stage;

  CaseException(Stage stage, String detail) {
    super(detail);
    this.stage = stage;
  }

  static CaseException line(String detail) {
    return new CaseException(Stage.LINE, detail);
  }

  static CaseException call(String detail) {
    return new CaseException(
        Stage.CALL, detail + ", expected {\"method\": ..., \"params\": {...}}");
  }

  /// The thing that was being read.
  public Stage stage() {
    return stage;
  }

  /// The fault: the words that were found and those that were expected.
  public String detail() {
    return String.valueOf(getMessage());
  }
}
