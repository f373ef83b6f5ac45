package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourceType;
import dev.assent.core.policy.Condition;
import java.util.List;
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
          TOOL      | write_file    | 110 | one condition 100, no wildcard 10
          TOOL      | read*         | 100 | one condition 100
          PATH      | ~/code/*/.env | 102 | one condition 100, two fixed folders 2
          PATH      | /a            | 111 | one condition 100, no wildcard 10, one fixed folder 1
          EXTENSION | .py           | 100 | one condition 100
          USER      | ann           | 110 | one condition 100, no wildcard 10
          """)
  void pointsFollowTheTextAndSayWhy(ConditionKind kind, String text, int points, String words) {
    var row = new ConditionRowViewModel(kind);
    row.typed().getFirst().set(text);
    assertThat(row.pointsProperty().get().total()).isEqualTo(points);
    assertThat(row.pointsProperty().get().words()).isEqualTo(words);
  }

  @Test
  void pointsChangeAtEachKeystroke() {
    var row = new ConditionRowViewModel(ConditionKind.PATH);
    var seen = new java.util.ArrayList<Integer>();
    row.onChange(changed -> seen.add(changed.pointsProperty().get().total()));
    for (String text : List.of("/", "/a", "/a/", "/a/b", "/a/b*")) {
      row.typed().getFirst().set(text);
    }
    assertThat(seen).containsExactly(110, 111, 111, 112, 101);
  }

  @Test
  void aRowWithoutValueIsNoCondition() {
    var row = new ConditionRowViewModel(ConditionKind.TOOL);
    assertThat(row.condition()).isEmpty();
    assertThat(row.pointsProperty().get().total()).isZero();
    assertThat(row.errorProperty().get()).isEmpty();
  }

  @Test
  void anEmptyListOfTheFileStaysAConditionThatNeverHolds() {
    var row = ConditionRowViewModel.of(new Condition.ToolName(List.of())).orElseThrow();
    assertThat(row.condition()).contains(new Condition.ToolName(List.of()));
    row.typed().getFirst().set("a");
    row.typed().getFirst().set("");
    assertThat(row.condition()).isEmpty();
  }

  @Test
  void alternativesMakeAList() {
    var row = ConditionRowViewModel.of(path("/a/**", "/b/**")).orElseThrow();
    row.addAlternative().set("/c");
    assertThat(row.condition()).contains(path("/a/**", "/b/**", "/c"));
    row.removeAlternative(row.typed().getFirst());
    assertThat(row.condition()).contains(path("/b/**", "/c"));
  }

  @Test
  void patternsOfBlanksAreRefusedAtTheRow() {
    var row = new ConditionRowViewModel(ConditionKind.PATH);
    row.typed().getFirst().set("  ");
    assertThat(row.errorProperty().get()).contains("blanks");
    assertThat(row.condition()).isEmpty();
  }

  @Test
  void extensionsNeedTheirDot() {
    var row = new ConditionRowViewModel(ConditionKind.EXTENSION);
    row.typed().getFirst().set("py");
    assertThat(row.errorProperty().get()).contains("`.py`");
    row.typed().getFirst().set(".py");
    assertThat(row.errorProperty().get()).isEmpty();
  }

  @Test
  void ticksMakeASet() {
    var row = new ConditionRowViewModel(ConditionKind.OPERATION);
    row.toggle("delete");
    row.toggle("write");
    assertThat(row.condition()).contains(new Condition.OperationIn(Set.of(Operation.WRITE, Operation.DELETE)));
    row.toggle("delete");
    row.toggle("write");
    assertThat(row.condition()).isEmpty();
  }

  @Test
  void oneKindTakesOneWordOnly() {
    var row = new ConditionRowViewModel(ConditionKind.RESOURCE);
    row.toggle("tool");
    row.toggle("prompt");
    assertThat(row.condition()).contains(new Condition.ResourceTypeIs(ResourceType.PROMPT));
    assertThat(row.pointsProperty().get().total()).isEqualTo(110);
  }

  @ParameterizedTest
  @EnumSource(ConditionKind.class)
  void everyKindComesBackFromItsCondition(ConditionKind kind) {
    var values = kind.picked() ? List.of(kind.choices().getFirst()) : List.of(".a");
    var condition = kind.condition(values).orElseThrow();
    assertThat(ConditionKind.of(condition)).contains(kind);
    assertThat(ConditionRowViewModel.of(condition).orElseThrow().condition()).contains(condition);
  }
}
