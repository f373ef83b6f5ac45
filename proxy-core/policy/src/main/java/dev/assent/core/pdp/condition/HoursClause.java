package dev.assent.core.pdp.condition;

import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ConditionJson;
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
    return within(facts).map(one -> one != negated).orElse(way == Quantifier.ANY_OR_ABSENT);
  }

  private Optional<Boolean> within(RequestAttributes facts) {
    return zone(facts)
        .filter(_ -> isDated(facts.time()))
        .map(zone -> hours.contains(facts.time(), zone));
  }

  private Optional<ZoneId> zone(RequestAttributes facts) {
    return hours.zoneOr(facts.request().environment().zone());
  }

  // Every instant has one time by the clock of a place, also where the clock is put back; a time
  // that the clock leaves out does not come.
  private Optional<LocalDateTime> clock(RequestAttributes facts) {
    return zone(facts)
        .filter(_ -> isDated(facts.time()))
        .map(place -> LocalDateTime.ofInstant(facts.time(), place));
  }

  // Far outside of all calendars there is no date.
  private static boolean isDated(Instant time) {
    return !time.equals(Instant.MIN) && !time.equals(Instant.MAX);
  }

  @Override
  public ConditionTrace explain(RequestAttributes facts, Quantifier way) {
    var clock = clock(facts);
    // A day of the week says nothing about an instant.
    var shown =
        clock
            .map(one -> List.of(hours.isSinceOnly() ? facts.time().toString() : shown(one)))
            .orElse(List.of());
    var comparisons =
        shown.stream()
            .map(
                text -> new Comparison("", text, true, hours.values(), within(facts).orElse(false)))
            .toList();
    return new ConditionTrace(
        condition, holds(facts, way), shown, clock.isEmpty(), comparisons, List.of());
  }

  private static String shown(LocalDateTime clock) {
    return String.format(
        Locale.ROOT,
        "%s %02d:%02d",
        ConditionJson.word(clock.getDayOfWeek()),
        clock.getHour(),
        clock.getMinute());
  }

  @Override
  public int cost() {
    return 1;
  }
}
