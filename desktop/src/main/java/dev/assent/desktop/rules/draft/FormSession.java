package dev.assent.desktop.rules.draft;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.suggest.Draft;
import dev.assent.desktop.rules.book.MadeForCall;
import dev.assent.desktop.rules.book.RuleProposal;
import dev.assent.desktop.rules.form.RuleEditorViewModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/// One stay of a rule in the form: what the form says is put into the state from before, alone or
/// with the other changes that were worked out with the rule.
public final class FormSession {
  private final DraftState before;
  private final Optional<RuleId> of;
  private final Optional<RuleProposal> proposal;
  private final Optional<StartedRule> start;
  private final PolicyDocument frame;

  /// @param before what stood there without what the form says; it has a meaning
  /// @param of the rule of that state which the form is about; absent for a new one
  /// @param proposal where the rule was worked out elsewhere
  public FormSession(DraftState before, Optional<RuleId> of, Optional<RuleProposal> proposal) {
    this(before, of, proposal, Optional.empty());
  }

  /// A new rule that begins with a wish.
  FormSession(DraftState before, StartedRule start) {
    this(before, Optional.empty(), Optional.empty(), Optional.of(start));
  }

  private FormSession(
      DraftState before,
      Optional<RuleId> of,
      Optional<RuleProposal> proposal,
      Optional<StartedRule> start) {
    this.before = before;
    this.of = of;
    this.proposal = proposal;
    this.start = start;
    this.frame =
        PolicyDocument.of(
            before.policy().orElseThrow().withRules(List.of()).withExamples(List.of()));
  }

  /// The errors that would keep the rule out of a file.
  public List<Finding> problems(Rule rule) {
    return frame.problemsOfAdding(rule);
  }

  /// The member of a condition that the rule begins with and lacks; absent for none.
  Optional<String> lacks(Rule rule) {
    return start.flatMap(one -> one.lacks(rule));
  }

  /// The state with the rule as the form says it.
  public DraftState with(Rule rule) {
    var policy = before.policy().orElseThrow();
    var more =
        start
            .<BiFunction<Policy, Rule, Draft>>map(one -> one::whole)
            .or(() -> proposal.flatMap(RuleProposal::more));
    if (more.isPresent()) {
      try {
        var draft = more.get().apply(policy, rule);
        return before.edited(draft.applyTo(policy), draft::applyTo);
      } catch (IllegalArgumentException _) {
        // The others are others by now: the rule alone changes.
      }
    }
    var rules = new ArrayList<>(policy.rules());
    int index = of.map(before::index).orElse(-1);
    if (index < 0) {
      rules.add(rule);
      return before.edited(policy.withRules(rules), text -> text.withRuleAdded(rule));
    }
    if (rules.get(index).equals(rule)) {
      return before;
    }
    rules.set(index, rule);
    return before.edited(
        policy.withRules(rules), document -> document.withRuleReplaced(index, rule));
  }

  /// The state with what the form says while that is no rule.
  public DraftState with(RuleEditorViewModel form) {
    var all = new ArrayList<>(before.unfinished());
    all.add(form.unfinished(was()));
    return before.with(all);
  }

  private Optional<Rule> was() {
    return of.map(before::index)
        .filter(index -> index >= 0)
        .map(index -> before.policy().orElseThrow().rules().get(index));
  }

  /// The rule of the state before that the form is about; absent for a new one.
  Optional<RuleId> of() {
    return of;
  }

  /// The place of the form's rule in a state that this stay led to.
  int placeIn(DraftState state) {
    if (of.isPresent()) {
      return before.index(of.get());
    }
    int rules = state.policy().orElseThrow().rules().size();
    boolean whole = state.unfinished().size() == before.unfinished().size();
    return whole ? rules - 1 : rules + state.begun().size() - 1;
  }

  /// The outcome for the call that the rule was made for; absent for none.
  ///
  /// @param next the policy with the draft
  public Optional<MadeForCall> call(Policy inForce, Policy next, Rule rule) {
    return proposal
        .flatMap(RuleProposal::promise)
        .map(promise -> promise.call(inForce, next, rule));
  }
}
