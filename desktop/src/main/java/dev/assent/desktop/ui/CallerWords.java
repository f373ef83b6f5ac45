package dev.assent.desktop.ui;

import dev.assent.core.approval.CallerDeadline;

/// The words with which every page tells how long the caller waits.
///
/// @param head of what it is the time, in two words before it
/// @param sentence what happens when it is over; empty where the call is denied then, because the
///   two words say so
public record CallerWords(String head, String sentence) {
  /// The words beside the time that is left.
  public static CallerWords of(CallerDeadline.Then then) {
    return of(then, Texts.get("approval.over.here"));
  }

  /// The words where the time is not seen.
  ///
  /// @param moment at which it is over, as it is written
  public static CallerWords of(CallerDeadline.Then then, String moment) {
    return new CallerWords(
        Texts.get("approval.time." + then.word()),
        then == CallerDeadline.Then.DENIED
            ? ""
            : Texts.get("approval.over." + then.word(), moment));
  }

  /// The same once the call is answered: nothing more happens to it then.
  public CallerWords answered() {
    return new CallerWords(head, "");
  }

  /// The meaning of no answer, in a few words below the answers; empty where the sentence tells
  /// another end.
  public String silence() {
    return sentence.isEmpty() ? Texts.get("approval.hint.awake") : "";
  }
}
