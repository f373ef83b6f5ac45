package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Decisions over time, as they are drawn.
///
/// @param bars oldest first
/// @param gaps stretches without any record, oldest first
/// @param chosen index of the bar whose rows alone are shown; -1 for none
record Chart(ChartSpan span, List<Bar> bars, List<Gap> gaps, int chosen) {
  Chart {
    bars = List.copyOf(bars);
    gaps = List.copyOf(gaps);
  }

  /// One slot.
  ///
  /// @param counts decisions by effect
  /// @param danger how many of the calls were dangerous
  /// @param last number of its last record; -1 where it has none
  /// @param label what stands below it; empty for most
  /// @param words the whole slot in words
  record Bar(
      TimeSlot slot,
      Map<EffectWord, Integer> counts,
      int danger,
      long last,
      String label,
      String words) {
    Bar {
      counts = Map.copyOf(counts);
    }

    int count(EffectWord effect) {
      return counts.getOrDefault(effect, 0);
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
  static final Chart NOTHING = new Chart(ChartSpan.DAY, List.of(), List.of(), -1);

  /// What was counted.
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
      bars.add(bar(span, tally, i, zone));
      if (chosen.filter(slot::equals).isPresent()) {
        at = i;
      }
    }
    return new Chart(span, bars, gaps(span, bars, readSince, now, zone), at);
  }

  private static Bar bar(ChartSpan span, SlotCounts tally, int index, ZoneId zone) {
    var slot = tally.slots().get(index);
    var counts =
        Map.of(
            EffectWord.ALLOW, tally.count(index, EffectWord.ALLOW),
            EffectWord.ASK, tally.count(index, EffectWord.ASK),
            EffectWord.DENY, tally.count(index, EffectWord.DENY));
    String label = "";
    if (span.isLabelled(slot, index, zone)) {
      label = (span.isOfDays() ? MomentWords.SHORT_DAY : MomentWords.CLOCK).of(slot.from(), zone);
    }
    int danger = tally.danger(index);
    String words =
        tally.last(index) < 0
            ? Texts.get("decisions.chart.none", time(span, slot, zone))
            : Texts.get(
                "decisions.chart.slot",
                time(span, slot, zone),
                Texts.number(counts.getOrDefault(EffectWord.ALLOW, 0)),
                Texts.number(counts.getOrDefault(EffectWord.ASK, 0)),
                Texts.number(counts.getOrDefault(EffectWord.DENY, 0)),
                Texts.number(danger));
    return new Bar(slot, counts, danger, tally.last(index), label, words);
  }

  /// "10:00 – 10:40", or a day.
  static String time(ChartSpan span, TimeSlot slot, ZoneId zone) {
    String from = MomentWords.CLOCK.of(slot.from(), zone);
    String until = MomentWords.CLOCK.of(slot.until(), zone);
    return switch (span) {
      case HOUR, DAY -> Texts.get("decisions.chart.time", from, until);
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
    var moment = span.isOfDays() ? MomentWords.SHORT_DAY : MomentWords.CLOCK;
    String from = moment.of(whole.from(), zone);
    // A day that is over ends before the next one begins.
    String until = moment.of(span.isOfDays() ? whole.until().minusMillis(1) : whole.until(), zone);
    return from.equals(until) ? from : Texts.get("decisions.chart.time", from, until);
  }

  private static boolean isSilent(Bar bar, Optional<Instant> readSince, Instant now) {
    return bar.last() < 0
        && !bar.slot().until().isAfter(now)
        && readSince.filter(bar.slot().from()::isBefore).isEmpty();
  }

  /// The number that the records of a slot are below; [Long#MAX_VALUE] where that is not known.
  long endOf(TimeSlot slot) {
    return bars.stream()
        .filter(bar -> bar.slot().equals(slot) && bar.last() >= 0)
        .findFirst()
        .map(bar -> bar.last() + 1)
        .orElse(Long.MAX_VALUE);
  }

  /// How many decisions have an effect.
  int sum(EffectWord effect) {
    return bars.stream().mapToInt(bar -> bar.count(effect)).sum();
  }

  /// How many calls were dangerous.
  int danger() {
    return bars.stream().mapToInt(Bar::danger).sum();
  }

  /// The tallest bar; at least 1.
  int most() {
    return bars.stream().mapToInt(Bar::all).reduce(1, Math::max);
  }
}
