package dev.assent.desktop.approval.content;

import dev.assent.core.approval.CallerDeadline;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;

/// The time in which a yes can still reach the caller of a request, for the eye. The broker keeps
/// the real time.
///
/// @param seconds whole seconds, rounded up; 0 when the time is over
/// @param fraction the part of its time that is left, 0 to 1
/// @param total all of its time in seconds
public record TimeLeft(long seconds, double fraction, double total) {
  /// From here on the time is drawn in the colour of danger.
  public static final long LAST = 10;

  private static final double NEAR = 0.25;

  /// The time that a request has left.
  public static TimeLeft of(ApprovalRequest request, CallerDeadline time, Instant now) {
    var left = Duration.between(now, time.until());
    var all = Duration.between(request.askedAt(), time.until());
    double fraction =
        all.isPositive() ? Math.clamp((double) left.toMillis() / all.toMillis(), 0, 1) : 0;
    return new TimeLeft(
        Math.max(0, (left.toMillis() + 999) / 1000), fraction, all.toMillis() / 1000.0);
  }

  /// Minutes and seconds: `0:41`.
  public String text() {
    return Texts.clock(seconds);
  }

  /// True if the end is near and is to be marked: the last ten seconds, or the last quarter.
  public boolean isNear() {
    return isLast() || fraction <= NEAR;
  }

  /// True if it is nearly over.
  public boolean isLast() {
    return seconds <= LAST;
  }
}
