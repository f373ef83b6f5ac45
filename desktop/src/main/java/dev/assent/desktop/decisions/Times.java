package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Instants and lengths of time as the log shows them.
final class Times {
  private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

  private Times() {}

  /// `14:02:11`
  static String ofDay(Instant instant, ZoneId zone) {
    return SECONDS.format(instant.atZone(zone));
  }

  /// `14:02:11.204`
  static String precise(Instant instant, ZoneId zone) {
    return MILLIS.format(instant.atZone(zone));
  }

  /// `2026-11-21 14:02:11`
  static String withDay(Instant instant, ZoneId zone) {
    return DAY.format(instant.atZone(zone));
  }

  /// `0.4 ms`, `12 ms`, `6.4 s`, `2 min 5 s`
  static String length(Duration length) {
    double millis = length.toNanos() / 1e6;
    if (millis < 10) {
      return Texts.get("decisions.length.millis", String.format(Locale.ROOT, "%.1f", millis));
    }
    if (millis < 1000) {
      return Texts.get("decisions.length.millis", Long.toString(Math.round(millis)));
    }
    if (length.toSeconds() < 120) {
      return Texts.get("decisions.length.seconds", String.format(Locale.ROOT, "%.1f", millis / 1000));
    }
    return Texts.get(
        "decisions.length.minutes", Long.toString(length.toMinutes()), Integer.toString(length.toSecondsPart()));
  }
}
