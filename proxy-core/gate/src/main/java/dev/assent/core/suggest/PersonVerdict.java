package dev.assent.core.suggest;

import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedQuestion;

/// The verdict of a person on a call of the log. Time-outs, withdrawals, switches, and calls that
/// an earlier yes covered are no answers.
enum PersonVerdict {
  /// looked at this very call in the window and said yes
  YES,
  /// looked at this very call in the window and said no
  NO,
  /// said no without the card: to a whole kind, from the tray or a command, or by closing the
  /// window. No evidence for a rule, but enough against one
  REFUSED,
  /// nobody judged it
  NONE;

  /// The verdict on a recorded call.
  static PersonVerdict of(RecordedCall call) {
    return call.asked().map(PersonVerdict::of).orElse(NONE);
  }

  private static PersonVerdict of(RecordedQuestion asked) {
    boolean byCard = asked.isSeen() && asked.rests().isEmpty();
    if (asked.isYes()) {
      return byCard ? YES : NONE;
    }
    if (!asked.isNo() || !asked.by().isEmpty()) {
      return NONE;
    }
    return byCard ? NO : REFUSED;
  }

  /// True if a person wants no such call.
  boolean refuses() {
    return this == NO || this == REFUSED;
  }
}
