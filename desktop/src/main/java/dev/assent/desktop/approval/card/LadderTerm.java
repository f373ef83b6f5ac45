package dev.assent.desktop.approval.card;

import dev.assent.core.approval.grant.GrantTerm;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Locale;

/// The length of a grant, as it is picked.
enum LadderTerm {
  /// as long as "Allow (Xm)"
  WHILE,
  /// to the end of the session
  SESSION,
  /// to the next midnight
  TONIGHT,
  /// to the end of a day
  DAY;

  /// The core's term.
  ///
  /// @param time of "Allow (Xm)"
  /// @param day the last one
  GrantTerm term(Duration time, LocalDate day) {
    return switch (this) {
      case WHILE -> new GrantTerm.Lasting(time);
      case SESSION -> new GrantTerm.SessionEnd();
      case TONIGHT -> new GrantTerm.Tonight();
      case DAY -> new GrantTerm.Day(day);
    };
  }

  /// Its word in keys and ids: `tonight`.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
