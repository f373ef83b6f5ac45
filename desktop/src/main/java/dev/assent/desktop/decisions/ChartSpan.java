package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// A span of time that the chart covers, and the number of slots it is cut into.
enum ChartSpan {
  MINUTES(Duration.ofMinutes(1), 20, 5),
  HOUR(Duration.ofMinutes(2), 30, 5),
  DAY(Duration.ofMinutes(40), 36, 6),
  WEEK(Duration.ofHours(4), 42, 6),
  MONTH(Duration.ofDays(1), 30, 5);

  private final Duration slot;
  private final int count;
  private final int step;

  ChartSpan(Duration slot, int count, int step) {
    this.slot = slot;
    this.count = count;
    this.step = step;
  }

  /// The smallest span that goes back so far; the longest where none does.
  static ChartSpan of(Duration ago) {
    for (var span : values()) {
      if (ago.compareTo(span.slot.multipliedBy(span.count)) <= 0) {
        return span;
      }
    }
    return MONTH;
  }

  /// The smallest span whose slots begin no later than a log does; a day for a longer one.
  ///
  /// @param begin the time of the log's first record
  static ChartSpan ofWhole(Instant begin, Instant now, ZoneId zone) {
    for (var span : List.of(MINUTES, HOUR)) {
      if (!begin.isBefore(span.slots(now, zone).getFirst().from())) {
        return span;
      }
    }
    return DAY;
  }

  /// The slots, oldest first; the last one holds `now`. They begin where a day of the zone does, or
  /// a whole number of slots behind that.
  List<TimeSlot> slots(Instant now, ZoneId zone) {
    var today = now.atZone(zone).toLocalDate();
    var slots = new ArrayList<TimeSlot>();
    if (this == MONTH) {
      for (int day = 0; day < count; day++) {
        slots.add(
            new TimeSlot(
                today.minusDays(day).atStartOfDay(zone).toInstant(),
                today.minusDays(day - 1L).atStartOfDay(zone).toInstant()));
      }
    } else {
      Instant midnight = today.atStartOfDay(zone).toInstant();
      Instant until =
          midnight.plus(slot.multipliedBy(Duration.between(midnight, now).dividedBy(slot) + 1));
      for (int i = 0; i < count; i++) {
        slots.add(new TimeSlot(until.minus(slot), until));
        until = until.minus(slot);
      }
    }
    Collections.reverse(slots);
    return slots;
  }

  /// True if the beginning of a slot is written below it.
  ///
  /// @param index of the slot, 0-based
  boolean isLabelled(TimeSlot one, int index, ZoneId zone) {
    if (this == MONTH) {
      return (count - 1 - index) % step == 0;
    }
    long seconds = one.from().atZone(zone).toLocalTime().toSecondOfDay();
    return seconds % slot.multipliedBy(step).toSeconds() == 0;
  }

  /// True if a day is written below a slot, and no time.
  boolean isOfDays() {
    return this == WEEK || this == MONTH;
  }

  /// "per 40 minutes"
  String words() {
    return Texts.get("decisions.chart.per." + word());
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
