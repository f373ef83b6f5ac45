package dev.assent.core.pap;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pap.Finding.Severity;
import dev.assent.core.pdp.Decision;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy.Combining;
import dev.assent.core.policy.RuleId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What rules do to each other.
final class PairRemarks {
  /// So many pairs are looked at; more would take longer than a person waits.
  private static final int PAIRS = 400_000;

  /// And so many rules are asked when the engine confirms, all calls together.
  private static final long WORK = 3_000_000;

  private record Kind(Effect effect, Set<Condition> conditions) {}

  private final Remarks remarks;
  private final WitnessCalls calls;
  private final Set<Integer> duplicates = new HashSet<>();
  private final Set<Integer> idle = new HashSet<>();
  private int pairs;
  private long work;

  PairRemarks(Remarks remarks) {
    this.remarks = remarks;
    this.calls = new WitnessCalls(remarks.now());
  }

  void make() {
    duplicates();
    Map<Effect, List<Integer>> byEffect = new HashMap<>();
    for (int i = 0; i < remarks.policy().rules().size(); i++) {
      if (remarks.active(i) && !duplicates.contains(i)) {
        byEffect.computeIfAbsent(remarks.rule(i).effect(), _ -> new ArrayList<>()).add(i);
      }
    }
    var allows = byEffect.getOrDefault(Effect.ALLOW, List.of());
    var denies = byEffect.getOrDefault(Effect.DENY, List.of());
    var asks = byEffect.getOrDefault(Effect.HITL, List.of());
    boolean hitlFirst = remarks.policy().combining() == Combining.HITL_OVERRIDES;
    if (hitlFirst) {
      asks.forEach(ask -> softens(ask, denies));
    } else {
      asks.forEach(ask -> coveredBy(ask, denies));
    }
    allows.forEach(allow -> coveredBy(allow, denies));
    allows.forEach(allow -> coveredBy(allow, asks));
    List.of(allows, denies, asks).forEach(this::ties);
    if (tired()) {
      remarks
          .findings()
          .add(
              new Finding(
                  Severity.NOTE,
                  "not-all-compared",
                  "",
                  Optional.empty(),
                  List.<RuleId>of(),
                  "found too many rules to compare each with each; some overlaps may be missing here",
                  Optional.empty(),
                  Optional.empty()));
    }
  }

  private void duplicates() {
    Map<Kind, Integer> first = new HashMap<>();
    for (int i = 0; i < remarks.policy().rules().size(); i++) {
      if (!remarks.active(i)) {
        continue;
      }
      var rule = remarks.rule(i);
      var earlier = first.putIfAbsent(new Kind(rule.effect(), new HashSet<>(rule.conditions())), i);
      if (earlier != null) {
        duplicates.add(i);
        remarks.add(
            Severity.WARNING,
            "duplicate",
            i,
            "",
            List.of(earlier),
            "the rule has the effect and the conditions of " + Remarks.named(remarks.rule(earlier)));
      }
    }
  }

  private void softens(int ask, List<Integer> denies) {
    var softened = new ArrayList<Integer>();
    Optional<AccessRequest> shown = Optional.empty();
    for (int deny : denies) {
      if (!another()) {
        break;
      }
      var call = calls.of(remarks.demands(ask), remarks.demands(deny)).filter(request -> overrides(request, ask, deny));
      if (call.isPresent()) {
        softened.add(deny);
        shown = shown.or(() -> call);
      }
    }
    if (!softened.isEmpty()) {
      var finding =
          remarks.add(
              Severity.WARNING,
              "softens-deny",
              ask,
              "",
              softened,
              "a yes to this rule overrides " + Remarks.named(remarks.rule(softened.getFirst())) + more(softened)
                  + ", because asking stands above denying in this policy");
      remarks.enrich(
          finding
              .suggesting("set `combining_algorithm` to `deny-overrides`, or make the conditions narrower")
              .shownBy(shown.flatMap(request -> remarks.witness(request, ask))));
    }
  }

  private boolean overrides(AccessRequest request, int ask, int deny) {
    var decision = decide(request);
    return decision instanceof Decision.Hitl(var trace)
        && matched(decision, ask)
        && trace.overriddenDenies().stream().anyMatch(match -> match.index() == deny);
  }

  /// A rule that another one of a stronger effect covers wholly never decides anything.
  private void coveredBy(int weak, List<Integer> strong) {
    if (idle.contains(weak)) {
      return;
    }
    for (int other : strong) {
      if (!another()) {
        return;
      }
      if (covers(other, weak)) {
        idle.add(weak);
        boolean allow = remarks.rule(weak).effect() == Effect.ALLOW;
        var finding =
            remarks.add(
                Severity.WARNING,
                allow ? "overridden-allow" : "unreachable",
                weak,
                "",
                List.of(other),
                "the rule never decides: whatever it matches, " + Remarks.named(remarks.rule(other)) + " matches too and stands above it");
        var call = calls.of(remarks.demands(weak)).filter(request -> remarks.matches(weak, request));
        remarks.enrich(finding.shownBy(call.flatMap(request -> remarks.witness(request, weak))));
        return;
      }
    }
  }

  private boolean covers(int strong, int weak) {
    var end = remarks.rule(strong).expiresAt().orElse(Instant.MAX);
    return !end.isBefore(remarks.rule(weak).expiresAt().orElse(Instant.MAX))
        && remarks.demands(strong).stream().allMatch(demand -> implied(demand, remarks.demands(weak)));
  }

  private static boolean implied(Demand demand, List<Demand> by) {
    return by.stream()
        .anyMatch(
            other -> other.member().equals(demand.member()) && !other.options().isEmpty() && demand.covers(other));
  }

  private void ties(List<Integer> rules) {
    Map<Integer, List<Integer>> byScore = new HashMap<>();
    rules.forEach(i -> byScore.computeIfAbsent(remarks.rule(i).specificity().score(), _ -> new ArrayList<>()).add(i));
    for (var same : byScore.values()) {
      for (int i = 0; i < same.size(); i++) {
        tie(same.get(i), same.subList(i + 1, same.size()));
      }
    }
  }

  private void tie(int first, List<Integer> later) {
    var tied = new ArrayList<Integer>();
    Optional<AccessRequest> shown = Optional.empty();
    for (int other : later) {
      if (!another()) {
        break;
      }
      var call = calls.of(remarks.demands(first), remarks.demands(other)).filter(request -> decidedByOrder(request, first, other));
      if (call.isPresent()) {
        tied.add(other);
        shown = shown.or(() -> call);
      }
    }
    if (!tied.isEmpty()) {
      var finding =
          remarks.add(
              Severity.NOTE,
              "tie",
              first,
              "",
              tied,
              "the rule and " + Remarks.named(remarks.rule(tied.getFirst())) + more(tied)
                  + " can match the same call with equal scores; this one is named because it stands first");
      remarks.enrich(finding.shownBy(shown.flatMap(request -> remarks.witness(request, first))));
    }
  }

  private boolean decidedByOrder(AccessRequest request, int first, int other) {
    var decision = decide(request);
    return decision.trace().basis().finalRule().equals(remarks.rule(first).id().value()) && matched(decision, other);
  }

  private Decision decide(AccessRequest request) {
    work += remarks.policy().rules().size();
    return remarks.decide(request);
  }

  private static boolean matched(Decision decision, int rule) {
    return decision.trace().matched().stream().anyMatch(match -> match.index() == rule);
  }

  private boolean another() {
    pairs++;
    return !tired();
  }

  private boolean tired() {
    return pairs >= PAIRS || work >= WORK;
  }

  private static String more(List<Integer> rules) {
    return rules.size() == 1 ? "" : " and " + (rules.size() - 1) + " more";
  }
}
