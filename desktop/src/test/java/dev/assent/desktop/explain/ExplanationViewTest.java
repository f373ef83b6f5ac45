package dev.assent.desktop.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ToolState;
import dev.assent.core.suggest.Draft;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.input.Clipboard;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class ExplanationViewTest {
  private ExplanationAnswer answer =
      WhyCalls.explained(WhyCalls.RULES, WhyCalls.write("/home/sam/code/pay/config/retry.yaml"));
  private final ExplanationViewModel model =
      new ExplanationViewModel((_, done) -> done.accept(answer));
  private Scene scene;

  @Start
  void start(Stage stage) {
    scene = new Scene(new ExplanationView(model), 560, 640);
    new Appearance().dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  private Set<String> texts(FxRobot robot) {
    return robot.from(scene.getRoot()).lookup(".label").queryAllAs(Labeled.class).stream()
        .map(Labeled::getText)
        .collect(Collectors.toSet());
  }

  @Test
  void drawsEveryRuleConditionChangeAndNearDenial(FxRobot robot) {
    robot.interact(() ->
        model.ask(
            new ExplanationQuestion.Tried(
                "files", WhyCalls.policy(WhyCalls.RULES), WhyCalls.write("/x"))));
    var shown = model.contentProperty().get().orElseThrow();
    var drawn = texts(robot);
    assertThat(drawn).contains(shown.headline()).containsAll(shown.why());
    for (var band : shown.bands()) {
      for (var rule : band.rules()) {
        assertThat(drawn).contains(rule.title(), Texts.get("explain.rule.score", rule.score()));
        rule.ticks().stream()
            .filter(tick -> !tick.detail().isEmpty())
            .forEach(tick -> assertThat(drawn).contains(tick.detail()));
      }
    }
    shown.changes().forEach(change -> assertThat(drawn).containsAll(change.steps()));
    assertThat(shown.near()).hasSizeGreaterThan(1);
    assertThat(drawn)
        .contains(shown.near().getFirst().sentence())
        .doesNotContain(shown.near().getLast().sentence());
    robot.interact(
        () -> robot.from(scene.getRoot()).lookup("#explain-near").queryAs(Button.class).fire());
    assertThat(texts(robot))
        .containsAll(shown.near().stream().map(ExplanationContent.Near::sentence).toList());
  }

  @Test
  void rulesThatDidNotMatchAreOneClickAway(FxRobot robot) {
    robot.interact(() ->
        model.ask(
            new ExplanationQuestion.Tried(
                "files", WhyCalls.policy(WhyCalls.RULES), WhyCalls.write("/x"))));
    assertThat(texts(robot)).doesNotContain("no-writes-by-night");
    robot.interact(
        () -> robot.from(scene.getRoot()).lookup("#explain-others").queryAs(Button.class).fire());
    assertThat(texts(robot)).contains("no-writes-by-night", "reads");
  }

  @Test
  void aChangeIsOpenedInTheRuleEditorAndSaysWhereItCannot(FxRobot robot) {
    var opened = new ArrayList<Draft>();
    robot.interact(() -> model.ask(ExplanationExhibit.QUESTION));
    assertThat(ways(robot)).isEmpty();
    robot.interact(() -> {
      model.setEditing(
          (server, draft) -> !server.isEmpty() && opened.add(draft) && opened.size() == 1);
      model.ask(ExplanationExhibit.QUESTION);
    });
    assertThat(ways(robot)).isNotEmpty();
    var expected =
        model.contentProperty().get().orElseThrow().changes().stream()
            .flatMap(change -> change.draft().stream())
            .findFirst();
    robot.interact(() -> ways(robot).getFirst().fire());
    assertThat(opened.stream().findFirst()).isEqualTo(expected);
    assertThat(texts(robot)).doesNotContain(Texts.get("explain.change.refused"));
    robot.interact(() -> ways(robot).getFirst().fire());
    assertThat(texts(robot)).contains(Texts.get("explain.change.refused"));
  }

  @Test
  void aDraftIsSpokenOfWhereOneCanBeMade(FxRobot robot) {
    var known = WhyCalls.write("/home/sam/code/pay/config/retry.yaml");
    answer =
        WhyCalls.explained(
            WhyCalls.RULES.replace("\"rules\":", "\"new_tools\": \"hitl\", \"rules\":"),
            known.to(known.resource().withTool(ToolState.NEW)));
    robot.interact(() -> model.ask(ExplanationExhibit.QUESTION));
    assertThat(texts(robot)).doesNotContain(Texts.get("explain.edit.toolApart"));
    robot.interact(() -> {
      model.setEditing((_, _) -> true);
      model.ask(ExplanationExhibit.QUESTION);
    });
    assertThat(texts(robot)).contains(Texts.get("explain.edit.toolApart"));
  }

  private List<Button> ways(FxRobot robot) {
    return robot.from(scene.getRoot()).lookup(".as-button").queryAllAs(Button.class).stream()
        .filter(button -> button.getText().equals(Texts.get("explain.change.open")))
        .toList();
  }

  @Test
  void copiesTextAndJson(FxRobot robot) {
    robot.interact(() ->
        model.ask(
            new ExplanationQuestion.Tried(
                "files", WhyCalls.policy(WhyCalls.RULES), WhyCalls.write("/x"))));
    var buttons =
        robot.from(scene.getRoot()).lookup(".as-button").queryAllAs(Button.class).stream().toList();
    robot.interact(() -> buttons.get(0).fire());
    assertThat(copied(robot)).isEqualTo(model.text());
    robot.interact(() -> buttons.get(1).fire());
    assertThat(copied(robot)).isEqualTo(model.json());
  }

  private static String copied(FxRobot robot) {
    var text = new String[1];
    robot.interact(() -> text[0] = Clipboard.getSystemClipboard().getString());
    return text[0];
  }
}
