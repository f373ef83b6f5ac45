package dev.assent.desktop.ui;

import dev.assent.core.approval.CallersTime;

/// What every place says of the time of a call: of what it is the time, and what happens when it is over.
public final class CallerWords {
  private CallerWords() {}

  /// Two words before the time.
  public static String head(CallersTime.Then then) {
    return Texts.get("approval.time." + then.word());
  }

  /// What happens when it is over, beside the time that is left; empty where the call is denied then, because the two words say
  /// so.
  public static String sentence(CallersTime.Then then) {
    return sentence(then, Texts.get("approval.over.here"));
  }

  /// The same where the time is not seen.
  ///
  /// @param moment at which it is over, as it is written
  public static String sentence(CallersTime.Then then, String moment) {
    return then == CallersTime.Then.DENIED ? "" : Texts.get("approval.over." + then.word(), moment);
  }
}
