package dev.assent.core.approval;

import java.time.Instant;
import java.util.Locale;

/// The time in which a yes can still reach the caller of a question, and what its end means. Every
/// place that shows a time of a call shows this one.
///
/// @param until when it is over; never after the question's deadline
/// @param then what happens at that moment
public record CallerDeadline(Instant until, Then then) {
  /// The end of that time.
  public enum Then {
    /// the call is denied
    DENIED,
    /// its caller leaves, and has to ask again for the answer
    ASKS_AGAIN,
    /// its caller has left; the question is over
    NOBODY_WAITS;

    /// Its name for programs and texts.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
