package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The corpus of [DisguisedCallsTest] under real policies.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DisguisedCallsDecidedTest {
  private Playground ground;

  @BeforeAll
  void build(@TempDir Path folder) throws IOException {
    ground = new Playground(folder);
  }

  static Stream<DisguisedCallsTest.Row> described() throws IOException {
    return DisguisedCallsTest.described();
  }

  /// Clauses 3.1 and 5.5.
  @ParameterizedTest
  @MethodSource("described")
  void noDisguiseIsAllowed(DisguisedCallsTest.Row row) throws DescriptionException {
    AccessRequest request = ground.call(row.arguments());
    for (var combining : Policy.Combining.values()) {
      var policy =
          policy(
              combining,
              rule("open", Effect.ALLOW, path("ROOT/allowed/**")),
              rule("shut", Effect.DENY, path("ROOT/secret/**")));
      assertThat(policy.decide(request) instanceof Decision.Allow)
          .isEqualTo(row.outcome().equals("allowed"));
    }
  }

  @ParameterizedTest
  @MethodSource("described")
  void aDenyOnTheFolderSeesEveryDisguise(DisguisedCallsTest.Row row) throws DescriptionException {
    var policy =
        policy(
            Policy.Combining.DENY_OVERRIDES,
            rule("open", Effect.ALLOW, Attribute.TOOL_NAME.texts(List.of("*"))),
            rule("shut", Effect.DENY, path("ROOT/secret/**")));
    Decision decision = policy.decide(ground.call(row.arguments()));
    if (row.outcome().equals("secret")) {
      assertThat(decision).isInstanceOf(Decision.Deny.class);
      assertThat(decision.trace().basis()).isInstanceOf(Basis.ByRule.class);
    } else if (row.outcome().equals("allowed")) {
      assertThat(decision).isInstanceOf(Decision.Allow.class);
    }
  }

  @ParameterizedTest
  @MethodSource("described")
  void anAllowOnAnyPathIsNoWayRoundADenyOnAnExactFile(DisguisedCallsTest.Row row)
      throws DescriptionException {
    var policy =
        policy(
            Policy.Combining.HITL_OVERRIDES,
            rule("open", Effect.ALLOW, path("**")),
            rule("shut", Effect.DENY, path("ROOT/secret", "ROOT/secret/*")));
    if (row.outcome().equals("secret")) {
      assertThat(policy.decide(ground.call(row.arguments()))).isInstanceOf(Decision.Deny.class);
    }
  }

  /// Clause 5.5.
  @ParameterizedTest
  @MethodSource("described")
  void patternsThroughALinkMeanTheSameFolder(DisguisedCallsTest.Row row)
      throws DescriptionException {
    var policy =
        policy(
            Policy.Combining.HITL_OVERRIDES,
            rule("open", Effect.ALLOW, path("ROOT/alias/**", "ROOT/allowed/**")),
            rule("shut", Effect.DENY, path("ROOT/allowed/door/**")));
    assertThat(policy.decide(ground.call(row.arguments())) instanceof Decision.Allow)
        .isEqualTo(row.outcome().equals("allowed"));
  }

  /// clause 1.3: guards see every path in every spelling.
  @ParameterizedTest
  @MethodSource("described")
  void noDisguisePassesAGuard(DisguisedCallsTest.Row row) throws DescriptionException {
    var guard = new Guard(Guard.Kind.OWN_FOLDERS, List.of(ground.root + "/secret"));
    var open = rule("open", Effect.ALLOW, Attribute.TOOL_NAME.texts(List.of("*")));
    Decision decision =
        policy(List.of(guard), Policy.Combining.HITL_OVERRIDES, open)
            .decide(ground.call(row.arguments()));
    switch (row.outcome()) {
      case "secret" -> assertThat(decision.trace().basis()).isInstanceOf(Basis.ByGuard.class);
      case "allowed" -> assertThat(decision).isInstanceOf(Decision.Allow.class);
      default -> {
        // what no ALLOW covers may or may not touch a guarded folder
      }
    }
  }

  /// clause 3.5: a negated path condition of an ALLOW holds for no disguise of what it excludes.
  @ParameterizedTest
  @MethodSource("described")
  void noDisguiseIsAllowedByNegation(DisguisedCallsTest.Row row) throws DescriptionException {
    var all = Attribute.TOOL_NAME.texts(List.of("*"));
    var policy =
        policy(
            Policy.Combining.DENY_OVERRIDES,
            rule(
                "open",
                Effect.ALLOW,
                List.of(all, new Condition.Not(List.of(path("ROOT/secret/**"))))));
    if (row.outcome().equals("secret")) {
      assertThat(policy.decide(ground.call(row.arguments()))).isInstanceOf(Decision.Deny.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Policy.Combining.class)
  void aPatternThroughALinkAllowsTheFolderBehindIt(Policy.Combining combining)
      throws DescriptionException {
    var policy = policy(combining, rule("open", Effect.ALLOW, path("ROOT/alias/**")));
    assertThat(policy.decide(ground.call("{\"path\": \"ROOT/alias/a.txt\"}")))
        .isInstanceOf(Decision.Allow.class);
    assertThat(policy.decide(ground.call("{\"path\": \"a.txt\"}")))
        .isInstanceOf(Decision.Allow.class);
    assertThat(policy.decide(ground.call("{\"path\": \"ROOT/alias/key\"}")))
        .isInstanceOf(Decision.Deny.class);
  }

  private CompiledPolicy policy(Policy.Combining combining, Rule... rules) {
    return policy(List.of(), combining, rules);
  }

  private CompiledPolicy policy(List<Guard> guards, Policy.Combining combining, Rule... rules) {
    var resolver = PathResolver.ofMachine();
    return CompiledPolicy.compile(
        new Policy(List.of(rules), combining, Policy.MissingAttributes.NO_MATCH),
        PolicyVersion.NONE,
        guards,
        new CompileContext(
            Optional.of(ground.root + "/home"),
            Optional.of(ground.root + "/allowed"),
            resolver::resolvePrefix));
  }

  private static Rule rule(String id, Effect effect, Condition condition) {
    return rule(id, effect, List.of(condition));
  }

  private static Rule rule(String id, Effect effect, List<Condition> conditions) {
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        effect,
        conditions,
        Optional.empty(),
        true,
        Optional.empty());
  }

  private Condition.Single path(String... patterns) {
    var filled = new ArrayList<String>();
    for (String pattern : patterns) {
      filled.add(ground.filled(pattern));
    }
    return Attribute.PATH.texts(filled);
  }
}
