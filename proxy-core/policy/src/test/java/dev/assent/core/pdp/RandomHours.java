package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Random circumstances: hours, zones, and what sessions know of their earlier calls.
final class RandomHours {
  private static final ZoneId[] ZONES = {
    ZoneId.of("UTC"), ZoneId.of("Europe/Berlin"), ZoneId.of("Asia/Kolkata"), ZoneId.of("-11:00")
  };

  private RandomHours() {}

  static Condition.Hours hours(SeededChoices dice) {
    List<DayOfWeek> days =
        dice.chance(2) ? List.of() : dice.several(2, () -> dice.pick(DayOfWeek.values()));
    int from = dice.below(24 * 4);
    int to = (from + 1 + dice.below(24 * 4 - 1)) % (24 * 4);
    var since =
        dice.chance(4)
            ? Optional.of(CallBuilder.NOW.plus(Duration.ofHours(dice.below(8 * 24))))
            : Optional.<Instant>empty();
    boolean all = (!days.isEmpty() || since.isPresent()) && dice.chance(3);
    return new Condition.Hours(
        Attribute.TIME,
        days,
        all ? Optional.empty() : Optional.of(quarter(from)),
        all ? Optional.empty() : Optional.of(quarter(to)),
        zone(dice),
        since);
  }

  static Optional<ZoneId> zone(SeededChoices dice) {
    return dice.chance(2) ? Optional.empty() : Optional.of(dice.pick(ZONES));
  }

  private static LocalTime quarter(int number) {
    return LocalTime.of(number / 4, number % 4 * 15);
  }

  /// A request of a machine in some zone whose session knows something of what a policy asks about.
  static AccessRequest around(AccessRequest request, Policy policy, SeededChoices dice) {
    var earlier =
        policy.rules().stream()
            .flatMap(rule -> rule.conditions().stream())
            .filter(Condition.Earlier.class::isInstance)
            .map(Condition.Earlier.class::cast)
            .collect(
                Collectors.toMap(
                    one -> one.asked(policy.globs(), policy.missing()),
                    Function.identity(),
                    (first, _) -> first,
                    LinkedHashMap::new))
            .values()
            .stream()
            .filter(_ -> !dice.chance(8))
            .flatMap(one -> {
              var ago = ago(dice, 2);
              var unseen = ago(dice, 6);
              // Also for the same policy with another meaning of absent attributes.
              return Stream.of(Policy.MissingAttributes.values())
                  .map(missing -> new EarlierCall(one.asked(policy.globs(), missing), ago, unseen));
            })
            .toList();
    var at = request.environment().in(zone(dice));
    var time = at.time().plus(Duration.ofMinutes(dice.below(7 * 24 * 60)));
    return request.in(dice.chance(3) ? at.at(time) : at).after(earlier);
  }

  private static Optional<Duration> ago(SeededChoices dice, int oneIn) {
    return dice.chance(oneIn)
        ? Optional.of(
            Duration.ofMillis(dice.pick(0, 59_999, 60_000, 60_001, 600_000, 600_001, 9_000_000)))
        : Optional.empty();
  }
}
