package dev.assent.core.pdp.condition;

import dev.assent.core.policy.Condition;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A condition on the day and the time that the clock of a place shows.
///
/// @param negated whether it stands under a `not` (clause 3.5)
public record HoursClause(Condition condition, Condition.Hours hours, boolean negated)
    implements Clause {
  @Override
  public boolean holds(RequestAttributes facts, Quantifier way) {
    var clock = clock(facts);
    return clock.isEmpty()
        ? way == Quantifier.ANY_OR_ABSENT
        : hours.contains(clock.get()) != negated;
  }

  // Every instant has one time by the clock of a place, also where the clock is put back; a time
  // that the clock leaves out does not come.
  private Optional<LocalDateTime> clock(RequestAttributes facts) {
    var zone = hours.zone().or(() -> facts.request().environment().zone());
    return zone.flatMap(place -> clock(facts.time(), place));
  }

  private static Optional<LocalDateTime> clock(Instant time, ZoneId zone) {
    // Far outside of all calendars there is no date.
    return time.equals(Instant.MIN) || time.equals(Instant.MAX)
        ? Optional.empty()
        : Optional.of(LocalDateTime.ofInstant(time, zone));
  }

  @Override
  public ConditionTrace explain(RequestAttributes facts, Quantifier way) {
    var clock = clock(facts);
    var shown = clock.map(one -> List.of(shown(one))).orElse(List.of());
    var comparisons =
        shown.stream()
            .map(
                text -> new Comparison("", text, true, hours.values(), hours.contains(clock.get())))
            .toList();
    return new ConditionTrace(
        condition, holds(facts, way), shown, clock.isEmpty(), comparisons, List.of());
  }

  private static String shown(LocalDateTime clock) {
    return String.format(
        Locale.ROOT,
        "%s %02d:%02d",
        dev.assent.core.policy.ConditionJson.word(clock.getDayOfWeek()),
        clock.getHour(),
        clock.getMinute());
  }

  @Override
  public int cost() {
    return 1;
  }
}
