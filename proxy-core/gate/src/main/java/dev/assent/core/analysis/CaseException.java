package dev.assent.core.analysis;

import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;
import java.io.Serial;

/// A case cannot be judged, because what it says cannot be read (clause 10.1).
public final class CaseException extends ToldException {
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

  CaseException(Stage stage, String form, Object... values) {
    super(Sentence.of(form, values), null);
    this.stage = stage;
  }

  static CaseException line(String form, Object... values) {
    return new CaseException(Stage.LINE, form, values);
  }

  static CaseException call(String form) {
    return new CaseException(
        Stage.CALL, "%s, expected {\"method\": ..., \"params\": {...}}", Sentence.of(form));
  }

  /// The thing that was being read.
  public Stage stage() {
    return stage;
  }
}
