package dev.assent.core.approval.grant;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/// The time for which a grant is to last. No grant lasts for ever: a rule does.
public sealed interface GrantTerm {
  /// The longest that any grant lasts.
  Duration LONGEST = Duration.ofDays(30);

  /// From now on for a while.
  ///
  /// @param time more than nothing
  record Lasting(Duration time) implements GrantTerm {}

  /// Until the session ends that asked, at the latest after [#LONGEST].
  record SessionEnd() implements GrantTerm {}

  /// Until the next midnight.
  record Tonight() implements GrantTerm {}

  /// To the end of a day, at the latest for [#LONGEST].
  record Day(LocalDate last) implements GrantTerm {}

  /// When it is over; not after now for a day that is past.
  ///
  /// @param zone whose midnights count
  default Instant until(Instant now, ZoneId zone) {
    var end =
        switch (this) {
          case Lasting(var time) -> now.plus(time);
          case SessionEnd _ -> now.plus(LONGEST);
          case Tonight _ -> midnightAfter(LocalDate.ofInstant(now, zone), zone);
          case Day(var last) -> midnightAfter(last, zone);
        };
    var latest = now.plus(LONGEST);
    return end.isAfter(latest) ? latest : end;
  }

  private static Instant midnightAfter(LocalDate day, ZoneId zone) {
    return day.plusDays(1).atStartOfDay(zone).toInstant();
  }

  /// True if it ends with the session that asked.
  default boolean endsWithSession() {
    return this instanceof SessionEnd;
  }
}
