package dev.assent.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.testing.Project;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// The keys of the window, the list of them, the palette, and where the window stands.
@ExtendWith(ApplicationExtension.class)
class MainWindowTest {
  private final List<String> done = new ArrayList<>();
  private final List<Boolean> made = new ArrayList<>();
  private MainWindow window = null;
  private Stage stage = null;

  private final class Sheet implements Page {
    private final String id;
    private final TextField field = new TextField();
    private final Button button = new Button("Act");
    private final VBox content = new VBox(field, button);

    Sheet(String id) {
      this.id = id;
      field.setId(id + "-field");
      button.setId(id + "-button");
      button.setOnAction(_ -> done.add("acted on " + id));
    }

    @Override
    public String id() {
      return id;
    }

    @Override
    public Node content() {
      return content;
    }

    @Override
    public void shown() {
      button.requestFocus();
    }
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(stage::hide);
  }

  @Start
  void start(Stage primary) {
    // It gives its stage a size, which those of other tests would keep.
    stage = new Stage();
    var sheets = List.of("waiting", "rules", "decisions").stream().<Page>map(Sheet::new);
    var pages = Stream.concat(sheets, Stream.of(Page.of("lookback", this::later))).toList();
    window = new MainWindow(stage, new Appearance(), new ShellState(), pages);
    window.reach(() ->
        List.of(
            new Palette.Entry(Palette.Kind.SERVER, "files", "", () -> done.add("went to files")),
            new Palette.Entry(
                Palette.Kind.RULE,
                "Never force-push",
                "Deny · files",
                () -> window.show("rules"))));
    window.show();
  }

  private Node later() {
    made.add(stage.isShowing());
    return new Pane();
  }

  private Node focus() {
    return Objects.requireNonNull(stage.getScene().getFocusOwner());
  }

  private static void shortcut(FxRobot robot, KeyCode key) {
    robot.push(
        System.getProperty("os.name").startsWith("Mac") ? KeyCode.COMMAND : KeyCode.CONTROL, key);
  }

  @Test
  void theKeyboardBeginsAtThePageAndAtNoButtonOfTheFrame(FxRobot robot) {
    var field = new TextField();
    robot.interact(() -> {
      stage.hide();
      stage = new Stage();
      var page = Page.of("one", () -> new VBox(field));
      new MainWindow(stage, new Appearance(), new ShellState(), List.of(page)).show();
    });
    assertThat(focus()).isNotInstanceOf(Button.class);
    robot.interact(stage::requestFocus);
    robot.type(KeyCode.TAB);
    assertThat(focus()).isEqualTo(field);
  }

  @Test
  void thePaletteLeadsToWhatIsTypedAndItsReturnPressesNothingThere(FxRobot robot) {
    shortcut(robot, KeyCode.K);
    assertThat(focus().getId()).isEqualTo("palette-field");
    robot.write("force");
    robot.type(KeyCode.ENTER);
    assertThat(robot.lookup("#palette").tryQuery()).isEmpty();
    assertThat(focus().getId()).isEqualTo("rules-button");
    assertThat(done).isEmpty();
    robot.type(KeyCode.ENTER);
    assertThat(done).containsExactly("acted on rules");
  }

  @Test
  void thePaletteIsWalkedByArrowsAndEscapeGivesTheKeyboardBack(FxRobot robot) {
    robot.interact(() -> robot.lookup("#waiting-field").query().requestFocus());
    shortcut(robot, KeyCode.K);
    robot.type(KeyCode.TAB);
    assertThat(focus().getId()).as("the keyboard stays").isEqualTo("palette-field");
    robot.type(KeyCode.DOWN).type(KeyCode.ESCAPE);
    assertThat(focus().getId()).isEqualTo("waiting-field");
    shortcut(robot, KeyCode.K);
    robot.type(KeyCode.DOWN).type(KeyCode.DOWN).type(KeyCode.DOWN).type(KeyCode.ENTER);
    assertThat(done).as("three pages before it").containsExactly("went to files");
  }

  @Test
  void aPageIsMadeOnceAndAfterTheWindowIsThere(FxRobot robot) throws TimeoutException {
    WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> !made.isEmpty());
    robot.interact(() -> window.open("lookback"));
    assertThat(made).containsExactly(true);
  }

  @Test
  void aKeyGoesToAPlace(FxRobot robot) {
    shortcut(robot, KeyCode.DIGIT3);
    assertThat(focus().getId()).isEqualTo("decisions-button");
    shortcut(robot, KeyCode.DIGIT9);
    assertThat(focus().getId()).as("no such page").isEqualTo("decisions-button");
  }

  @Test
  void theListOfKeysShowsThoseOfTheWindowAndOfThePage(FxRobot robot) {
    robot.type(KeyCode.F1);
    var shown = words(robot);
    WindowKey.of(WindowKey.Room.WINDOW).forEach(key -> assertThat(shown).contains(key.text()));
    WindowKey.of(WindowKey.Room.CARD).forEach(key -> assertThat(shown).contains(key.text()));
    assertThat(shown)
        .doesNotContain(WindowKey.FIND.text())
        .contains("Ctrl+K".equals(WindowKey.PALETTE.names().getFirst()) ? "Ctrl+K" : "⌘+K");
    robot.type(KeyCode.ESCAPE);
    shortcut(robot, KeyCode.DIGIT3);
    robot.type(KeyCode.F1);
    assertThat(words(robot))
        .contains(WindowKey.FIND.text())
        .doesNotContain(WindowKey.DENY_WITH.text());
    robot.clickOn("#keys-close");
    assertThat(robot.lookup("#keys").tryQuery()).isEmpty();
    assertThat(focus().getId()).isEqualTo("decisions-button");
  }

  @Test
  void theHelpOpensAtThePageThatIsShown(FxRobot robot) {
    robot.interact(() -> window.help(page -> done.add("help of " + page)));
    robot.type(KeyCode.F1);
    shortcut(robot, KeyCode.DIGIT3);
    robot.clickOn("#nav-help");
    shortcut(robot, KeyCode.K);
    robot.write(WindowKey.HELP.text());
    robot.type(KeyCode.ENTER);
    assertThat(done).containsExactly("help of waiting", "help of decisions", "help of decisions");
    assertThat(robot.lookup("#keys").tryQuery()).isEmpty();
  }

  @Test
  void everyPlaceOfTheNavigationHasItsPlaceInTheDocuments() throws Exception {
    assertThat(Files.readAllLines(Project.TOP.resolve("installers/common/site/places.txt")))
        .filteredOn(line -> !line.startsWith("#"))
        .extracting(line -> line.split(" ", 2)[0])
        .doesNotHaveDuplicates()
        .containsAll(Stream.of(Destination.values()).map(Destination::id).toList());
  }

  @Test
  void whatTheKeysDoBeginsAtOnePlaceInEveryRoom(FxRobot robot) {
    shortcut(robot, KeyCode.DIGIT3);
    robot.type(KeyCode.F1);
    var does = new java.util.HashSet<String>();
    for (var room : List.of(WindowKey.Room.DECISIONS, WindowKey.Room.WINDOW)) {
      WindowKey.of(room).forEach(key -> does.add(key.text()));
    }
    assertThat(robot.lookup("#keys").lookup(".label").queryAllAs(Labeled.class))
        .filteredOn(label -> does.contains(label.getText()))
        .hasSize(does.size())
        .extracting(label -> label.localToScene(0, 0).getX())
        .containsOnly(
            robot
                .lookup("#keys")
                .lookup(WindowKey.PALETTE.text())
                .query()
                .localToScene(0, 0)
                .getX());
  }

  @Test
  void thePaletteSaysTheKeyOfAPage(FxRobot robot) {
    shortcut(robot, KeyCode.K);
    robot.write("rules");
    assertThat(robot.lookup("#palette").lookup(".label").queryAllAs(Labeled.class))
        .extracting(Labeled::getText)
        .contains(WindowKey.PLACES.names().get(1));
  }

  @Test
  void aQuestionMarkOpensTheListButNotInAFieldForText(FxRobot robot) {
    robot.interact(() -> robot.lookup("#waiting-field").query().requestFocus());
    robot.write("?");
    assertThat(robot.lookup("#keys").tryQuery()).isEmpty();
    assertThat(robot.lookup("#waiting-field").queryAs(TextField.class).getText()).isEqualTo("?");
    robot.interact(() -> robot.lookup("#waiting-button").query().requestFocus());
    robot.write("?");
    assertThat(robot.lookup("#keys").tryQuery()).isPresent();
    assertThat(words(robot)).contains(Texts.get("keys.title"));
  }

  @Test
  void standsWhereItStoodAndStaysWhereThatScreenIsGone(FxRobot robot) {
    var area = Screen.getPrimary().getVisualBounds();
    var place =
        new WindowPlace(
            new Rectangle2D(
                area.getMinX(), area.getMinY() + 30, stage.getMinWidth(), stage.getMinHeight()),
            false);
    robot.interact(() -> window.place(place));
    assertThat(window.standing()).contains(place);
    robot.interact(() ->
        window.place(new WindowPlace(new Rectangle2D(area.getMaxX() + 500, 0, 1100, 700), false)));
    assertThat(window.standing()).contains(place);
  }

  @Test
  void comesOntoTheScreenWhereItWasShownBesideIt(FxRobot robot) throws TimeoutException {
    var area = Screen.getPrimary().getVisualBounds();
    robot.interact(() -> {
      stage.hide();
      stage.setX(area.getMinX() - 1);
      stage.setY(area.getMinY() - 46);
      stage.setWidth(stage.getMinWidth());
      stage.setHeight(stage.getMinHeight());
      window.show();
    });
    WaitForAsyncUtils.waitFor(
        20,
        TimeUnit.SECONDS,
        () -> stage.getX() == area.getMinX() && stage.getY() == area.getMinY());
  }

  @Test
  void comesBackWhereAndAsLargeAsItWas(FxRobot robot) {
    var area = Screen.getPrimary().getVisualBounds();
    var place =
        new WindowPlace(
            new Rectangle2D(
                area.getMinX(),
                area.getMinY() + 30,
                stage.getMinWidth(),
                stage.getMinHeight() + 10),
            false);
    robot.interact(() -> window.place(place));
    robot.interact(stage::hide);
    robot.interact(() -> {
      // As the toolkit does when it shows a window again.
      stage.setY(area.getMinY());
      stage.setHeight(stage.getMinHeight());
      window.show();
    });
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(window.standing()).contains(place);
  }

  private static List<String> words(FxRobot robot) {
    return robot.lookup("#keys").lookup(".label").queryAllAs(Labeled.class).stream()
        .map(Labeled::getText)
        .toList();
  }
}
