package dev.assent.desktop.ui.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Appearance;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class SearchTest {
  private final SimpleStringProperty typed = new SimpleStringProperty("");
  private final SimpleBooleanProperty narrow = new SimpleBooleanProperty(false);
  private final List<String> gone = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private Search search;

  @SuppressWarnings("NullAway.Init")
  private Place place;

  @Start
  void start(Stage stage) {
    search =
        new Search("search", "decisions.filter", typed)
            .prompts("decisions.filter.prompt", "decisions.filter.promptShort")
            .found(new SimpleStringProperty("3 of 9"))
            .clears(() -> typed.set(""), narrow);
    place = new Place("place", new Button("contents"));
    var scene = new Scene(new VBox(search, new StackPane(place)), 800, 400);
    new Appearance().dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  private void wide(FxRobot robot, double width) {
    robot.interact(() -> {
      search.getScene().getWindow().setWidth(width);
      search.getScene().getRoot().applyCss();
      search.getScene().getRoot().layout();
    });
  }

  private List<Node> chips(int count) {
    return IntStream.range(0, count)
        .<Node>mapToObj(at -> search.chip("outcome", "passed", () -> gone.add("chip " + at)))
        .toList();
  }

  @Test
  void whatCanBeTypedIsSaidAsFarAsThereIsRoom(FxRobot robot) {
    assertThat(search.field().getPromptText()).contains("effect: outcome: tool:");
    wide(robot, 420);
    assertThat(search.field().getPromptText()).isEqualTo("words, tool: path: rule: last:");
  }

  @Test
  void manyChipsStandBelowTheFieldAndLeaveItItsRoom(FxRobot robot) {
    var few = chips(1);
    robot.interact(() -> search.chips(few));
    wide(robot, 801);
    double low = search.getHeight();
    assertThat(few.getFirst().localToScene(0, 0).getY()).isLessThan(low / 2);
    var many = chips(9);
    robot.interact(() -> search.chips(many));
    wide(robot, 800);
    assertThat(search.getHeight()).isGreaterThan(low + 20);
    for (Node chip : many) {
      var box = search.sceneToLocal(chip.localToScene(chip.getLayoutBounds()));
      assertThat(box.getMinY()).isGreaterThan(low / 2);
      assertThat(box.getMaxY()).isLessThanOrEqualTo(search.getHeight());
    }
  }

  @Test
  void whoTakesSomethingAwayByKeyIsInTheField(FxRobot robot) {
    var chips = chips(2);
    robot.interact(() -> search.chips(chips));
    robot.interact(() -> ((Button) chips.getLast()).fire());
    assertThat(gone).containsExactly("chip 1");
    assertThat(search.field().isFocused()).isTrue();
    robot.interact(() -> {
      typed.set("git");
      narrow.set(true);
    });
    var clear =
        robot.from(search).lookup(".as-icon-button").<Button>queryAll().stream()
            .filter(Node::isVisible)
            .findFirst()
            .orElseThrow();
    robot.interact(clear::fire);
    assertThat(search.field().getText()).isEmpty();
    assertThat(search.field().isFocused()).isTrue();
  }

  @Test
  void aPlaceHoldsWhatItFollows(FxRobot robot) {
    var things = FXCollections.<String>observableArrayList();
    var contents = new Label("things");
    var held = new AtomicReference<Place>();
    robot.interact(() ->
        held.set(
            new Place(contents)
                .instead(
                    Bindings.isEmpty(things).and(new SimpleBooleanProperty(true)),
                    new Label(),
                    "Nothing",
                    "There is nothing.")));
    assertThat(contents.isVisible()).isFalse();
    var gone = new WeakReference<>(new Object());
    while (gone.get() != null) {
      System.gc();
    }
    robot.interact(() -> things.add("one"));
    assertThat(contents.isVisible()).isTrue();
    assertThat(held.get().getChildren()).contains(contents);
  }

  @Test
  void aPlaceKeepsTheKeyboardWhenItSaysSomethingElse(FxRobot robot) {
    var way = Press.QUIET.saying("Further back", () -> {});
    robot.interact(() -> place.lookup(".button").requestFocus());
    robot.interact(() -> place.instead(new StackPane(), "Nothing", "", way));
    assertThat(way.isFocused()).isTrue();
    robot.interact(place::contents);
    assertThat(((Button) place.getChildren().getFirst()).isFocused()).isTrue();
  }

  @Test
  void aWayOnStaysUnderTheFingerWhenOnlyTheWordsChange(FxRobot robot) {
    var way = Press.QUIET.saying("Further back", () -> {});
    var symbol = new StackPane();
    robot.interact(() -> place.instead(symbol, "Nothing in 40,000", "", way));
    robot.interact(way::requestFocus);
    robot.interact(() -> place.instead(symbol, "Nothing in 80,000", "", way));
    assertThat(way.isFocused()).isTrue();
    assertThat(robot.lookup("Nothing in 80,000").tryQuery()).isPresent();
  }
}
