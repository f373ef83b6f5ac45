package dev.assent.core.suggest;

import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Gives a change of a policy an end, after which every call is decided as before it.
///
/// A rule that would be replaced stays, but begins at that end. What takes its place until then is
/// a rule of its own that ends there, as all that is added does.
final class TemporaryDraft {
  private final Instant end;
  private final Set<String> ids = new HashSet<>();
  private final List<Draft.Replacement> replaced = new ArrayList<>();
  private final List<Rule> added = new ArrayList<>();

  private TemporaryDraft(Policy policy, Draft change, Instant end) {
    this.end = end;
    policy.rules().forEach(one -> ids.add(one.id().value()));
    change.added().forEach(one -> ids.add(one.id().value()));
  }

  /// The change until the end of its last rule; the change itself where that has none.
  ///
  /// @param change removes no rule
  static Draft of(Policy policy, Draft change) {
    var end = change.added().getLast().expiresAt();
    if (end.isEmpty()) {
      return change;
    }
    var making = new TemporaryDraft(policy, change, end.get());
    change.replaced().forEach(making::replace);
    change.added().forEach(one -> making.added.add(making.ended(one)));
    return new Draft(making.replaced, List.of(), making.added);
  }

  private void replace(Draft.Replacement one) {
    if (!lastsLonger(one.was())) {
      replaced.add(one);
      return;
    }
    replaced.add(new Draft.Replacement(one.was(), begun(one.was(), end)));
    added.add(ended(one.rule().named(free(one.was().id()), DerivedName.of(one.rule(), "for now"))));
  }

  private RuleId free(RuleId id) {
    String name = id.value().replaceFirst("-for-now(-[0-9]+)?$", "") + "-for-now";
    return RuleId.free(name, one -> !ids.add(one));
  }

  private boolean lastsLonger(Rule rule) {
    return rule.expiresAt().filter(at -> !at.isAfter(end)).isEmpty();
  }

  private Rule ended(Rule rule) {
    return lastsLonger(rule) ? rule.withEnd(Optional.of(end)) : rule;
  }

  private static Rule begun(Rule rule, Instant start) {
    var conditions = new ArrayList<Condition>();
    boolean placed = false;
    for (var condition : rule.conditions()) {
      conditions.add(
          condition instanceof Condition.Hours hours ? hours.notBefore(start) : condition);
      placed |= condition instanceof Condition.Hours;
    }
    if (!placed) {
      conditions.add(Condition.Hours.since(start));
    }
    return rule.withConditions(conditions);
  }

  /// True if a condition says no more than since when, and that is before an instant.
  ///
  /// @param until absent for any instant
  static boolean isSince(Condition condition, Optional<Instant> until) {
    return condition instanceof Condition.Hours hours
        && hours.isSinceOnly()
        && until.filter(at -> !hours.since().orElseThrow().isBefore(at)).isEmpty();
  }
}
