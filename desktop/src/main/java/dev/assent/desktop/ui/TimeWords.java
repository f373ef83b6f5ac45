package dev.assent.desktop.ui;

import java.time.Duration;
import java.util.stream.Stream;

/// Lengths of time in words. Pure.
public final class TimeWords {
  private TimeWords() {}

  /// The largest unit and the next smaller one where that is not zero: "7 days", "1 day 3 h", "2
  /// min 5 s". Parts of a second are left out.
  public static String of(Duration length) {
    var units =
        Stream.of(
                unit("rate.days", length.toDays()),
                unit("rate.hours", length.toHoursPart()),
                unit("rate.minutes", length.toMinutesPart()),
                unit("rate.seconds", length.toSecondsPart()))
            .dropWhile(String::isEmpty)
            .limit(2)
            .filter(unit -> !unit.isEmpty())
            .toList();
    return switch (units.size()) {
      case 0 -> Texts.count("rate.seconds", 0);
      case 1 -> units.getFirst();
      default -> Texts.get("rate.twoUnits", units.getFirst(), units.getLast());
    };
  }

  private static String unit(String key, long count) {
    return count == 0 ? "" : Texts.count(key, count);
  }
}
