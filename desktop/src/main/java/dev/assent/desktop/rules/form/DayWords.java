package dev.assent.desktop.rules.form;

import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ConditionJson;
import dev.assent.desktop.ui.Texts;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Days and hours in words.
public final class DayWords {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private DayWords() {}

  /// A moment by the clock of a place, as people type it: `2026-12-24 18:00`.
  ///
  /// @param zone absent for the machine's
  static String moment(Instant at, Optional<ZoneId> zone) {
    return MOMENT.format(at.atZone(zone.orElseGet(ZoneId::systemDefault)));
  }

  /// The moment that was typed; absent where it is none.
  static Optional<Instant> instant(String typed, Optional<ZoneId> zone) {
    try {
      return Optional.of(
          LocalDateTime.parse(typed, MOMENT)
              .atZone(zone.orElseGet(ZoneId::systemDefault))
              .toInstant());
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }

  /// A day, short: `Mon`.
  static String of(DayOfWeek day) {
    return Texts.get("rules.day." + ConditionJson.word(day));
  }

  /// Hours in one line: `Mon–Fri 09:00–18:00 Europe/Berlin`.
  public static String of(Condition.Hours hours) {
    var parts = new ArrayList<String>();
    if (!hours.days().isEmpty()) {
      parts.add(days(hours.days()));
    }
    hours.from().ifPresent(from -> parts.add(from + "–" + hours.to().orElseThrow()));
    hours.zone().map(ZoneId::getId).ifPresent(parts::add);
    hours
        .since()
        .ifPresent(start -> parts.add(Texts.get("rules.time.since", moment(start, hours.zone()))));
    return String.join(" ", parts);
  }

  private static String days(List<DayOfWeek> days) {
    var runs = new ArrayList<String>();
    for (int first = 0; first < days.size(); ) {
      int last = first;
      while (last + 1 < days.size()
          && days.get(last + 1).getValue() == days.get(last).getValue() + 1) {
        last++;
      }
      String run = of(days.get(first));
      runs.add(last - first < 2 ? run : run + "–" + of(days.get(last)));
      first = last - first < 2 ? first + 1 : last + 1;
    }
    return String.join(", ", runs);
  }
}
