package dev.assent.desktop.rules.book;

import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import java.util.ArrayList;
import java.util.Optional;

/// The change that the rule in the form makes of a policy: that rule alone, or with the others that
/// were worked out with it.
public final class FormChange {
  private Optional<RuleProposal> proposal = Optional.empty();

  /// The rule in the form stands alone.
  public void alone() {
    proposal = Optional.empty();
  }

  /// The rule in the form was worked out elsewhere.
  public void is(RuleProposal next) {
    proposal = Optional.of(next);
  }

  /// The edit that makes it live.
  ///
  /// @param chosen the place of the rule in the form, one past the last for a new one
  public Edit edit(Policy inForce, int chosen, Rule rule) {
    Edit alone =
        chosen >= inForce.rules().size() ? new Edit.Append(rule) : new Edit.Replace(chosen, rule);
    return proposal
        .flatMap(RuleProposal::more)
        .<Edit>map(more -> new Edit.Whole(more.apply(inForce, rule)))
        .orElse(alone);
  }

  /// The policy that it makes.
  public Policy policy(Policy inForce, int chosen, Rule rule) {
    if (edit(inForce, chosen, rule) instanceof Edit.Whole(var draft)) {
      try {
        return draft.applyTo(inForce);
      } catch (IllegalArgumentException _) {
        // The rules are others by now: making it live says so. Until then the rule alone is looked
        // at.
      }
    }
    var rules = new ArrayList<>(inForce.rules());
    if (chosen < rules.size()) {
      rules.set(chosen, rule);
    } else {
      rules.add(rule);
    }
    return inForce.withRules(rules);
  }

  /// What becomes of the call that the rule was made for; absent for none.
  ///
  /// @param next the policy with the change
  public Optional<MadeForCall> call(Policy inForce, Policy next, Rule rule) {
    return proposal
        .flatMap(RuleProposal::promise)
        .map(promise ->
            new MadeForCall(
                promise.decide().apply(inForce),
                promise.decide().apply(next),
                promise.effect().orElse(rule.effect())));
  }
}
