package dev.assent.core.pap;

import dev.assent.core.policy.Effect;
import java.util.Optional;

/// One way in which a rule that was written for another program means something else here.
///
/// @param code stable, lower case with dashes
/// @param direction whether the rule matches more or less calls here
/// @param sentence what differs, without a final period
/// @param suggestion what to write to keep the old meaning
record MeaningShift(
    String code, Direction direction, String sentence, Optional<CharSequence> suggestion) {
  MeaningShift(String code, Direction direction, String sentence) {
    this(code, direction, sentence, Optional.empty());
  }

  /// Tells whether a rule matches more or fewer calls here than there.
  enum Direction {
    /// calls that it did not match there
    MORE,
    /// not all of those that it matched there
    LESS,
    /// some more, some less, or nobody can tell
    OTHER,
    /// the same, but less comes of it
    STRICTER,
    /// the same, as far as anybody can tell
    SAME;

    /// The consequence for a rule, to be put behind the sentence; may be empty.
    String consequence(Effect effect) {
      String what =
          switch (effect) {
            case ALLOW -> "lets ";
            case DENY -> "denies ";
            case HITL -> "asks about ";
          };
      String through = effect == Effect.ALLOW ? " through" : "";
      return switch (this) {
        case MORE -> ", so it " + what + "more" + through + " here";
        case LESS -> ", so it " + what + "less" + through + " here";
        case OTHER, STRICTER, SAME -> "";
      };
    }
  }
}
