package dev.assent.core.analysis.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.WitnessCall;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RuleId;
import dev.assent.testing.Depth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Attacks on what the check says of random policies (clause 7).
class RandomPoliciesCheckTest {
  private static final int POLICIES = Depth.of(30, 1000);
  private static final int CALLS = Depth.of(200, 10_000);
  private static final int BATCHES = 8;

  static IntStream batches() {
    return IntStream.range(0, BATCHES);
  }

  @ParameterizedTest(name = "batch {0}")
  @MethodSource("batches")
  void nothingFalseIsFoundInRandomPolicies(int batch) {
    for (int seed = batch; seed < POLICIES; seed += BATCHES) {
      var policy = new RandomChecks(new Random(seed)).policy();
      var found = PolicyCheck.check(policy, RandomChecks.NOW);
      for (var finding : found) {
        finding.witness().ifPresent(witness -> confirm(seed(finding), policy, finding, witness));
      }
      attack(seed, policy, found);
    }
  }

  @Test
  void everyKindOfFindingComesUpInRandomPolicies() {
    var missing =
        new TreeSet<>(
            List.of(
                "never-matches",
                "unreachable",
                "overridden-allow",
                "softens-deny",
                "duplicate",
                "tie",
                "mode-denies",
                "deny-needs-attribute",
                "allow-on-names-only",
                "allows-code-exec",
                "never-remembered",
                "expired",
                "expiring",
                "idle-limit",
                "shadowed-limit",
                "new-tools-overrule",
                "unused-group",
                "listed-but-denied"));
    for (int seed = 0; seed < 700 && !missing.isEmpty(); seed++) {
      PolicyCheck.check(new RandomChecks(new Random(seed)).policy(), RandomChecks.NOW)
          .forEach(finding -> missing.remove(finding.code()));
    }
    assertThat(missing).isEmpty();
  }

  private static String seed(Finding finding) {
    return finding.code() + " of " + finding.rules() + ": " + finding.message();
  }

  private static void confirm(String about, Policy policy, Finding finding, WitnessCall witness) {
    var decision = compile(policy).decide(witness.request());
    assertThat(decision.effect()).as(about).isEqualTo(witness.decided());
    int index = index(policy, finding.rules().getFirst());
    var fewer = new ArrayList<>(policy.rules());
    fewer.remove(index);
    assertThat(compile(policy.withRules(fewer)).decide(witness.request()).effect())
        .as(about)
        .isEqualTo(witness.without());
    var matched = decision.trace().matched().stream().map(match -> match.id()).toList();
    String last = decision.trace().basis().finalRule();
    switch (finding.code()) {
      case "softens-deny" -> {
        assertThat(decision).as(about).isInstanceOf(Decision.Hitl.class);
        assertThat(matched).as(about).contains(finding.rules().get(0), finding.rules().get(1));
        assertThat(decision.trace().overriddenDenies())
            .as(about)
            .anyMatch(m -> m.id().equals(finding.rules().get(1)));
      }
      case "tie" -> {
        assertThat(last).as(about).isEqualTo(finding.rules().getFirst().value());
        assertThat(matched).as(about).contains(finding.rules().get(1));
      }
      case "unreachable", "overridden-allow" -> {
        assertThat(last).as(about).isNotEqualTo(finding.rules().getFirst().value());
        assertThat(matched).as(about).containsAll(finding.rules());
      }
      case "allows-code-exec" -> assertThat(decision).as(about).isInstanceOf(Decision.Allow.class);
      case "deny-needs-attribute", "allow-needs-attribute" ->
          assertThat(matched).as(about).doesNotContain(finding.rules().getFirst());
      default -> throw new AssertionError("a witness for " + about);
    }
  }

  private static void attack(int seed, Policy policy, List<Finding> found) {
    var proofs =
        found.stream()
            .filter(finding ->
                Set.of(
                        "never-matches",
                        "unreachable",
                        "overridden-allow",
                        "duplicate",
                        "mode-denies",
                        "new-tools-overrule",
                        "idle-limit",
                        "shadowed-limit",
                        "listed-but-denied")
                    .contains(finding.code()))
            .toList();
    if (proofs.isEmpty()) {
      return;
    }
    var whole = compile(policy);
    var bare = compile(enforced(policy));
    var calls = new RandomSessionCalls(new Random(seed), policy);
    for (int i = 0; i < CALLS; i++) {
      var call = calls.call();
      var decided = whole.decide(call);
      var ruled = bare.decide(call);
      var matched =
          ruled.trace().matched().stream().map(match -> match.id()).collect(Collectors.toSet());
      for (var finding : proofs) {
        refute(new Attack(seed, policy, call, decided, ruled, matched), finding);
      }
    }
  }

  /// One call, what the policy decides, and what its rules would without the steps before and
  /// behind them.
  private record Attack(
      int seed,
      Policy policy,
      AccessRequest call,
      Decision decided,
      Decision ruled,
      Set<RuleId> matched) {}

  private static void refute(Attack attack, Finding finding) {
    String about = "seed " + attack.seed + ", " + seed(finding) + " at " + attack.call;
    var decided = attack.decided;
    var matched = attack.matched;
    switch (finding.code()) {
      case "never-matches" ->
          assertThat(matched).as(about).doesNotContain(finding.rules().getFirst());
      case "unreachable", "overridden-allow" ->
          assertThat(attack.ruled.trace().basis().finalRule())
              .as(about)
              .isNotEqualTo(finding.rules().getFirst().value());
      case "duplicate" ->
          assertThat(matched.contains(finding.rules().get(0)))
              .as(about)
              .isEqualTo(matched.contains(finding.rules().get(1)));
      case "mode-denies" ->
          assertThat(decided.trace().matched())
              .as(about)
              .noneMatch(match -> match.id().equals(finding.rules().getFirst()));
      case "new-tools-overrule" ->
          assertThat(
                  decided instanceof Decision.Allow
                      && decided
                          .trace()
                          .basis()
                          .finalRule()
                          .equals(finding.rules().getFirst().value()))
              .as(about)
              .isFalse();
      case "idle-limit", "shadowed-limit" -> {
        if (decided.trace().basis() instanceof Basis.ByRateLimit(var limit, _, _)) {
          int index = Integer.parseInt(finding.pointer().substring("/rate_limits/".length()));
          assertThat(attack.policy.rateLimits().indexOf(limit)).as(about).isNotEqualTo(index);
        }
      }
      case "listed-but-denied" -> {}
      default -> throw new AssertionError(about);
    }
  }

  private static int index(Policy policy, RuleId id) {
    return IntStream.range(0, policy.rules().size())
        .filter(i -> policy.rules().get(i).id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  static Policy enforced(Policy policy) {
    return new Policy(
        policy.rules(),
        policy.combining(),
        policy.missing(),
        new Mode.Enforce(),
        List.of(),
        Optional.empty(),
        Map.of(),
        List.of());
  }

  static CompiledPolicy compile(Policy policy) {
    return CompiledPolicy.compile(
        policy,
        PolicyVersion.NONE,
        List.of(),
        new CompileContext(
            Optional.of(PathText.HOME), Optional.of(PathText.FOLDER), PrefixResolver.NONE));
  }
}
