package dev.assent.desktop.rules;

import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.suggest.Draft;
import dev.assent.desktop.rules.RuleBook.Edit;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/// A change that was worked out elsewhere, as the form takes it.
///
/// @param index the 0-based place of the rule that changes; [OpenRules#NONE] for one that is new
/// @param rule what the form shows
/// @param more the edit that it becomes, given what is in force and the rule as it was edited; absent for the rule alone
/// @param message what is said of it
record Proposal(int index, Rule rule, Optional<BiFunction<Policy, Rule, Edit>> more, String message) {

  /// The first rule that a change adds, else the first that it puts in the place of another.
  ///
  /// @param rules what is in force
  /// @return absent where the change adds and replaces nothing, or the rules are others by now
  static Optional<Proposal> of(Draft change, List<Rule> rules) {
    if (!change.added().isEmpty()) {
      return Optional.of(
          suggested(change.added().getFirst(), (_, edited) -> new Draft(change.replaced(), change.removed(), List.of(edited))));
    }
    if (change.replaced().isEmpty()) {
      return Optional.empty();
    }
    var one = change.replaced().getFirst();
    int index = rules.indexOf(one.was());
    if (index < 0) {
      return Optional.empty();
    }
    int others = change.replaced().size() - 1;
    return Optional.of(
        others == 0
            ? new Proposal(index, one.rule(), Optional.empty(), Texts.get("rules.message.proposed"))
            : new Proposal(
                index,
                one.rule(),
                Optional.of((_, edited) -> new Edit.Whole(change.with(one, edited))),
                Texts.get("rules.message.proposedMore", Texts.number(others))));
  }

  /// A new rule.
  ///
  /// @param whole the change that makes it live, with the exceptions that others get for it; given what is in force
  static Proposal suggested(Rule rule, BiFunction<Policy, Rule, Draft> whole) {
    return new Proposal(
        OpenRules.NONE,
        rule,
        Optional.of((policy, edited) -> new Edit.Whole(whole.apply(policy, edited))),
        Texts.get("rules.message.suggested"));
  }
}
