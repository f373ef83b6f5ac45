package dev.assent.desktop.decisions.log;

import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.TimeWords;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.stream.Stream;

/// Instants and lengths of time as the log shows them.
public final class LogTimes {
  // The width of a sign of small code.
  private static final double SIGN = 7;

  // In milliseconds; a shorter time would be written as none.
  private static final double LEAST = 0.05;

  private LogTimes() {}

  /// `14:02:11`
  public static String ofDay(Instant instant, ZoneId zone) {
    return MomentWords.SECONDS.of(instant, zone);
  }

  /// `14:02:11.204`
  public static String precise(Instant instant, ZoneId zone) {
    return MomentWords.MILLIS.of(instant, zone);
  }

  /// `2026-11-21 14:02:11`
  public static String withDay(Instant instant, ZoneId zone) {
    return MomentWords.DAY_SECONDS.of(instant, zone);
  }

  /// `under 0.1 ms`, `0.4 ms`, `12 ms`, `6.4 s`, `2 min 5 s`
  public static String length(Duration length) {
    double millis = length.toNanos() / 1e6;
    if (millis < LEAST) {
      return Texts.get("decisions.length.least");
    }
    if (millis < 10) {
      return Texts.get("decisions.length.millis", Texts.decimal(millis, 1));
    }
    if (millis < 1000) {
      return Texts.count("decisions.length.millis", Math.round(millis));
    }
    if (length.toSeconds() < 120) {
      return Texts.get("decisions.length.seconds", Texts.decimal(millis / 1000, 1));
    }
    return TimeWords.of(length);
  }

  /// The room that the longest day of this language needs beside that of `30 Nov`: a time that is
  /// cut would be another one.
  public static double longerDay() {
    int longest =
        Stream.of(Month.values())
            .map(month -> LocalDate.of(2026, month, month.minLength()).atStartOfDay(ZoneOffset.UTC))
            .mapToInt(day -> MomentWords.SHORT_DAY.of(day.toInstant(), ZoneOffset.UTC).length())
            .max()
            .orElse(0);
    return Math.max(0, longest - "30 Nov".length()) * SIGN;
  }
}
