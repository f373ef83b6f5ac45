package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.policy.PolicyVersion;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The engine against [ReferencePdp].
class DifferentialTest {
  private static final int POLICIES = 1_500;
  private static final int REQUESTS = 10;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {101, 102, 103, 104, 105})
  void agreesWithTheReferenceOnCalls(long seed) {
    var samples = new RandomPolicies(new Random(seed));
    var outcomes = new TreeMap<String, Integer>();
    for (int i = 0; i < POLICIES; i++) {
      var policy = samples.policy();
      var guards = samples.guards();
      var context = new CompileContext(samples.home(), samples.workingFolder(), DifferentialTest::resolved);
      var engine = CompiledPolicy.compile(policy, PolicyVersion.NONE, guards, context);
      var reference =
          new ReferencePdp(policy, guards, context.home(), context.workingFolder(), DifferentialTest::resolved, false);
      compare(engine, reference, samples, outcomes);
    }
    assertThat(outcomes)
        .as("every way to end was taken often enough to mean something")
        .containsOnlyKeys("allow", "default", "deny", "discovery_bypass", "hitl", "protected_path")
        .allSatisfy((_, count) -> assertThat(count).isGreaterThan(300));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {201, 202})
  void agreesWithTheReferenceOnReadyAttributes(long seed) {
    var samples = new RandomPolicies(new Random(seed));
    var outcomes = new TreeMap<String, Integer>();
    for (int i = 0; i < POLICIES; i++) {
      var policy = samples.policy();
      var home = samples.home();
      var engine = CompiledPolicy.forReadyAttributes(policy, PolicyVersion.NONE, home);
      var reference =
          new ReferencePdp(policy, samples.guards(), home, samples.workingFolder(), path -> path, true);
      compare(engine, reference, samples, outcomes);
    }
    assertThat(outcomes)
        .containsOnlyKeys("allow", "default", "deny", "discovery_bypass", "hitl")
        .allSatisfy((_, count) -> assertThat(count).isGreaterThan(300));
  }

  private static void compare(
      CompiledPolicy engine, ReferencePdp reference, RandomPolicies samples, TreeMap<String, Integer> outcomes) {
    for (int k = 0; k < REQUESTS; k++) {
      var request = samples.request();
      var decision = engine.decide(request);
      var basis = decision.trace().basis();
      var matched = decision.trace().matched().stream().map(match -> match.id().value()).toList();
      assertThat(new ReferencePdp.Outcome(decision.effect(), basis.finalRule(), matched))
          .as("%s%non %s", engine.policy(), request)
          .isEqualTo(reference.decide(request));
      if (basis instanceof Basis.ByRule || basis instanceof Basis.ByDefault) {
        assertThat(engine.explain(request).stream().filter(RuleTrace::matched).map(t -> t.rule().id().value()))
            .as("explanation of %s", request)
            .containsExactlyElementsOf(matched);
      }
      outcomes.merge(basis instanceof Basis.ByRule ? decision.effect().word() : basis.finalRule(), 1, Integer::sum);
    }
  }

  /// `/tmp` and `/work` are links.
  private static String resolved(String path) {
    String normal = ReferencePdp.normalised(path);
    return normal.equals("/tmp") || normal.startsWith("/tmp/")
        ? "/private" + normal
        : normal.equals("/work") || normal.startsWith("/work/") ? "/a" + normal.substring(5) : normal;
  }
}
