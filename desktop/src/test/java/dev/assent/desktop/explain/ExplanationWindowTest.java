package dev.assent.desktop.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assent.core.suggest.Draft;
import dev.assent.desktop.ui.Appearance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The place of an explanation.
@ExtendWith(ApplicationExtension.class)
class ExplanationWindowTest {
  private final List<Region> covers = new ArrayList<>();
  private final List<Draft> drafts = new ArrayList<>();
  private ExplanationWindow explanation;
  private StackPane page;
  private int left;

  @Start
  void start(Stage stage) {
    page = new StackPane();
    stage.setScene(new Scene(page, 800, 600));
    stage.show();
    explanation =
        new ExplanationWindow(
            (_, done) ->
                done.accept(
                    WhyCalls.explained(
                        WhyCalls.RULES, WhyCalls.write("/home/sam/code/pay/config/retry.yaml"))),
            new Appearance());
    explanation.setInside(this::cover, () -> left++);
    explanation.setEditing((server, draft) -> server.equals("files") && drafts.add(draft));
  }

  private void cover(Region content, Node taker) {
    assertThat(taker.getParent()).isNotNull();
    covers.add(content);
    page.getChildren().add(content);
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() ->
        List.copyOf(Window.getWindows())
            .forEach(window -> {
              // The toolkit's own stage goes on to the next test.
              window.setX(0);
              window.setY(0);
              window.hide();
            }));
  }

  private static boolean isOfItsOwn() {
    return own().isPresent();
  }

  private static Optional<Window> own() {
    return Window.getWindows().stream()
        .filter(open -> open instanceof Stage stage && "Why".equals(stage.getTitle()))
        .findFirst();
  }

  private static Optional<Button> button(Region panel, String style, String text) {
    return panel.lookupAll(style).stream()
        .filter(Button.class::isInstance)
        .map(Button.class::cast)
        .filter(button -> button.getText().equals(text))
        .findFirst();
  }

  @Test
  void itLiesOverThePageAndItsButtonMakesTheDraft(FxRobot robot) {
    robot.interact(() ->
        explanation.ask(
            new ExplanationQuestion.Tried(
                "files", WhyCalls.policy(WhyCalls.RULES), WhyCalls.write("/x"))));
    assertThat(covers).hasSize(1);
    assertThat(isOfItsOwn()).isFalse();
    robot.interact(
        () -> button(covers.getFirst(), ".as-button", "Make this rule…").orElseThrow().fire());
    assertThat(drafts).hasSize(1);
    assertThat(left).isEqualTo(1);
  }

  @Test
  void besideAWaitingCardItHasAWindowOfItsOwn(FxRobot robot) {
    robot.interact(() -> explanation.ask(ExplanationExhibit.QUESTION));
    assertThat(covers).isEmpty();
    assertThat(isOfItsOwn()).isTrue();
  }

  @Test
  void itsWindowStandsOverTheOneThatAskedAndIsLeftByKeyAndByClick(FxRobot robot) {
    var asker = page.getScene().getWindow();
    robot.interact(() -> {
      asker.setWidth(500);
      asker.setHeight(400);
      asker.setX(300);
      asker.setY(150);
      asker.requestFocus();
      explanation.ask(ExplanationExhibit.QUESTION);
    });
    WaitForAsyncUtils.waitForFxEvents();
    var own = own().orElseThrow();
    assertThat(own.getX() + own.getWidth() / 2)
        .isCloseTo(asker.getX() + asker.getWidth() / 2, within(1.0));
    assertThat(own.getY() + own.getHeight() / 2)
        .isCloseTo(asker.getY() + asker.getHeight() / 2, within(1.0));
    robot.type(KeyCode.ESCAPE);
    assertThat(isOfItsOwn()).isFalse();
    robot.interact(() -> explanation.ask(ExplanationExhibit.QUESTION));
    WaitForAsyncUtils.waitForFxEvents();
    robot.clickOn("#explanation-close");
    assertThat(isOfItsOwn()).isFalse();
  }

  @Test
  void itsWindowIsWhollyOnTheScreenWhereverTheOneThatAskedIs(FxRobot robot) {
    var asker = page.getScene().getWindow();
    robot.interact(() -> {
      asker.setX(-600);
      asker.setY(-400);
      asker.requestFocus();
      explanation.ask(ExplanationExhibit.QUESTION);
    });
    WaitForAsyncUtils.waitForFxEvents();
    var own = own().orElseThrow();
    var area = Screen.getPrimary().getVisualBounds();
    assertThat(own.getX()).isGreaterThanOrEqualTo(area.getMinX());
    assertThat(own.getY()).isGreaterThanOrEqualTo(area.getMinY());
  }
}
