package dev.assent.desktop.rules.form;

import static dev.assent.desktop.rules.TestRules.path;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ValueTest;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ConditionRowViewModelTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          TOOL_NAME | write_file    | 110 | one condition 100, no wildcard 10
          TOOL_NAME | read*         | 100 | one condition 100
          PATH      | ~/code/*/.env | 102 | one condition 100, two path parts before any wildcard 2
          PATH      | /a            | 111 | one condition 100, no wildcard 10, one path part before any wildcard 1
          EXTENSION | .py           | 100 | one condition 100
          SUBJECT   | ann           | 110 | one condition 100, no wildcard 10
          LONE_COMMAND | git *      | 100 | one condition 100
          LONE_COMMAND | npm test   | 110 | one condition 100, no wildcard 10
          """)
  void pointsFollowTheTextAndSayWhy(Attribute kind, String text, int points, String words) {
    var row = new ConditionRowViewModel(new ConditionKind(kind));
    row.typed().getFirst().set(text);
    assertThat(row.pointsProperty().get().total()).isEqualTo(points);
    assertThat(row.pointsProperty().get().words()).isEqualTo(words);
  }

  @Test
  void pointsChangeAtEachKeystroke() {
    var row = new ConditionRowViewModel(new ConditionKind(Attribute.PATH));
    var seen = new java.util.ArrayList<Integer>();
    row.onChange(changed -> seen.add(changed.pointsProperty().get().total()));
    for (String text : List.of("/", "/a", "/a/", "/a/b", "/a/b*")) {
      row.typed().getFirst().set(text);
    }
    assertThat(seen).containsExactly(110, 111, 111, 112, 101);
  }

  @Test
  void aRowWithoutValueIsNoCondition() {
    var row = new ConditionRowViewModel(new ConditionKind(Attribute.TOOL_NAME));
    assertThat(row.condition()).isEmpty();
    assertThat(row.pointsProperty().get().total()).isZero();
    assertThat(row.errorProperty().get()).isEmpty();
  }

  @Test
  void anEmptyListOfTheFileStaysAConditionThatNeverHolds() {
    var row = ConditionRowViewModel.of(Attribute.TOOL_NAME.texts(List.of()), false);
    assertThat(row.condition()).contains(Attribute.TOOL_NAME.texts(List.of()));
    row.typed().getFirst().set("a");
    row.typed().getFirst().set("");
    assertThat(row.condition()).isEmpty();
  }

  @Test
  void alternativesMakeAList() {
    var row = ConditionRowViewModel.of(path("/a/**", "/b/**"), false);
    row.addAlternative().set("/c");
    assertThat(row.condition()).contains(path("/a/**", "/b/**", "/c"));
    row.removeAlternative(row.typed().getFirst());
    assertThat(row.condition()).contains(path("/b/**", "/c"));
  }

  @Test
  void patternsOfBlanksAreRefusedAtTheRow() {
    var row = new ConditionRowViewModel(new ConditionKind(Attribute.PATH));
    row.typed().getFirst().set("  ");
    assertThat(row.errorProperty().get()).contains("blanks");
    assertThat(row.condition()).isEmpty();
  }

  @Test
  void extensionsNeedTheirDot() {
    var row = new ConditionRowViewModel(new ConditionKind(Attribute.EXTENSION));
    row.typed().getFirst().set("py");
    assertThat(row.errorProperty().get()).contains("`.py`");
    row.typed().getFirst().set(".py");
    assertThat(row.errorProperty().get()).isEmpty();
  }

  @Test
  void ticksMakeASet() {
    var row = new ConditionRowViewModel(new ConditionKind(Attribute.OPERATION));
    row.toggle("delete");
    row.toggle("write");
    assertThat(row.condition())
        .contains(Attribute.OPERATION.words(Set.of(Operation.WRITE, Operation.DELETE)));
    row.toggle("delete");
    row.toggle("write");
    assertThat(row.condition()).isEmpty();
  }

  @Test
  void oneKindTakesOneWordOnly() {
    var row = new ConditionRowViewModel(new ConditionKind(Attribute.RESOURCE_TYPE));
    row.toggle("tool");
    row.toggle("prompt");
    assertThat(row.condition()).contains(Attribute.RESOURCE_TYPE.word(ResourceType.PROMPT));
    assertThat(row.pointsProperty().get().total()).isEqualTo(110);
  }

  @ParameterizedTest
  @EnumSource(Attribute.class)
  void everyKindComesBackFromItsCondition(Attribute attribute) {
    var kind = new ConditionKind(attribute);
    var values = kind.picked() ? List.of(kind.choices().getFirst()) : List.of(".a");
    var condition =
        switch (kind.input()) {
          case TESTS -> kind.condition(everyTest()).orElseThrow();
          case HOURS -> OFFICE;
          case EARLIER ->
              new Condition.Earlier(
                  attribute,
                  List.of(Attribute.TOOL_NAME.texts(List.of("a", "b")), path("/x/**")),
                  Optional.of(10));
          case TYPED, TICKS, ONE_OF -> kind.condition(values).orElseThrow();
        };
    assertThat(condition.attribute()).isEqualTo(attribute);
    for (boolean negated : List.of(true, false)) {
      var row = ConditionRowViewModel.of(condition, negated);
      assertThat(row.condition()).contains(condition);
      assertThat(row.negatedProperty().get()).isEqualTo(negated);
      assertThat(row.copy().condition()).contains(condition);
    }
  }

  private static final Condition.Hours OFFICE =
      new Condition.Hours(
          Attribute.TIME,
          List.of(DayOfWeek.MONDAY, DayOfWeek.TUESDAY, DayOfWeek.WEDNESDAY, DayOfWeek.SATURDAY),
          Optional.of(LocalTime.of(9, 0)),
          Optional.of(LocalTime.of(18, 30)),
          Optional.of(ZoneId.of("Europe/Berlin")));

  @Test
  void hoursAreSaidInOneLine() {
    assertThat(DayWords.of(OFFICE)).isEqualTo("Mon–Wed, Sat 09:00–18:30 Europe/Berlin");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          9:00  | 18:00 |               |
          9     | 18:00 |               | time of day
          09:00 | 24:00 |               | time of day
          09:00 |       |               | both
          09:00 | 9:00  |               | same
                |       | Europe/Berlin |
          09:00 | 10:00 | Berlin        | time zone
          """)
  void hoursAreCheckedAsTheyAreTyped(String from, String to, String zone, String said) {
    var row = new ConditionRowViewModel(new ConditionKind(Attribute.TIME));
    row.hours().fromProperty().set(from == null ? "" : from);
    row.hours().toProperty().set(to == null ? "" : to);
    row.hours().zoneProperty().set(zone == null ? "" : zone);
    if (said == null) {
      assertThat(row.errorProperty().get()).isEmpty();
    } else {
      assertThat(row.errorProperty().get()).containsIgnoringCase(said);
      assertThat(row.condition()).isEmpty();
    }
  }

  @Test
  void daysAloneAreHours() {
    var row = new ConditionRowViewModel(new ConditionKind(Attribute.TIME));
    assertThat(row.condition()).isEmpty();
    row.hours().toggle(DayOfWeek.SUNDAY);
    row.hours().toggle(DayOfWeek.SATURDAY);
    assertThat(row.condition().orElseThrow().values()).containsExactly("sat", "sun");
    assertThat(row.pointsProperty().get().total()).isEqualTo(100);
    row.hours().toggle(DayOfWeek.SATURDAY);
    row.hours().toggle(DayOfWeek.SUNDAY);
    assertThat(row.condition()).isEmpty();
  }

  @Test
  void anEarlierCallHasConditionsOfItsOwn() {
    var row = new ConditionRowViewModel(new ConditionKind(Attribute.AFTER));
    assertThat(row.condition()).isEmpty();
    row.earlier().rows().getFirst().toggle("secrets_read");
    assertThat(row.condition())
        .contains(
            new Condition.Earlier(
                Attribute.AFTER,
                List.of(Attribute.SIDE_EFFECTS.words(Set.of(SideEffect.SECRETS_READ))),
                Optional.of(10)));
    row.earlier().add(new ConditionKind(Attribute.TOOL_NAME)).typed().getFirst().set("read_file");
    assertThat(row.pointsProperty().get().total()).isEqualTo(210);
    assertThat(row.earlier().free())
        .noneMatch(kind -> kind.attribute().isCircumstance())
        .doesNotContain(new ConditionKind(Attribute.TOOL_NAME));
    row.earlier().minutesProperty().set("0");
    assertThat(row.errorProperty().get()).contains("10,080");
    assertThat(row.condition()).isEmpty();
    row.earlier().minutesProperty().set("");
    assertThat(row.condition()).isPresent();
    row.earlier().rows().getLast().typed().getFirst().set("  ");
    assertThat(row.errorProperty().get()).contains("blanks");
  }

  private static Map<String, ValueTest> everyTest() {
    var tests = new LinkedHashMap<String, ValueTest>();
    tests.put("/a", new ValueTest.Like("main*"));
    tests.put("/b", new ValueTest.EqualTo(JsonBoolean.TRUE));
    tests.put("/b/0", new ValueTest.EqualTo(new JsonNumber("1.50")));
    tests.put(
        "/c",
        new ValueTest.AnyOf(List.of(new JsonString("x, y"), JsonNull.NULL, new JsonNumber("3"))));
    tests.put("/d", new ValueTest.Exists(true));
    tests.put("/e~1f", new ValueTest.Exists(false));
    for (var comparison : ValueTest.Comparison.values()) {
      tests.put(
          "/" + comparison.word(), new ValueTest.Compared(comparison, new BigDecimal("-2.5")));
    }
    return tests;
  }

  @Test
  void aTestNeedsAPlaceAndSomethingToCompareWith() {
    var row = new ConditionRowViewModel(new ConditionKind(Attribute.ARGUMENT));
    assertThat(row.condition()).isEmpty();
    assertThat(row.errorProperty().get()).isEmpty();
    var line = row.tests().getFirst();
    line.pointerProperty().set("branch");
    assertThat(row.errorProperty().get()).contains("`branch`").contains("slash");
    line.pointerProperty().set("/branch");
    assertThat(row.errorProperty().get()).contains("pattern");
    line.typedProperty().set("main");
    assertThat(row.condition())
        .contains(Attribute.ARGUMENT.tests(Map.of("/branch", new ValueTest.Like("main"))));
    assertThat(row.pointsProperty().get().total()).isEqualTo(110);
    line.kindProperty().set(TestKind.AT_LEAST);
    assertThat(row.errorProperty().get()).contains("`main`").contains("number");
    assertThat(row.condition()).isEmpty();
    line.kindProperty().set(TestKind.CONTAINS);
    line.typedProperty().set("[\"*\", \"\"]");
    assertThat(row.errorProperty().get()).contains("list of texts");
    line.typedProperty().set("[\"*\", \"?\"]");
    assertThat(row.condition())
        .contains(
            Attribute.ARGUMENT.tests(Map.of("/branch", new ValueTest.Contains(List.of("*", "?")))));
    line.kindProperty().set(TestKind.ABSENT);
    assertThat(row.condition())
        .contains(Attribute.ARGUMENT.tests(Map.of("/branch", new ValueTest.Exists(false))));
  }

  @Test
  void aPlaceIsTestedOnce() {
    var row =
        ConditionRowViewModel.of(
            Attribute.ARGUMENT.tests(Map.of("/a", new ValueTest.Exists(true))), false);
    row.addTest();
    row.tests().getLast().pointerProperty().set("/a");
    row.tests().getLast().typedProperty().set("x");
    assertThat(row.errorProperty().get()).contains("`/a`").contains("twice");
    row.removeTest(row.tests().getLast());
    assertThat(row.condition()).isPresent();
    row.removeTest(row.tests().getFirst());
    assertThat(row.tests()).hasSize(1);
    assertThat(row.condition()).isEmpty();
  }
}
