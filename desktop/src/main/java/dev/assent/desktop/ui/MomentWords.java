package dev.assent.desktop.ui;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/// Points in time as the language in use writes them, the hour always out of 24.
@ArchitectureExemption(
    rule = "ambient",
    reason = "sentences about a file are made far from any clock that is given")
public enum MomentWords {
  /// `14:02`
  CLOCK("pattern.clock"),
  /// `14:02:11`
  SECONDS("pattern.seconds"),
  /// `14:02:11.204`
  MILLIS("pattern.millis"),
  /// `2026-11-21 14:02`
  DAY("pattern.day"),
  /// `2026-11-21 14:02:11`
  DAY_SECONDS("pattern.daySeconds"),
  /// `21 Nov`
  SHORT_DAY("pattern.shortDay"),
  /// `21 Nov 2026, 14:02`
  NAMED_DAY("pattern.namedDay");

  private final String key;

  MomentWords(String key) {
    this.key = key;
  }

  /// Writes the instant of a file, `2026-11-21T14:02:00Z`, as the machine's clock shows it; a text
  /// that is none stays.
  public static String ofFile(String text) {
    try {
      return NAMED_DAY.of(Instant.parse(text), ZoneId.systemDefault());
    } catch (DateTimeParseException _) {
      return text;
    }
  }

  /// Writes an instant.
  ///
  /// @param zone whose clock is meant
  public String of(Instant instant, ZoneId zone) {
    return DateTimeFormatter.ofPattern(Texts.get(key), Texts.language().locale())
        .format(instant.atZone(zone));
  }
}
