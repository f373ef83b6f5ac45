package dev.assent.core.analysis.check;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/// Finds a moment within the hours of rules.
final class HoursSearch {
  /// Every minute of a week comes within these days, also where clocks are changed.
  private static final int DAYS = 8;

  private HoursSearch() {}

  /// The demand that one rule makes on the clock.
  private record Wanted(Condition.Hours hours, boolean negated) {
    boolean holds(Instant at, Optional<ZoneId> machine) {
      var zone = hours.zone().or(() -> machine);
      return zone.isPresent() && hours.contains(LocalDateTime.ofInstant(at, zone.get())) != negated;
    }
  }

  /// The first moment within the hours of all rules; absent when none comes within a week.
  ///
  /// @param machine the zone of the machine; absent where it is unknown
  static Optional<Instant> first(List<StudiedRule> rules, Instant from, Optional<ZoneId> machine) {
    var wanted =
        rules.stream()
            .flatMap(rule -> rule.demands().stream())
            .filter(demand -> demand.attribute() == Attribute.TIME)
            .map(demand -> new Wanted((Condition.Hours) demand.written(), demand.negated()))
            .toList();
    var at = from;
    for (int minute = 0; minute <= DAYS * 24 * 60; minute++) {
      var now = at;
      if (wanted.stream().allMatch(one -> one.holds(now, machine))) {
        return Optional.of(now);
      }
      at = at.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
    }
    return Optional.empty();
  }
}
