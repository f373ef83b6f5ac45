package dev.assent.desktop.rules.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ValueTest;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Clause 4: each reason that the form gives is one that the engine counts, with the points that it
/// counts for it.
class ScorePartsTest {
  private record Reasons(Condition condition, String words) {}

  static final List<Reasons> REASONS =
      List.of(
          of(Attribute.EXTENSION.texts(List.of(".py")), "one condition 100"),
          of(Attribute.SEVERITY.atLeast(Severity.HIGH), "one condition 100"),
          of(Attribute.SUBJECT.texts(List.of("a*")), "one condition 100, no wildcard 10"),
          of(Attribute.TOOL_NAME.texts(List.of("read*")), "one condition 100"),
          of(Attribute.TOOL_NAME.texts(List.of("a", "b")), "one condition 100, no wildcard 10"),
          of(Attribute.PATH.texts(List.of("/*")), "one condition 100"),
          of(
              Attribute.PATH.texts(List.of("/a/b.txt")),
              "one condition 100, no wildcard 10, two path parts before any wildcard 2"),
          of(
              Attribute.PATH.texts(List.of("notes.txt")),
              "one condition 100, no wildcard 10, one path part before any wildcard 1"),
          of(
              Attribute.PATH.texts(List.of("/a/**", "/b/c/*/d")),
              "one condition 100, two path parts before any wildcard 2"),
          of(
              Attribute.COMMAND_FOLDER.texts(List.of("~/code/**")),
              "one condition 100, two path parts before any wildcard 2"),
          of(
              Attribute.ARGUMENT.tests(
                  tests(
                      new ValueTest.Like("a"), new ValueTest.Like("b"), new ValueTest.Like("c*"))),
              "three conditions 300, no wildcard 20"),
          of(
              new Condition.Hours(
                  Attribute.TIME,
                  List.of(DayOfWeek.MONDAY),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty()),
              "one condition 100"),
          of(Condition.Hours.since(Instant.EPOCH), "a beginning, which counts nothing"),
          of(
              new Condition.Earlier(
                  Attribute.AFTER,
                  List.of(
                      Attribute.SOURCE.texts(List.of("/a/*")),
                      Attribute.DESTINATION.texts(List.of("/b/c/d")),
                      Attribute.TOOL_NAME.texts(List.of("cp"))),
                  Optional.empty()),
              "three conditions 300, no wildcard 20, four path parts before any wildcard 4"));

  @ParameterizedTest
  @FieldSource("REASONS")
  void theReasonsAreThoseOfTheEngine(Reasons reasons) {
    var points = reasons.condition().specificity();
    var parts = ScoreParts.of(points);
    assertThat(parts.words()).isEqualTo(reasons.words());
    int sum =
        Pattern.compile("\\d+")
            .matcher(parts.words())
            .results()
            .mapToInt(number -> Integer.parseInt(number.group()))
            .sum();
    assertThat(sum).isEqualTo(parts.total()).isEqualTo(points.score());
  }

  @Test
  void noWayOfCountingIsLeftOut() {
    Set<Attribute.Points> tried =
        REASONS.stream()
            .map(reasons -> ((Condition.Single) reasons.condition()).attribute().points())
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Attribute.Points.class)));
    assertThat(tried).containsExactlyInAnyOrder(Attribute.Points.values());
  }

  private static Reasons of(Condition condition, String words) {
    return new Reasons(condition, words);
  }

  private static Map<String, ValueTest> tests(ValueTest... tests) {
    var byPointer = new LinkedHashMap<String, ValueTest>();
    for (var test : tests) {
      byPointer.put("/" + byPointer.size(), test);
    }
    return byPointer;
  }
}
