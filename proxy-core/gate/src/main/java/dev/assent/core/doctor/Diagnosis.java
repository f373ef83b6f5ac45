package dev.assent.core.doctor;

import dev.assent.core.text.Sentence;
import java.util.Locale;
import java.util.Optional;

/// The result of one check.
///
/// @param state how it is
/// @param found what was found
/// @param advice what to do; absent where there is nothing to do
public record Diagnosis(State state, Sentence found, Optional<Sentence> advice) {
  /// The state of what was checked, from good to bad.
  public enum State {
    OK,
    /// it works, and something is to be known
    WARNING,
    /// something does not work
    FAILED;

    /// As people and programs read it.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Diagnosis ok(String form, Object... found) {
    return new Diagnosis(State.OK, Sentence.of(form, found), Optional.empty());
  }

  static Diagnosis warning(Sentence found, Sentence advice) {
    return new Diagnosis(State.WARNING, found, Optional.of(advice));
  }

  static Diagnosis failed(Sentence found, Sentence advice) {
    return new Diagnosis(State.FAILED, found, Optional.of(advice));
  }
}
