package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CompiledPolicyTest {
  private static final PolicyVersion VERSION = new PolicyVersion(7, "ab".repeat(32));

  private static Rule rule(String id, Effect effect, Condition... conditions) {
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        effect,
        List.of(conditions),
        Optional.empty(),
        true,
        Optional.empty());
  }

  private static Condition tool(String... patterns) {
    return Attribute.TOOL_NAME.texts(List.of(patterns));
  }

  private static Condition path(String... patterns) {
    return Attribute.PATH.texts(List.of(patterns));
  }

  private static Policy policy(Rule... rules) {
    return new Policy(
        List.of(rules), Policy.Combining.HITL_OVERRIDES, Policy.MissingAttributes.NO_MATCH);
  }

  private static CompiledPolicy compiled(Policy policy, CompileContext context, Guard... guards) {
    return CompiledPolicy.compile(policy, VERSION, List.of(guards), context);
  }

  private static CompiledPolicy compiled(Rule... rules) {
    return compiled(policy(rules), CompileContext.NOWHERE);
  }

  /// A path in the role of none, with the spellings that only DENY sees behind the given one.
  private static ResourcePath spelled(String display, String... others) {
    var deny = new ArrayList<>(List.of(display));
    deny.addAll(List.of(others));
    return new ResourcePath(
        display,
        "/path",
        PathRole.PLAIN,
        ResourcePath.Use.ALL,
        display,
        List.of(display),
        deny,
        false);
  }

  /// Clauses 1.5 and 1.7.
  @Test
  void traceNamesThePolicyTheWinnerAndEveryMatch() {
    var allow = rule("a", Effect.ALLOW, tool("*"));
    var deny = rule("d", Effect.DENY, tool("rm"));
    var decision =
        compiled(allow, rule("x", Effect.DENY, tool("mv")), deny)
            .decide(CallBuilder.tool("rm").request());
    var winner = new RuleMatch(deny, 2);
    assertThat(decision)
        .isEqualTo(
            new Decision.Deny(
                new DecisionTrace(
                    new Basis.ByRule(winner), List.of(new RuleMatch(allow, 0), winner), VERSION)));
  }

  @Test
  void hitlThatOverridesListsTheDeniesItOverrides() {
    var deny = rule("d", Effect.DENY, tool("rm"));
    var decision =
        compiled(deny, rule("h", Effect.HITL, tool("rm"))).decide(CallBuilder.tool("rm").request());
    assertThat(decision.effect()).isEqualTo(Effect.HITL);
    assertThat(decision.trace().overriddenDenies()).containsExactly(new RuleMatch(deny, 0));
  }

  @Test
  void knowsItsPolicyAndVersion() {
    var policy = policy(rule("a", Effect.ALLOW, tool("*")));
    var compiled = compiled(policy, CompileContext.NOWHERE);
    assertThat(compiled.policy()).isEqualTo(policy);
    assertThat(compiled.version()).isEqualTo(VERSION);
  }

  @Test
  void rulesFoundByNameKeepTheirPlaceAmongTheOthers() {
    var rules = new ArrayList<Rule>();
    for (int i = 0; i < 60; i++) {
      rules.add(
          rule(
              "r" + i,
              Effect.ALLOW,
              tool(i % 3 == 0 ? "Read_File" : i % 3 == 1 ? "read*" : "other")));
    }
    var decision =
        compiled(rules.toArray(Rule[]::new)).decide(CallBuilder.tool("read_file").request());
    assertThat(decision.trace().matched().stream().map(RuleMatch::index)).hasSize(40).isSorted();
    assertThat(decision.trace().basis().finalRule()).isEqualTo("r0");
  }

  @Test
  void ruleWithOneToolTwiceMatchesOnce() {
    var decision =
        compiled(rule("a", Effect.ALLOW, tool("ls", "LS")))
            .decide(CallBuilder.tool("ls").request());
    assertThat(decision.trace().matched()).hasSize(1);
  }

  @Nested
  class Explaining {
    @Test
    void everyConditionShowsWhatItWasComparedWith() {
      var rule =
          rule(
              "a",
              Effect.ALLOW,
              path("/a/**"),
              tool("read*"),
              Attribute.EXTENSION.texts(List.of(".py")));
      var traces =
          compiled(rule).explain(CallBuilder.tool("READ").path(spelled("/a/x", "x")).request());
      assertThat(traces.getFirst().matched()).isFalse();
      assertThat(traces.getFirst().conditions())
          .extracting(ConditionTrace::condition, ConditionTrace::holds, ConditionTrace::compared)
          .containsExactly(
              tuple(rule.conditions().get(0), true, List.of("/a/x")),
              tuple(rule.conditions().get(1), true, List.of("READ")),
              tuple(rule.conditions().get(2), false, List.of()));
    }

    @Test
    void denyShowsEverySpelling() {
      var deny = rule("d", Effect.DENY, path("x"));
      var traces =
          compiled(deny).explain(CallBuilder.tool("t").path(spelled("/a/x", "x")).request());
      assertThat(traces.getFirst().matched()).isTrue();
      assertThat(traces.getFirst().conditions().getFirst().compared()).containsExactly("/a/x", "x");
    }

    @Test
    void rulesAreExplainedAlsoWhereTheyWereNotReached() {
      var deny = rule("d", Effect.DENY, Attribute.METHOD.texts(List.of("ping")));
      var traces = compiled(deny).explain(CallBuilder.method("ping").request());
      assertThat(traces.getFirst().matched()).isTrue();
    }

    @Test
    void aRuleCanFailThoughAllItsConditionsHold() {
      var source = Attribute.SOURCE.texts(List.of("/in/**"));
      var call = CallBuilder.tool("cp").source("/in/x").destination("/out");
      var traces = compiled(rule("a", Effect.ALLOW, source)).explain(call.request());
      assertThat(traces.getFirst().conditions()).allMatch(ConditionTrace::holds);
      assertThat(traces.getFirst().matched()).isFalse();
    }
  }

  /// Clause 5.5.
  @Nested
  class OnVolumesThatFold {
    private final PrefixResolver folding =
        PrefixResolver.NONE.foldingWith(text -> text.toLowerCase(Locale.ROOT));
    private final CompileContext context =
        new CompileContext(Optional.empty(), Optional.of("/Work"), folding);

    private Decision decide(String value, Rule... rules) {
      var guard = new Guard(Guard.Kind.OWN_FOLDERS, List.of("/Users/Me/Assent"));
      var path = spelled(value, value.toLowerCase(Locale.ROOT));
      return compiled(policy(rules), context, guard)
          .decide(CallBuilder.tool("t").path(path).request());
    }

    @Test
    void denyMatchesWhateverTheCase() {
      var deny = rule("d", Effect.DENY, path("/Users/Me/Secrets/**", "Keys/*"));
      var allow = rule("a", Effect.ALLOW, tool("t"));
      assertThat(decide("/users/ME/secrets/x", deny, allow).effect()).isEqualTo(Effect.DENY);
      assertThat(decide("/work/KEYS/x", deny, allow).effect()).isEqualTo(Effect.DENY);
      assertThat(decide("/Users/Me/Other", deny, allow).effect()).isEqualTo(Effect.ALLOW);
    }

    @Test
    void theHomeInAnotherCaseIsNoProject() {
      var allow = rule("a", Effect.ALLOW, path("${project}/**"));
      var path = spelled("/users/ME/x", "/users/me/x");
      for (String home : List.of("/Users/Me", "/Users/Me/Deeper", "/Users/You")) {
        var inHome = new CompileContext(Optional.of(home), Optional.of("/users/ME"), folding);
        assertThat(
                compiled(policy(allow), inHome)
                    .decide(CallBuilder.tool("t").path(path).request())
                    .effect())
            .as(home)
            .isEqualTo(home.equals("/Users/You") ? Effect.ALLOW : Effect.DENY);
      }
    }

    @Test
    void allowMindsTheCase() {
      var allow = rule("a", Effect.ALLOW, path("/Users/**"));
      assertThat(decide("/Users/x", allow).effect()).isEqualTo(Effect.ALLOW);
      assertThat(decide("/users/x", allow).effect()).isEqualTo(Effect.DENY);
    }

    @Test
    void guardIsTouchedWhateverTheCase() {
      var decision = decide("/USERS/me/ASSENT/x", rule("a", Effect.ALLOW, tool("t")));
      assertThat(decision.trace().basis().finalRule()).isEqualTo("protected_path");
    }
  }

  /// Clause 3.4.
  @Nested
  class OnWindows {
    private final CompileContext context =
        new CompileContext(
            Optional.of("C:\\Users\\me"),
            Optional.of("D:\\work"),
            PrefixResolver.NONE,
            GlobDialect.WINDOWS_PATH);

    private Effect effect(String pattern, String value) {
      var allow = rule("a", Effect.ALLOW, path(pattern));
      return compiled(policy(allow), context)
          .decide(CallBuilder.tool("t").path(value).request())
          .effect();
    }

    @Test
    void separatorsAndDriveLettersAreUnified() {
      assertThat(effect("c:\\temp\\**", "C:/temp/x")).isEqualTo(Effect.ALLOW);
      assertThat(effect("C:/temp/**", "c:\\temp\\x")).isEqualTo(Effect.ALLOW);
      assertThat(effect("C:/temp/**", "c:\\Temp\\x")).isEqualTo(Effect.DENY);
      assertThat(effect("~/docs/**", "C:\\Users\\me\\docs\\x")).isEqualTo(Effect.ALLOW);
      assertThat(effect("~\\docs\\**", "C:\\Users\\me\\docs\\x")).isEqualTo(Effect.ALLOW);
      assertThat(effect("src\\*", "d:/work/src/x")).isEqualTo(Effect.ALLOW);
      assertThat(effect("\\\\srv\\share\\**", "//srv/share/x")).isEqualTo(Effect.ALLOW);
      assertThat(effect("c:\\a\\..\\b", "C:\\b")).isEqualTo(Effect.ALLOW);
    }

    @Test
    void guardsAreUnifiedToo() {
      var guard = new Guard(Guard.Kind.OWN_FOLDERS, List.of("C:\\Users\\me\\Assent"));
      var decision =
          compiled(policy(rule("a", Effect.ALLOW, tool("t"))), context, guard)
              .decide(
                  CallBuilder.tool("t")
                      .operation(Operation.READ)
                      .path("c:/Users/me/Assent/x")
                      .request());
      assertThat(decision.trace().basis().kind()).isEqualTo("guard");
    }
  }

  @Test
  void resolverIsAskedForTheWrittenBeginningAndOnlyWhileCompiling() {
    var asked = new ArrayList<String>();
    PrefixResolver resolver =
        prefix -> {
          asked.add(prefix);
          return prefix;
        };
    var context = new CompileContext(Optional.of("/home/me"), Optional.of("/work"), resolver);
    var rule =
        rule("a", Effect.ALLOW, path("/a/link/../b*", "~/x/*.y", "z/**", "**/q", "/*/r", "/s"));
    var compiled = compiled(policy(rule), context);
    assertThat(asked).containsExactly("/a/link/..", "/home/me/x", "/work/z", "/s");
    asked.clear();
    compiled.decide(CallBuilder.tool("t").path("/s").request());
    assertThat(asked).isEmpty();
  }

  @Nested
  class WithoutAResourceType {
    private final Rule typed =
        rule("d", Effect.DENY, Attribute.RESOURCE_TYPE.word(ResourceType.TOOL));
    private final Rule allow = rule("a", Effect.ALLOW, tool("t"));

    private Effect effect(Policy.MissingAttributes missing) {
      var policy = new Policy(List.of(typed, allow), Policy.Combining.HITL_OVERRIDES, missing);
      var compiled = CompiledPolicy.forReadyAttributes(policy, VERSION);
      assertThat(compiled.decide(CallBuilder.tool("t").request()).effect()).isEqualTo(Effect.DENY);
      return compiled.withoutResourceType().decide(CallBuilder.tool("t").request()).effect();
    }

    @Test
    void conditionOnTheTypeDoesNotHold() {
      assertThat(effect(Policy.MissingAttributes.NO_MATCH)).isEqualTo(Effect.ALLOW);
    }

    @Test
    void conditionOnTheTypeHoldsForADenyWhereAbsenceIsStrict() {
      assertThat(effect(Policy.MissingAttributes.STRICT)).isEqualTo(Effect.DENY);
    }

    @Test
    void describedCallsAlwaysHaveOne() {
      assertThatThrownBy(() -> compiled(allow).withoutResourceType())
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Nested
  class WithoutArguments {
    // clauses 3.8 and 10.1: absent arguments are something else than none
    private final Rule bare = rule("d", Effect.DENY, arguments(new ValueTest.Exists(false)));
    private final Rule not =
        rule("n", Effect.DENY, new Condition.Not(List.of(arguments(new ValueTest.Exists(true)))));

    private Condition.Single arguments(ValueTest test) {
      return Attribute.ARGUMENT.tests(Map.of("/force", test));
    }

    private List<String> matched(Policy.MissingAttributes missing, boolean absent) {
      var policy = new Policy(List.of(bare, not), Policy.Combining.HITL_OVERRIDES, missing);
      var compiled = CompiledPolicy.forReadyAttributes(policy, VERSION);
      var engine = absent ? compiled.withoutArguments() : compiled;
      return engine.decide(CallBuilder.tool("t").request()).trace().matched().stream()
          .map(m -> m.id().value())
          .toList();
    }

    @Test
    void noPointerIsMissing() {
      assertThat(matched(Policy.MissingAttributes.NO_MATCH, false)).containsExactly("d", "n");
      assertThat(matched(Policy.MissingAttributes.NO_MATCH, true)).isEmpty();
    }

    @Test
    void theyHoldForADenyWhereAbsenceIsStrict() {
      assertThat(matched(Policy.MissingAttributes.STRICT, true)).containsExactly("d", "n");
    }

    @Test
    void describedCallsAlwaysHaveThem() {
      assertThatThrownBy(() -> compiled(bare).withoutArguments())
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void contextWantsAPathDialect() {
    assertThatThrownBy(() ->
            new CompileContext(
                Optional.empty(), Optional.empty(), PrefixResolver.NONE, GlobDialect.NAME))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
