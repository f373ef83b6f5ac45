package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.RuleTrace.Standing;
import dev.assent.core.pdp.condition.Comparison;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.ValueTest;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Tests what an explanation says: why a rule matched or not, and for each condition what was
/// compared with what.
class ExplanationTest {
  private static final CompileContext AT_HOME =
      new CompileContext(
          Optional.of("/home/me"),
          Optional.of("/work"),
          path -> path.replace("/tmp", "/private/tmp"));

  private static Rule rule(Effect effect, Condition... conditions) {
    return new Rule(
        new RuleId("r"),
        Optional.empty(),
        effect,
        List.of(conditions),
        Optional.empty(),
        true,
        Optional.empty());
  }

  private static RuleTrace explain(Rule rule, CallBuilder call) {
    var policy =
        new Policy(
            List.of(rule), Policy.Combining.HITL_OVERRIDES, Policy.MissingAttributes.NO_MATCH);
    return CompiledPolicy.compile(policy, PolicyVersion.NONE, List.of(), AT_HOME)
        .explain(call.request())
        .getFirst();
  }

  private static ConditionTrace first(Effect effect, Condition condition, CallBuilder call) {
    return explain(rule(effect, condition), call).conditions().getFirst();
  }

  private static Condition.Single tool(String... patterns) {
    return Attribute.TOOL_NAME.texts(List.of(patterns));
  }

  private static Condition.Single path(String... patterns) {
    return Attribute.PATH.texts(List.of(patterns));
  }

  private static Condition not(Condition.Single... conditions) {
    return new Condition.Not(List.of(conditions));
  }

  @Nested
  class OfARule {
    @Test
    void saysThatItMatched() {
      var trace = explain(rule(Effect.DENY, tool("rm")), CallBuilder.tool("rm"));
      assertThat(trace.standing()).isEqualTo(Standing.MATCHED);
      assertThat(trace.matched()).isTrue();
    }

    @Test
    void saysThatAConditionDoesNotHold() {
      assertThat(explain(rule(Effect.DENY, tool("mv")), CallBuilder.tool("rm")).standing())
          .isEqualTo(Standing.NOT_MET);
    }

    /// A command that is not alone is a value on which no ALLOW may rest.
    @Test
    void showsACommandThatIsNotAlone() {
      var git = Attribute.LONE_COMMAND.texts(List.of("*"));
      var call = CallBuilder.tool("bash").commands(List.of("git status", ";"), true);
      var allow = explain(rule(Effect.ALLOW, git), call).conditions().getFirst();
      assertThat(allow.holds()).isFalse();
      assertThat(allow.comparisons())
          .extracting(Comparison::text)
          .containsExactly("git status", ";");
      assertThat(allow.comparisons()).extracting(Comparison::passed).containsExactly(true, false);
      assertThat(explain(rule(Effect.DENY, git), call).conditions().getFirst().holds()).isTrue();
    }

    @Test
    void comparesItsConditionsAlsoWhenItIsSwitchedOff() {
      var off =
          new Rule(
              new RuleId("r"),
              Optional.empty(),
              Effect.DENY,
              List.of(tool("rm")),
              Optional.empty(),
              false,
              Optional.empty());
      var trace = explain(off, CallBuilder.tool("rm"));
      assertThat(trace.standing()).isEqualTo(Standing.SWITCHED_OFF);
      assertThat(trace.matched()).isFalse();
      assertThat(trace.conditions().getFirst().holds()).isTrue();
    }

    @Test
    void expiresAtTheVeryInstant() {
      assertThat(explain(until(CallBuilder.NOW), CallBuilder.tool("rm")).standing())
          .isEqualTo(Standing.EXPIRED);
      assertThat(explain(until(CallBuilder.NOW.plusNanos(1)), CallBuilder.tool("rm")).standing())
          .isEqualTo(Standing.MATCHED);
    }

    private Rule until(Instant end) {
      return new Rule(
          new RuleId("r"),
          Optional.empty(),
          Effect.DENY,
          List.of(tool("rm")),
          Optional.empty(),
          true,
          Optional.of(end));
    }

    @Test
    void namesThePathsThatAnAllowLeavesAside() {
      // clause 3.1, coverage
      var source = Attribute.SOURCE.texts(List.of("/in/**"));
      var trace =
          explain(
              rule(Effect.ALLOW, source),
              CallBuilder.tool("cp").source("/in/x").destination("/out"));
      assertThat(trace.standing()).isEqualTo(Standing.NOT_COVERED);
      assertThat(trace.uncovered()).containsExactly("/out");
    }

    @Test
    void saysWhetherAnAskMayOverrideADeny() {
      // clause 1.6: one path of two is not enough
      var ask = rule(Effect.HITL, path("/a/**"));
      assertThat(explain(ask, CallBuilder.tool("t").path("/a/x")).overrides()).isTrue();
      assertThat(explain(ask, CallBuilder.tool("t").path("/a/x").path("/b")).overrides()).isFalse();
      assertThat(
              explain(rule(Effect.DENY, path("/a/**")), CallBuilder.tool("t").path("/a/x"))
                  .overrides())
          .isFalse();
    }
  }

  @Nested
  class OfTexts {
    @Test
    void showsThePatternThatPassed() {
      assertThat(first(Effect.DENY, tool("x*", "RM"), CallBuilder.tool("rm")).comparisons())
          .containsExactly(new Comparison("", "rm", true, List.of("RM"), true));
    }

    @Test
    void showsAllPatternsWhenNonePassed() {
      assertThat(first(Effect.DENY, tool("x*", "y"), CallBuilder.tool("rm")).comparisons())
          .containsExactly(new Comparison("", "rm", true, List.of("x*", "y"), false));
    }

    @Test
    void showsEverySpellingThatCountsForTheEffect() {
      var link =
          new ResourcePath(
              "b/../x",
              "/path",
              PathRole.PLAIN,
              ResourcePath.Use.ALL,
              "/a/x",
              List.of("/a/x"),
              List.of("/a/x", "b/../x"),
              false);
      assertThat(first(Effect.ALLOW, path("/a/*"), CallBuilder.tool("t").path(link)).comparisons())
          .containsExactly(new Comparison("/path", "/a/x", true, List.of("/a/*"), true));
      assertThat(first(Effect.DENY, path("/a/*"), CallBuilder.tool("t").path(link)).comparisons())
          .extracting(Comparison::text, Comparison::passed)
          .containsExactly(tuple("/a/x", true), tuple("b/../x", false));
    }

    @Test
    void showsPatternsWithHomeFolderAndLinksInPlace() {
      var trace =
          first(Effect.DENY, path("~/x/**", "y", "/tmp/*"), CallBuilder.tool("t").path("/z"));
      assertThat(trace.comparisons().getFirst().against())
          .containsExactly("/home/me/x/**", "/work/y", "/tmp/*", "/private/tmp/*");
    }

    @Test
    void showsAValueThatNoAllowMayRestOn() {
      var number =
          new ResourcePath(
              "7",
              "/path",
              PathRole.PLAIN,
              ResourcePath.Use.ALL,
              "7",
              List.of(),
              List.of("7"),
              false);
      var trace = first(Effect.ALLOW, path("**"), CallBuilder.tool("t").path("/a").path(number));
      assertThat(trace.holds()).isFalse();
      assertThat(trace.comparisons())
          .extracting(Comparison::text, Comparison::against, Comparison::passed)
          .containsExactly(tuple("/a", List.of("**"), true), tuple("7", List.of(), false));
    }

    @Test
    void saysThatTheAttributeIsAbsent() {
      var trace = first(Effect.DENY, path("**"), CallBuilder.tool("t"));
      assertThat(trace.absent()).isTrue();
      assertThat(trace.comparisons()).isEmpty();
    }
  }

  @Nested
  class OfWords {
    @Test
    void showsTheEntries() {
      var reads = Attribute.OPERATION.words(Set.of(Operation.WRITE, Operation.READ));
      assertThat(
              first(Effect.DENY, reads, CallBuilder.tool("t").operation(Operation.DELETE))
                  .comparisons())
          .containsExactly(new Comparison("", "delete", true, List.of("read", "write"), false));
    }

    @Test
    void showsEverySideEffect() {
      var writes = Attribute.SIDE_EFFECTS.words(Set.of(SideEffect.FS_WRITE));
      var call = CallBuilder.tool("t").effects(SideEffect.FS_READ, SideEffect.FS_WRITE);
      assertThat(first(Effect.DENY, writes, call).comparisons())
          .extracting(Comparison::text, Comparison::passed)
          .containsExactly(tuple("fs_read", false), tuple("fs_write", true));
    }
  }

  @Nested
  class OfDocuments {
    private final JsonObject arguments =
        JsonObject.builder().put("mode", "fast").put("count", new JsonNumber("7")).build();

    @Test
    void showsEachPointerWithItsTest() {
      // clause 3.6
      var tests = new LinkedHashMap<String, ValueTest>();
      tests.put("/mode", new ValueTest.Like("f*"));
      tests.put("/count", new ValueTest.Compared(ValueTest.Comparison.LT, BigDecimal.TEN));
      tests.put("/name", new ValueTest.Exists(false));
      tests.put("/depth", new ValueTest.EqualTo(new JsonNumber("1")));
      var trace =
          first(
              Effect.DENY,
              Attribute.ARGUMENT.tests(tests),
              CallBuilder.tool("t").arguments(arguments));
      assertThat(trace.holds()).isFalse();
      assertThat(trace.comparisons())
          .containsExactly(
              new Comparison("/mode", "fast", true, List.of("f*"), true),
              new Comparison("/count", "7", true, List.of("{\"lt\": 10}"), true),
              new Comparison("/name", "", false, List.of("{\"exists\": false}"), true),
              new Comparison("/depth", "", false, List.of("1"), false));
    }

    @Test
    void saysThatNobodyKnowsTheTool() {
      var tests = new LinkedHashMap<String, ValueTest>();
      tests.put("/name", new ValueTest.Exists(true));
      assertThat(
              first(Effect.DENY, Attribute.METADATA.tests(tests), CallBuilder.tool("t")).absent())
          .isTrue();
    }
  }

  @Nested
  class OfNot {
    @Test
    void showsEachEntryWithItsNegation() {
      // clause 3.5: the entry holds because the comparison does not
      var trace =
          first(Effect.DENY, not(tool("ls"), path("/a/**")), CallBuilder.tool("rm").path("/a/x"));
      assertThat(trace.holds()).isFalse();
      assertThat(trace.comparisons()).isEmpty();
      assertThat(trace.parts())
          .extracting(part -> part.condition().member(), ConditionTrace::holds)
          .containsExactly(tuple("tool_name", true), tuple("path_pattern", false));
      assertThat(trace.parts().getFirst().comparisons())
          .containsExactly(new Comparison("", "rm", true, List.of("ls"), false));
      assertThat(trace.parts().getLast().comparisons().getFirst().passed()).isTrue();
    }

    @Test
    void anAllowHoldsOnlyWhenEveryValueFails() {
      var condition = not(path("/a/**"));
      assertThat(
              first(Effect.ALLOW, condition, CallBuilder.tool("t").path("/b").path("/a/x")).holds())
          .isFalse();
      assertThat(
              first(Effect.DENY, condition, CallBuilder.tool("t").path("/b").path("/a/x")).holds())
          .isTrue();
    }
  }
}
