package dev.assent.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Clause 4: `100 × conditions + exactness + depth`, each part on its own (clause 4.5), under `not`
/// as without.
class SpecificityTest {
  /// Clause 4.4: the seed's own table.
  @Test
  void theSeedsTableComesOut() {
    assertThat(score(Attribute.TOOL_NAME.texts(List.of("read*")))).isEqualTo(100);
    assertThat(score(Attribute.TOOL_NAME.texts(List.of("read_file")))).isEqualTo(110);
    assertThat(
            score(
                Attribute.TOOL_NAME.texts(List.of("read*")),
                Attribute.EXTENSION.texts(List.of(".py"))))
        .isEqualTo(200);
    assertThat(score(Attribute.TOOL_NAME.texts(List.of("read*")), path("/a/b/c/**")))
        .isEqualTo(203);
  }

  static Stream<Arguments> conditions() {
    return Stream.of(
        // Clause 4.2: +10 for these where no pattern has a wildcard.
        of(Attribute.TOOL_NAME.texts(List.of("a", "b")), 1, 1, 0),
        of(Attribute.TOOL_NAME.texts(List.of("a", "b?")), 1, 0, 0),
        of(Attribute.TOOL_NAME.texts(List.of("*")), 1, 0, 0),
        of(Attribute.BACKEND.texts(List.of("a")), 1, 1, 0),
        of(Attribute.BACKEND.texts(List.of("a*")), 1, 0, 0),
        of(Attribute.METHOD.texts(List.of("tools/call")), 1, 1, 0),
        of(Attribute.METHOD.texts(List.of("tools/*")), 1, 0, 0),
        of(Attribute.CLIENT.texts(List.of("a")), 1, 1, 0),
        of(Attribute.CLIENT.texts(List.of("a", "?")), 1, 0, 0),
        of(Attribute.HOST.texts(List.of("a.example")), 1, 1, 0),
        of(Attribute.HOST.texts(List.of("*.example")), 1, 0, 0),
        of(Attribute.COMMAND_RULE.texts(List.of("rm")), 1, 1, 0),
        of(Attribute.COMMAND_RULE.texts(List.of("rm.*")), 1, 0, 0),
        of(Attribute.LONE_COMMAND.texts(List.of("npm test")), 1, 1, 0),
        of(Attribute.LONE_COMMAND.texts(List.of("npm test", "git *")), 1, 0, 0),
        of(Attribute.COMMAND_FOLDER.texts(List.of("/a/b/**")), 1, 0, 2),
        of(Attribute.COMMAND_FOLDER.texts(List.of("/a/b")), 1, 1, 2),
        // Clause 4.2: brackets and backslashes are no wildcards.
        of(Attribute.TOOL_NAME.texts(List.of("[a]{b}\\")), 1, 1, 0),
        // Clause 4.2: always +10.
        of(Attribute.RESOURCE_TYPE.word(ResourceType.TOOL), 1, 1, 0),
        of(Attribute.SUBJECT.texts(List.of("a*")), 1, 1, 0),
        of(Attribute.ISSUER.texts(List.of("https://a/*")), 1, 1, 0),
        of(Attribute.SCOPE.texts(List.of("a", "b")), 1, 1, 0),
        of(Attribute.AUDIENCE.texts(List.of("a")), 1, 1, 0),
        of(Attribute.CLIENT_ID.texts(List.of("a")), 1, 1, 0),
        of(Attribute.ORIGIN.texts(List.of("a", "b*")), 1, 1, 0),
        of(Attribute.TOOL_STATE.words(Set.of(ToolState.NEW, ToolState.CHANGED)), 1, 1, 0),
        // Clause 4.2: never.
        of(Attribute.OPERATION.words(Set.of(Operation.READ)), 1, 0, 0),
        of(Attribute.EXTENSION.texts(List.of(".py")), 1, 0, 0),
        of(Attribute.SCHEME.texts(List.of("https")), 1, 0, 0),
        of(Attribute.SIDE_EFFECTS.words(Set.of(SideEffect.FS_READ)), 1, 0, 0),
        of(Attribute.SEVERITY.atLeast(Severity.HIGH), 1, 0, 0),
        // Clause 4.2: an empty list counts as without wildcard.
        of(Attribute.TOOL_NAME.texts(List.of()), 1, 1, 0),
        of(Attribute.HOST.texts(List.of()), 1, 1, 0),
        of(Attribute.PATH.texts(List.of()), 1, 1, 0),
        // Clause 4.1 and 4.2: each pointer is a condition; equalities and globs without wildcard
        // are exact.
        of(argument(new ValueTest.Like("main")), 1, 1, 0),
        of(argument(new ValueTest.Like("ma*")), 1, 0, 0),
        of(argument(new ValueTest.EqualTo(JsonNumber.of(1))), 1, 1, 0),
        of(argument(new ValueTest.EqualTo(JsonBoolean.TRUE)), 1, 1, 0),
        of(argument(new ValueTest.EqualTo(JsonNull.NULL)), 1, 1, 0),
        of(argument(new ValueTest.Compared(ValueTest.Comparison.LT, BigDecimal.ONE)), 1, 0, 0),
        of(argument(new ValueTest.AnyOf(List.of(new JsonString("a")))), 1, 0, 0),
        of(argument(new ValueTest.Exists(true)), 1, 0, 0),
        of(
            argument(
                new ValueTest.Like("a"), new ValueTest.Like("b*"), new ValueTest.Exists(false)),
            3,
            1,
            0),
        of(
            Attribute.CLAIM.tests(tests(new ValueTest.Like("release"), new ValueTest.Exists(true))),
            2,
            1,
            0),
        of(
            Attribute.METADATA.tests(
                tests(new ValueTest.EqualTo(JsonBoolean.TRUE), new ValueTest.Like("a"))),
            2,
            2,
            0));
  }

  /// Clauses 4.1, 4.2 and 4.5.
  @ParameterizedTest(name = "{0}")
  @MethodSource("conditions")
  void aConditionHasItsParts(Condition condition, int conditions, int exact, int depth) {
    assertThat(condition.specificity()).isEqualTo(new Specificity(conditions, exact, depth));
  }

  /// Clause 4: each part counts under `not` as without; the `not` itself counts nothing (clause
  /// 4.1).
  @ParameterizedTest(name = "not {0}")
  @MethodSource("conditions")
  void aNegatedConditionHasTheSameParts(
      Condition.Single condition, int conditions, int exact, int depth) {
    assertThat(new Condition.Not(List.of(condition)).specificity())
        .isEqualTo(new Specificity(conditions, exact, depth));
  }

  /// Clause 4.3: segments before the first with a wildcard, of the text as written; of a list the
  /// largest.
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /a/b/c/**     | 0 | 3
          /a/b/c        | 1 | 3
          /a/b/c/       | 1 | 3
          /a/b?/c       | 0 | 1
          /a/*/c/d      | 0 | 1
          /*            | 0 | 0
          /             | 1 | 0
          **            | 0 | 0
          **/x/**       | 0 | 0
          ~/.ssh/**     | 0 | 2
          ../a/b*       | 0 | 2
          //a//b/*      | 0 | 2
          C:/work/**    | 0 | 2
          C:\\work\\x   | 1 | 1
          /a/** /b/c/** | 0 | 2
          /a/b /c/*     | 0 | 2
          """)
  void aPathHasTheDepthOfItsFixedSegments(String patterns, int exact, int depth) {
    var list = Arrays.asList(patterns.split(" "));
    var expected = new Specificity(1, exact, depth);
    assertThat(Attribute.PATH.texts(list).specificity()).isEqualTo(expected);
    assertThat(Attribute.SOURCE.texts(list).specificity()).isEqualTo(expected);
    assertThat(Attribute.DESTINATION.texts(list).specificity()).isEqualTo(expected);
    assertThat(new Condition.Not(List.of(Attribute.PATH.texts(list))).specificity())
        .isEqualTo(expected);
  }

  /// Clause 4.3: each of the three path conditions counts its own depth.
  @Test
  void thePartsOfARuleAddUp() {
    var rule =
        rule(
            path("/a/b"),
            Attribute.SOURCE.texts(List.of("/c/*")),
            new Condition.Not(List.of(Attribute.TOOL_NAME.texts(List.of("x")), path("/d/e/f/**"))),
            argument(new ValueTest.Like("y"), new ValueTest.Like("z*")));
    assertThat(rule.specificity()).isEqualTo(new Specificity(6, 3, 6));
    assertThat(rule.specificity().score()).isEqualTo(636);
  }

  @Test
  void oneConditionMoreOutweighsWhateverIsExactInNineOthersOnly() {
    assertThat(new Specificity(2, 0, 0)).isGreaterThan(new Specificity(1, 9, 9));
    assertThat(new Specificity(1, 1, 0)).isEqualByComparingTo(new Specificity(1, 0, 10));
  }

  private static Arguments of(Condition condition, int conditions, int exact, int depth) {
    return Arguments.of(condition, conditions, exact, depth);
  }

  private static Condition argument(ValueTest... tests) {
    return Attribute.ARGUMENT.tests(tests(tests));
  }

  private static Map<String, ValueTest> tests(ValueTest... tests) {
    Map<String, ValueTest> byPointer = new LinkedHashMap<>();
    for (var test : tests) {
      byPointer.put("/" + byPointer.size(), test);
    }
    return byPointer;
  }

  private static Condition.Single path(String... patterns) {
    return Attribute.PATH.texts(List.of(patterns));
  }

  private static int score(Condition... conditions) {
    return rule(conditions).specificity().score();
  }

  private static Rule rule(Condition... conditions) {
    return new Rule(
        new RuleId("r"),
        Optional.empty(),
        Effect.DENY,
        List.of(conditions),
        Optional.empty(),
        true,
        Optional.empty());
  }
}
