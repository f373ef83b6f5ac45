package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.beans.InvalidationListener;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

class DialogsTest {
  private final FxRobot robot = new FxRobot();
  private final AtomicReference<Stage> main = new AtomicReference<>();

  @BeforeEach
  void open() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          stage.setScene(new Scene(new StackPane(), 300, 200));
          stage.show();
          main.set(stage);
        });
  }

  @AfterEach
  void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  private Stage asked() throws TimeoutException {
    UiThread.later(
        () -> new Dialogs(new Appearance()).tell(main.get(), "Quit?", "Two calls wait."));
    return shown();
  }

  private Stage shown() throws TimeoutException {
    var found = new AtomicReference<Stage>();
    WaitForAsyncUtils.waitFor(
        20,
        TimeUnit.SECONDS,
        () -> {
          robot.interact(() ->
              Window.getWindows().stream()
                  .filter(window ->
                      window instanceof Stage && window != main.get() && window.isShowing())
                  .forEach(window -> found.set((Stage) window)));
          return found.get() != null;
        });
    return Objects.requireNonNull(found.get());
  }

  @Test
  void aDialogOpensAboveACardAndOnlyThen() throws TimeoutException {
    var beside = asked();
    assertThat(beside.isAlwaysOnTop()).isFalse();
    robot.interact(beside::close);
    robot.interact(() -> main.get().setAlwaysOnTop(true));
    var above = asked();
    assertThat(above.isAlwaysOnTop()).isTrue();
    robot.interact(above::close);
  }

  @Test
  void aStrayReturnSaysNoAndALongTextLeavesTheButtonsOnTheScreen() throws TimeoutException {
    var answers = new ArrayList<Boolean>();
    UiThread.later(() ->
        answers.add(
            new Dialogs(new Appearance())
                .ask(main.get(), "Quit?", "A long line.\n".repeat(300), "Deny and quit")));
    var stage = shown();
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(stage.getHeight())
        .isLessThanOrEqualTo(Screen.getPrimary().getVisualBounds().getHeight());
    robot.type(KeyCode.ENTER);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(answers).containsExactly(false);
  }

  @Test
  void aFieldSaysWhatItIsForAlsoOnceSomethingIsTyped() throws TimeoutException {
    UiThread.later(() ->
        new Dialogs(new Appearance())
            .write(main.get(), "Restore?", "Version 3.", "Why (optional)", "Restore", _ -> true));
    var stage = shown();
    WaitForAsyncUtils.waitForFxEvents();
    robot.write("too strict");
    var captions =
        stage.getScene().getRoot().lookupAll(".label").stream()
            .map(Label.class::cast)
            .filter(label -> label.getLabelFor() instanceof TextField)
            .map(Label::getText);
    assertThat(captions).containsExactly("Why (optional)");
    robot.interact(stage::close);
  }

  // As where a window manager puts the first one into the corner of the screen.
  @Test
  void aDialogStandsInTheMiddleOfItsWindowWhereverTheSystemPutIt() throws TimeoutException {
    var moved = new AtomicReference<Stage>();
    robot.interact(() -> {
      main.get().setX(300);
      main.get().setY(200);
      Window.getWindows()
          .addListener(
              (InvalidationListener)
                  _ ->
                      Window.getWindows().stream()
                          .filter(window -> window != main.get() && moved.get() == null)
                          .forEach(window -> {
                            moved.set((Stage) window);
                            window.setX(0);
                            window.setY(0);
                          }));
    });
    var stage = asked();
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(stage).isSameAs(moved.get());
    assertThat(stage.getX() + stage.getWidth() / 2)
        .isCloseTo(main.get().getX() + main.get().getWidth() / 2, within(1.0));
    assertThat(stage.getY() + stage.getHeight() / 2)
        .isCloseTo(main.get().getY() + main.get().getHeight() / 2, within(1.0));
    robot.interact(stage::close);
  }

  private static List<Consumer<Dialogs>> kinds() {
    return List.of(
        dialogs -> dialogs.tell(null, "Quit?", "Two calls wait."),
        dialogs -> dialogs.ask(null, "Quit?", "Two calls wait.", "Quit"),
        dialogs -> dialogs.write(null, "Quit?", "Two calls wait.", "Why", "Quit", _ -> true));
  }

  // Some window managers place a window after it has come, and some callers know no window.
  @ParameterizedTest
  @MethodSource("kinds")
  void everyDialogStaysInTheMiddleOfTheWindowInFront(Consumer<Dialogs> kind)
      throws TimeoutException {
    var moved = new AtomicReference<Window>();
    robot.interact(() -> {
      main.get().setX(300);
      main.get().setY(200);
      main.get().requestFocus();
      Window.getWindows()
          .addListener(
              (InvalidationListener)
                  _ ->
                      Window.getWindows().stream()
                          .filter(window -> window != main.get() && moved.get() == null)
                          .forEach(window -> {
                            moved.set(window);
                            UiThread.later(() -> UiThread.later(() -> toCorner(window)));
                          }));
    });
    UiThread.later(() -> kind.accept(new Dialogs(new Appearance())));
    var stage = shown();
    assertThat(stage.getOwner()).isSameAs(main.get());
    WaitForAsyncUtils.waitFor(
        5,
        TimeUnit.SECONDS,
        () ->
            isClose(middle(stage).getX(), middle(main.get()).getX())
                && isClose(middle(stage).getY(), middle(main.get()).getY()));
    robot.interact(stage::close);
  }

  private static void toCorner(Window window) {
    window.setX(0);
    window.setY(0);
  }

  private static Point2D middle(Window window) {
    return new Point2D(
        window.getX() + window.getWidth() / 2, window.getY() + window.getHeight() / 2);
  }

  private static boolean isClose(double one, double other) {
    return Math.abs(one - other) <= 1;
  }

  @ParameterizedTest
  @CsvSource({
    "10, 40, 10, 40",
    "900, 40, 600, 40",
    "10, 790, 10, 600",
    "-50, -9, 0, 30",
    "2000, 2000, 600, 600"
  })
  void aDialogOpensInsideTheWorkArea(double x, double y, double left, double top) {
    var area = new Rectangle2D(0, 30, 1000, 770);
    assertThat(Dialogs.inside(area, new Rectangle2D(x, y, 400, 200)))
        .isEqualTo(new Point2D(left, top));
  }

  @Test
  void ofADialogLargerThanTheScreenTheBeginningIsSeen() {
    assertThat(Dialogs.inside(new Rectangle2D(0, 30, 300, 200), new Rectangle2D(-20, 10, 400, 500)))
        .isEqualTo(new Point2D(0, 30));
  }
}
