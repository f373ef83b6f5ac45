package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Decisions over time, as they are drawn.
///
/// @param bars oldest first
/// @param gaps stretches without any record, oldest first
/// @param chosen index of the bar whose rows alone are shown; -1 for none
/// @param readSince slots that begin before that are still being counted; absent when none is
record Chart(
    ChartSpan span, List<Bar> bars, List<Gap> gaps, int chosen, Optional<Instant> readSince) {
  Chart {
    bars = List.copyOf(bars);
    gaps = List.copyOf(gaps);
  }

  /// One slot.
  ///
  /// @param counts decisions by kind
  /// @param refused the calls that were asked about and did not pass
  /// @param danger how many of the calls were dangerous
  /// @param last number of its last record; -1 where it has none
  /// @param label what stands below it; empty for most
  /// @param words the whole slot in words
  record Bar(
      TimeSlot slot,
      Map<DecisionKind, Integer> counts,
      int refused,
      int danger,
      long last,
      String label,
      String words) {
    Bar {
      counts = Map.copyOf(counts);
    }

    int count(DecisionKind kind) {
      return counts.getOrDefault(kind, 0);
    }

    int all() {
      return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  /// Slots without any record.
  ///
  /// @param first index of the first of them
  /// @param last index of the last of them
  /// @param words what is written there
  record Gap(int first, int last, String words) {}

  /// No slot.
  static final Chart NOTHING = new Chart(ChartSpan.DAY, List.of(), List.of(), -1, Optional.empty());

  /// The chart of what was counted.
  ///
  /// @param readSince slots that begin before that were not read to their beginning; absent when
  ///   all were
  /// @param now the slot it lies in is not over, and so no gap
  static Chart of(
      ChartSpan span,
      SlotCounts tally,
      Optional<Instant> readSince,
      Optional<TimeSlot> chosen,
      Instant now,
      ZoneId zone) {
    var bars = new ArrayList<Bar>();
    int at = -1;
    for (int i = 0; i < tally.slots().size(); i++) {
      var slot = tally.slots().get(i);
      bars.add(bar(span, tally, i, isCounted(slot, readSince), zone));
      if (chosen.filter(slot::equals).isPresent()) {
        at = i;
      }
    }
    return new Chart(span, bars, gaps(span, bars, readSince, now, zone), at, readSince);
  }

  private static Bar bar(
      ChartSpan span, SlotCounts tally, int index, boolean counted, ZoneId zone) {
    var slot = tally.slots().get(index);
    var counts = new EnumMap<DecisionKind, Integer>(DecisionKind.class);
    for (var kind : DecisionKind.values()) {
      counts.put(kind, tally.count(index, kind));
    }
    String label = "";
    if (span.isLabelled(slot, index, zone)) {
      label = (span.isOfDays() ? MomentWords.SHORT_DAY : MomentWords.CLOCK).of(slot.from(), zone);
    }
    int danger = tally.danger(index);
    String words =
        !counted
            ? Texts.get("decisions.chart.counting", time(span, slot, zone), CountWords.counting())
            : tally.last(index) < 0
                ? Texts.get("decisions.chart.none", time(span, slot, zone))
                : Texts.get(
                    "decisions.chart.slot",
                    time(span, slot, zone),
                    Texts.number(counts.getOrDefault(DecisionKind.ALLOW, 0)),
                    Texts.number(counts.getOrDefault(DecisionKind.ASK, 0)),
                    Texts.number(counts.getOrDefault(DecisionKind.DENY, 0)),
                    Texts.number(danger),
                    Texts.number(tally.refused(index)),
                    others(counts));
    return new Bar(slot, counts, tally.refused(index), danger, tally.last(index), label, words);
  }

  private static String others(Map<DecisionKind, Integer> counts) {
    return counts.entrySet().stream()
        .filter(one -> !one.getKey().isAlwaysNamed() && one.getValue() > 0)
        .map(one -> ", " + one.getKey().count(one.getValue()))
        .collect(Collectors.joining());
  }

  /// "10:00 – 10:40", or a day.
  static String time(ChartSpan span, TimeSlot slot, ZoneId zone) {
    String from = MomentWords.CLOCK.of(slot.from(), zone);
    String until = MomentWords.CLOCK.of(slot.until(), zone);
    return switch (span) {
      case MINUTES, HOUR, DAY -> Texts.get("decisions.chart.time", from, until);
      case WEEK ->
          Texts.get(
              "decisions.chart.dayTime", MomentWords.SHORT_DAY.of(slot.from(), zone), from, until);
      case MONTH -> MomentWords.SHORT_DAY.of(slot.from(), zone);
    };
  }

  private static List<Gap> gaps(
      ChartSpan span, List<Bar> bars, Optional<Instant> readSince, Instant now, ZoneId zone) {
    var gaps = new ArrayList<Gap>();
    int first = -1;
    for (int i = 0; i <= bars.size(); i++) {
      boolean silent = i < bars.size() && isSilent(bars.get(i), readSince, now);
      if (silent && first < 0) {
        first = i;
      } else if (!silent && first >= 0) {
        var whole = new TimeSlot(bars.get(first).slot().from(), bars.get(i - 1).slot().until());
        gaps.add(new Gap(first, i - 1, Texts.get("decisions.chart.gap", gap(span, whole, zone))));
        first = -1;
      }
    }
    return gaps;
  }

  private static String gap(ChartSpan span, TimeSlot whole, ZoneId zone) {
    // A day that is over ends before the next one begins.
    var end = span.isOfDays() ? whole.until().minusMillis(1) : whole.until();
    boolean oneDay = whole.from().atZone(zone).toLocalDate().equals(end.atZone(zone).toLocalDate());
    String from = moment(span, oneDay, whole.from(), zone);
    String until = moment(span, oneDay, end, zone);
    return from.equals(until) ? from : Texts.get("decisions.chart.time", from, until);
  }

  // Times alone would run backwards where a day ends in between.
  private static String moment(ChartSpan span, boolean oneDay, Instant at, ZoneId zone) {
    String day = MomentWords.SHORT_DAY.of(at, zone);
    String clock = MomentWords.CLOCK.of(at, zone);
    if (span.isOfDays()) {
      return day;
    }
    return oneDay ? clock : Texts.get("decisions.chart.moment", day, clock);
  }

  private static boolean isSilent(Bar bar, Optional<Instant> readSince, Instant now) {
    return bar.last() < 0 && !bar.slot().until().isAfter(now) && isCounted(bar.slot(), readSince);
  }

  private static boolean isCounted(TimeSlot slot, Optional<Instant> readSince) {
    return readSince.filter(slot.from()::isBefore).isEmpty();
  }

  /// Nothing is left to count.
  boolean isCounted() {
    return readSince.isEmpty();
  }

  /// Nothing of one bar is left to count.
  boolean isCounted(Bar bar) {
    return isCounted(bar.slot(), readSince);
  }

  /// The number that the records of a slot are below; [Long#MAX_VALUE] where that is not known.
  long endOf(TimeSlot slot) {
    return bars.stream()
        .filter(bar -> bar.slot().equals(slot) && bar.last() >= 0)
        .findFirst()
        .map(bar -> bar.last() + 1)
        .orElse(Long.MAX_VALUE);
  }

  /// The number of decisions that are of a kind.
  int sum(DecisionKind kind) {
    return bars.stream().mapToInt(bar -> bar.count(kind)).sum();
  }

  /// The kinds that are named.
  Stream<DecisionKind> kinds() {
    return Arrays.stream(DecisionKind.values())
        .filter(kind -> kind.isAlwaysNamed() || sum(kind) > 0);
  }

  /// The numbers of the kinds that are not always named, each behind a comma; empty where none is
  /// of them.
  String others() {
    var counts = new EnumMap<DecisionKind, Integer>(DecisionKind.class);
    kinds().forEach(kind -> counts.put(kind, sum(kind)));
    return others(counts);
  }

  /// The number of calls that were asked about and did not pass.
  int refused() {
    return bars.stream().mapToInt(Bar::refused).sum();
  }

  /// The number of dangerous calls.
  int danger() {
    return bars.stream().mapToInt(Bar::danger).sum();
  }

  /// The tallest bar; at least 1.
  int most() {
    return bars.stream().mapToInt(Bar::all).reduce(1, Math::max);
  }
}
