package dev.assent.core.analysis.check;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.ValueTest;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A rule with everything that can be said about it apart from other rules. One object stands for
/// one place in one policy, so that equal rules at two places are two.
final class StudiedRule {
  /// Every minute of a week comes within so many, also where clocks are changed.
  private static final int WEEK_AND_A_DAY = 8 * 24 * 60;

  private final Rule rule;
  private final boolean active;
  private final List<AttributeDemand> demands;
  private final Map<Attribute, AttributeDemand> plain = new EnumMap<>(Attribute.class);
  private final Map<Attribute, AttributeDemand> negated = new EnumMap<>(Attribute.class);
  private final int score;
  private final Set<Attribute> attributes;
  private final long mask;
  private final Optional<Same> meaning;

  /// The meaning of a rule; two rules with equal meanings match the same calls to the same effect.
  static final class Same {
    private final Effect effect;
    private final Set<Object> demands;
    private final int hash;

    Same(Effect effect, Set<Object> demands) {
      this.effect = effect;
      this.demands = Set.copyOf(demands);
      this.hash = 31 * this.demands.hashCode() + effect.ordinal();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Same same
          && hash == same.hash
          && effect == same.effect
          && demands.equals(same.demands);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private record Tested(Attribute attribute, boolean negated, Map<String, ValueTest> tests) {}

  private record Listed(Attribute attribute, boolean negated, Set<String> values) {}

  /// @param now when it is to be active
  /// @param globs what `**/` in its path patterns means
  StudiedRule(Rule rule, Instant now, GlobReading globs) {
    this.rule = rule;
    this.active = rule.enabled() && rule.expiresAt().map(now::isBefore).orElse(true);
    this.demands = active ? AttributeDemand.of(rule.conditions(), globs) : List.of();
    demands.forEach(
        demand -> (demand.negated() ? negated : plain).putIfAbsent(demand.attribute(), demand));
    this.score = rule.specificity().score();
    this.attributes = EnumSet.noneOf(Attribute.class);
    demands.forEach(demand -> attributes.add(demand.attribute()));
    this.mask =
        attributes.stream()
            .mapToLong(attribute -> 1L << attribute.ordinal())
            .reduce(0, (a, b) -> a | b);
    this.meaning = active ? Optional.of(meaning(rule.effect(), demands)) : Optional.empty();
  }

  private static Same meaning(Effect effect, List<AttributeDemand> demands) {
    var said = new ArrayList<Object>();
    for (var demand : demands) {
      said.add(
          demand.tests().isEmpty()
              ? new Listed(demand.attribute(), demand.negated(), demand.options().values())
              : new Tested(demand.attribute(), demand.negated(), demand.tests()));
    }
    return new Same(effect, new HashSet<>(said));
  }

  Rule rule() {
    return rule;
  }

  Effect effect() {
    return rule.effect();
  }

  /// True if it takes part in decisions; nothing else is known of one that does not.
  boolean isActive() {
    return active;
  }

  /// The demands of its conditions, in file order.
  List<AttributeDemand> demands() {
    return demands;
  }

  /// The attributes that it looks at.
  Set<Attribute> attributes() {
    return attributes;
  }

  /// The attributes that it looks at, a bit for each by its ordinal.
  long mask() {
    return mask;
  }

  /// True if it looks at all of some attributes; a path in a role is a path of the call too.
  ///
  /// @param others a bit for each
  boolean looksAt(long others) {
    long missing = others & ~mask;
    return missing == 0
        || missing == 1L << Attribute.PATH.ordinal()
            && (plain.containsKey(Attribute.SOURCE) || plain.containsKey(Attribute.DESTINATION));
  }

  int score() {
    return score;
  }

  /// Equal for rules that say the same; absent for one that is not active.
  Optional<Same> meaning() {
    return meaning;
  }

  /// The demand on an attribute that is not negated; absent when there is none.
  Optional<AttributeDemand> demand(Attribute attribute) {
    return Optional.ofNullable(plain.get(attribute));
  }

  /// The negated demand on an attribute; absent when there is none.
  Optional<AttributeDemand> negatedDemand(Attribute attribute) {
    return Optional.ofNullable(negated.get(attribute));
  }

  /// When it ends; far away when never.
  Instant end() {
    return rule.expiresAt().orElse(Instant.MAX);
  }

  /// The path attributes at which it looks as the coverage of an ALLOW counts them (clause 3.1).
  Set<Attribute> pathsLookedAt() {
    var plain = EnumSet.noneOf(Attribute.class);
    var negated = EnumSet.noneOf(Attribute.class);
    for (var demand : demands) {
      if (demand.attribute().isPathOfCall()) {
        (demand.negated() ? negated : plain).add(demand.attribute());
      }
    }
    return plain.isEmpty() ? negated : plain;
  }

  /// Its name as sentences have it.
  String named() {
    return QuotedText.of(rule.id().value());
  }

  /// The first moment within the `time` of all rules, looked for minute by minute; absent when none
  /// comes within a week of the last `since`.
  ///
  /// @param machine the zone of the machine; absent where it is unknown
  static Optional<Instant> firstTime(
      List<StudiedRule> rules, Instant from, Optional<ZoneId> machine) {
    var wanted =
        rules.stream()
            .flatMap(rule -> rule.demands.stream())
            .filter(demand -> demand.attribute() == Attribute.TIME)
            .toList();
    var at =
        wanted.stream()
            .filter(demand -> !demand.negated())
            .flatMap(demand -> ((Condition.Hours) demand.written()).since().stream())
            .reduce(from, (one, other) -> one.isAfter(other) ? one : other);
    for (int minute = 0; minute <= WEEK_AND_A_DAY; minute++) {
      var now = at;
      if (wanted.stream().allMatch(demand -> isMet(demand, now, machine))) {
        return Optional.of(now);
      }
      at = at.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
    }
    return Optional.empty();
  }

  private static boolean isMet(AttributeDemand demand, Instant at, Optional<ZoneId> machine) {
    var hours = (Condition.Hours) demand.written();
    return hours
        .zoneOr(machine)
        .filter(zone -> hours.contains(at, zone) != demand.negated())
        .isPresent();
  }

  /// Tells quickly whether both may match the same call. A no means that no call with one value of
  /// each attribute fits both.
  boolean mayMeet(StudiedRule other) {
    for (var demand : demands) {
      if (!demand.negated()
          && demand.attribute().form() != Attribute.Form.TESTS
          && demand.attribute() != Attribute.SIDE_EFFECTS
          && !demand.attribute().isSet()) {
        var theirs = other.demand(demand.attribute());
        if (theirs.isPresent() && !mayMeet(demand, theirs.get())) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean mayMeet(AttributeDemand a, AttributeDemand b) {
    return a.attribute().isCircumstance() ? !a.excludes(b) : mayMeet(a.options(), b.options());
  }

  private static boolean mayMeet(ListedValues a, ListedValues b) {
    if (a.areExact() && b.areExact() && !a.attribute().isPath()) {
      return !Collections.disjoint(a.values(), b.values());
    }
    for (var ours : a.examples()) {
      for (var theirs : b.examples()) {
        if (!ListedValues.parted(ours, theirs)) {
          return true;
        }
      }
    }
    return false;
  }
}
