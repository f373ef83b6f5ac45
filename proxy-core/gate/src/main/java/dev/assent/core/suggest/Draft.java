package dev.assent.core.suggest;

import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A change of a policy's rules, by their ids, so that it can still be made after others were.
///
/// @param replaced rules in the place of those with these ids
/// @param removed ids of rules that go
/// @param added rules behind the last one; the rule that all the others are for comes last
public record Draft(List<Replacement> replaced, List<RuleId> removed, List<Rule> added) {
  public Draft {
    replaced = List.copyOf(replaced);
    removed = List.copyOf(removed);
    added = List.copyOf(added);
  }

  /// A rule in the place of another.
  ///
  /// @param was the rule as it was when the change was made up
  public record Replacement(Rule was, Rule rule) {}

  /// The draft that makes another policy of one, by rules put in the place of others and behind
  /// them.
  ///
  /// @return absent where anything else differs, or nothing does
  public static Optional<Draft> between(Policy before, Policy after) {
    int size = before.rules().size();
    if (after.rules().size() < size || !before.withRules(after.rules()).equals(after)) {
      return Optional.empty();
    }
    var replaced = new ArrayList<Replacement>();
    for (int at = 0; at < size; at++) {
      if (!before.rules().get(at).equals(after.rules().get(at))) {
        replaced.add(new Replacement(before.rules().get(at), after.rules().get(at)));
      }
    }
    var added = after.rules().subList(size, after.rules().size());
    return replaced.isEmpty() && added.isEmpty()
        ? Optional.empty()
        : Optional.of(new Draft(replaced, List.of(), added));
  }

  /// The same with another rule in the place of one that is put there.
  public Draft with(Replacement one, Rule rule) {
    return new Draft(
        replaced.stream()
            .map(each -> each.equals(one) ? new Replacement(one.was(), rule) : each)
            .toList(),
        removed,
        added);
  }

  /// The same with another rule in the place of the one that the others are for.
  ///
  /// @throws java.util.NoSuchElementException where no rule is added
  public Draft withMain(Rule rule) {
    var all = new ArrayList<>(added);
    all.removeLast();
    all.add(rule);
    return new Draft(replaced, removed, all);
  }

  /// The policy with this change.
  ///
  /// @throws IllegalArgumentException when the policy has other rules by now
  public Policy applyTo(Policy policy) {
    var rules = new ArrayList<>(policy.rules());
    for (var one : replaced) {
      rules.set(place(rules, one.was()), one.rule());
    }
    for (var id : removed) {
      rules.remove(place(rules, id));
    }
    rules.addAll(added);
    return policy.withRules(rules);
  }

  /// The text with this change; whatever it does not touch stays character by character.
  ///
  /// @throws IllegalArgumentException when the policy has other rules by now, or a rule cannot
  ///   stand in the file
  public PolicyDocument applyTo(PolicyDocument document) {
    var next = document;
    for (var one : replaced) {
      next = next.withRuleReplaced(place(next.policy().rules(), one.was()), one.rule());
    }
    for (var id : removed) {
      next = next.withRuleRemoved(place(next.policy().rules(), id));
    }
    for (var rule : added) {
      next = next.withRuleAdded(rule);
    }
    return next;
  }

  private static int place(List<Rule> rules, Rule was) {
    int at = place(rules, was.id());
    if (!rules.get(at).conditions().equals(was.conditions())
        || rules.get(at).effect() != was.effect()) {
      throw new IllegalArgumentException("the rule `" + was.id() + "` says something else by now");
    }
    return at;
  }

  private static int place(List<Rule> rules, RuleId id) {
    return find(rules, id)
        .orElseThrow(() -> new IllegalArgumentException("there is no rule `" + id + "` any more"));
  }

  static Optional<Integer> find(List<Rule> rules, RuleId id) {
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i).id().equals(id)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }
}
