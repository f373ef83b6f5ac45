package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks for changes after which a call passes.
///
/// Follows the steps of a decision: whichever step keeps the call from passing gets the edits that
/// can change that, and the engine decides again. A rule that asks or denies has to go out of the
/// way whatever else is done, and an ALLOW has to match; so the number of edits is the smallest
/// there is. Tries on the rules that matter to the call, reports only what the whole policy
/// confirms.
final class ChangeSearch {
  /// Edits one change may have: beyond that the policy does not mean this call to pass.
  private static final int DEEPEST = 8;

  private static final int DECISIONS = 400;

  private final Policy whole;
  private final PolicyCompiler compiler;
  private final List<RuleTrace> rules;
  private final EditOptions options;
  private final List<SmallestChange> found = new ArrayList<>();
  private int decisions;

  /// @param rules how the rules of the whole policy fared
  ChangeSearch(Policy whole, PolicyCompiler compiler, List<RuleTrace> rules) {
    this.whole = whole;
    this.compiler = compiler;
    this.rules = rules;
    this.options = new EditOptions(whole, rules);
  }

  /// The policy and the call as the edits so far have made them.
  private record State(Policy policy, AccessRequest request, List<PolicyEdit> edits) {
    State with(PolicyEdit edit) {
      var more = new ArrayList<>(edits);
      more.add(edit);
      return new State(edit.applyTo(policy), edit.applyTo(request), more);
    }
  }

  /// At most so many changes, the smallest first; empty when the call passes already or nothing
  /// lets it pass.
  List<SmallestChange> find(AccessRequest request, Decision decision, int most) {
    if (!(decision instanceof Decision.Allow)) {
      search(new State(whole, request, List.of()), decision);
    }
    var confirmed = new ArrayList<SmallestChange>();
    for (var change : found.stream().sorted(SmallestChange.ORDER).toList()) {
      if (confirmed.size() < most && passes(change, request)) {
        confirmed.add(change);
      }
    }
    return confirmed;
  }

  private boolean passes(SmallestChange change, AccessRequest request) {
    var after = request;
    for (var edit : change.edits()) {
      after = edit.applyTo(after);
    }
    return compiler.compile(change.changed()).decide(after) instanceof Decision.Allow;
  }

  private void search(State state, Decision decision) {
    if (decision instanceof Decision.Allow) {
      found.add(new SmallestChange(state.edits(), state.policy()));
      return;
    }
    long inTheWay =
        decision.trace().matched().stream().filter(match -> match.effect() != Effect.ALLOW).count();
    if (state.edits().size() + Math.max(1, inTheWay) > DEEPEST) {
      return;
    }
    int before = found.size();
    for (var edit : edits(state, decision)) {
      // Other ways are shown for the first step; for those behind it the smallest will do.
      if (!state.edits().isEmpty() && found.size() > before) {
        return;
      }
      var next = state.with(edit);
      var decided = decide(next);
      if (decided.isPresent() && comesCloser(edit, decided.get())) {
        search(next, decided.get());
      }
    }
  }

  /// The edits that may change what keeps the call from passing.
  private List<PolicyEdit> edits(State state, Decision decision) {
    return switch (decision.trace().basis()) {
      case Basis.ByRule _ -> {
        var blocking =
            decision.trace().matched().stream()
                .filter(match -> match.effect() != Effect.ALLOW)
                .findFirst()
                .orElseThrow();
        yield options.outOfTheWay(
            blocking.rule(), indexOf(state.policy(), blocking.id().value()), state.request());
      }
      case Basis.ByDefault _ -> options.allowing(state.request());
      case Basis.ByMode(var mode) -> options.leaving(mode, state.request());
      case Basis.ByNewTool _ -> options.accepting(state.request());
      case Basis.ByRateLimit(var limit, var used, _) ->
          List.of(new PolicyEdit.RaiseLimit(limit, used + 1));
      case Basis.ByGuard _,
          Basis.ByDiscovery _,
          Basis.ByHook _,
          Basis.ByFailure _,
          Basis.ByCanary _ ->
          List.of();
    };
  }

  private static int indexOf(Policy policy, String id) {
    for (int i = 0; i < policy.rules().size(); i++) {
      if (policy.rules().get(i).id().value().equals(id)) {
        return i;
      }
    }
    throw new IllegalStateException("a rule that matched stands in the policy");
  }

  /// True if an edit did what it was made for; one that did not would be made again and again.
  private static boolean comesCloser(PolicyEdit edit, Decision decided) {
    return switch (edit) {
      case PolicyEdit.Except(_, _, var changed, var beside) ->
          !matches(decided, changed.id().value())
              && beside.stream().noneMatch(more -> matches(decided, more.id().value()));
      case PolicyEdit.SwitchOff(_, var changed) -> !matches(decided, changed.id().value());
      case PolicyEdit.AddRule _, PolicyEdit.AddEntries _, PolicyEdit.SwitchOn _ ->
          !(decided.trace().basis() instanceof Basis.ByDefault);
      case PolicyEdit.AllowTool _, PolicyEdit.LeaveMode _ ->
          !(decided.trace().basis() instanceof Basis.ByMode);
      case PolicyEdit.AcceptTool _ -> !(decided.trace().basis() instanceof Basis.ByNewTool);
      case PolicyEdit.RaiseLimit(var limit, _) -> !isUsedUp(decided, limit);
    };
  }

  private static boolean isUsedUp(Decision decided, RateLimit limit) {
    return decided.trace().basis() instanceof Basis.ByRateLimit(var still, _, _)
        && still.tools().equals(limit.tools())
        && still.seconds() == limit.seconds();
  }

  private static boolean matches(Decision decided, String id) {
    return decided.trace().matched().stream().anyMatch(match -> match.id().value().equals(id));
  }

  /// Decides by the rules that matter: those that matched at first and those that were edited.
  /// Absent when enough was tried.
  private Optional<Decision> decide(State state) {
    if (++decisions > DECISIONS) {
      return Optional.empty();
    }
    var kept = new ArrayList<Rule>();
    for (int i = 0; i < state.policy().rules().size(); i++) {
      var rule = state.policy().rules().get(i);
      boolean added = i >= whole.rules().size();
      if (added || mayMatch(i) || !rule.equals(whole.rules().get(i))) {
        kept.add(rule);
      }
    }
    return Optional.of(compiler.compile(state.policy().withRules(kept)).decide(state.request()));
  }

  /// Accepting a tool changes an attribute, so rules that look at its state may match then.
  private boolean mayMatch(int index) {
    return rules.get(index).matched() || options.looksAtState(index);
  }
}
