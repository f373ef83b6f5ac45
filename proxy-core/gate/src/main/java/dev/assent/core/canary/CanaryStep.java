package dev.assent.core.canary;

import dev.assent.core.text.Sentence;
import java.util.Optional;

/// One half of a proof: what came of the call that must be denied, or of the one that must pass.
///
/// @param tried whether the call was made
/// @param why it is not proved; absent where it is
public record CanaryStep(boolean tried, Optional<Sentence> why) {
  static final CanaryStep PROVED = new CanaryStep(true, Optional.empty());

  /// The call was made, and what came back is no proof.
  static CanaryStep failed(String form, Object... found) {
    return new CanaryStep(true, Optional.of(Sentence.of(form, found)));
  }

  /// There was nothing that could be driven.
  static CanaryStep untried(String form, Object... found) {
    return new CanaryStep(false, Optional.of(Sentence.of(form, found)));
  }

  /// True if the client's way and the log both say what they must.
  public boolean isProved() {
    return tried && why.isEmpty();
  }
}
