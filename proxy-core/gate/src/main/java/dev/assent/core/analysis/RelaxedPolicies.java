package dev.assent.core.analysis;

import dev.assent.core.pdp.Basis;
import dev.assent.core.pdp.DecisionTrace;
import dev.assent.core.pdp.RuleMatch;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Forms of one policy that ask nothing of what some records do not have. Keeps those used last;
/// not thread-safe.
final class RelaxedPolicies {
  private static final int MOST = 64;

  private final Policy whole;
  private final Map<UnknownAttributes, Relaxed> known = new LinkedHashMap<>(16, 0.75f, true);

  RelaxedPolicies(Policy whole) {
    this.whole = whole;
  }

  /// A policy that asks less.
  ///
  /// @param policy the rules in their places, some with fewer conditions
  /// @param reasons why a rule asks less, by its place; a rule that is not named is whole
  record Relaxed(Policy policy, Map<Integer, ReplayResult.Reason> reasons) {
    /// The rules and steps that may decide where the whole policy cannot be asked: the rules that
    /// match, and what comes where none does, unless one that is whole matches.
    Set<String> deciders(DecisionTrace trace) {
      var deciders = new LinkedHashSet<String>();
      trace.matched().forEach(match -> deciders.add(match.id().value()));
      deciders.add(trace.basis().finalRule());
      if (trace.matched().stream().allMatch(match -> reasons.containsKey(match.index()))) {
        deciders.add(new Basis.ByDefault().finalRule());
      }
      return deciders;
    }

    /// Why these matches say nothing about the whole policy; absent when the whole one decides the
    /// same, because a rule that does not match with fewer conditions does not match with all.
    Optional<ReplayResult.Reason> reason(List<RuleMatch> matched) {
      return matched.stream()
          .flatMap(match -> Optional.ofNullable(reasons.get(match.index())).stream())
          .findFirst();
    }
  }

  /// The policy without what is unknown.
  Relaxed without(UnknownAttributes unknowns) {
    if (unknowns.isEmpty()) {
      return new Relaxed(whole, Map.of());
    }
    var found = known.get(unknowns);
    if (found == null) {
      found = relax(unknowns);
      known.put(unknowns, found);
      if (known.size() > MOST) {
        known.remove(known.keySet().iterator().next());
      }
    }
    return found;
  }

  private Relaxed relax(UnknownAttributes unknowns) {
    var rules = new ArrayList<Rule>();
    var reasons = new HashMap<Integer, ReplayResult.Reason>();
    for (var rule : whole.rules()) {
      var relaxed = unknowns.relaxed(rule);
      relaxed.ifPresent(_ -> reasons.put(rules.size(), unknowns.reason(rule)));
      rules.add(relaxed.orElse(rule));
    }
    return new Relaxed(whole.withRules(rules), reasons);
  }
}
