package dev.assent.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.wiring.ServerCount;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class NavigationTest {
  private final ShellState state = new ShellState();
  private final List<Destination> gone = new ArrayList<>();

  @Start
  void start(Stage stage) {
    var pages = java.util.Set.of("waiting", "rules", "decisions", "servers", "settings");
    var scene = new Scene(new Navigation(state, pages, gone::add, () -> {}), 200, 700);
    new Appearance().dress(scene);
    stage.setScene(scene);
    stage.show();
  }

  @Test
  void saysThatNoPanelShowsTheSymbolForAsLongAsThatIsSo(FxRobot robot) {
    var words = robot.lookup("#nav-tray-missing").queryAs(Label.class);
    assertThat(words.isVisible()).isFalse();
    robot.interact(() -> {
      state.trayMissingProperty().set(true);
      words.getScene().getRoot().applyCss();
      words.getScene().getRoot().layout();
    });
    assertThat(words.isVisible()).isTrue();
    assertThat(words.getText()).isEqualTo(Texts.get("shell.tray.missing"));
    assertThat(words.getHeight())
        .as("no line is cut")
        .isGreaterThanOrEqualTo(words.prefHeight(words.getWidth()));
    robot.interact(() -> state.trayMissingProperty().set(false));
    assertThat(words.isVisible()).isFalse();
    assertThat(words.isManaged()).isFalse();
  }

  @Test
  void placesAreReachedByArrowAndSpace(FxRobot robot) {
    robot.interact(() -> robot.lookup("#nav-waiting").query().requestFocus());
    robot.type(KeyCode.DOWN).type(KeyCode.SPACE);
    assertThat(gone).containsExactly(Destination.RULES);
  }

  @Test
  void theNumberOfServersIsSaidOnceItIsKnown(FxRobot robot) {
    var words = robot.lookup("#nav-servers-state").queryAs(Label.class);
    assertThat(words.getText()).isEqualTo("Counting…");
    var said = new LinkedHashMap<ServerCount, String>();
    said.put(new ServerCount(0, 0, 0, true), "no server entry");
    said.put(new ServerCount(1, 0, 1, true), "1 of 1 protected");
    said.put(new ServerCount(2, 0, 0, true), "2 of 2 protected");
    said.put(new ServerCount(2, 1, 0, true), "2 of 3 protected");
    said.put(new ServerCount(0, 2, 0, true), "0 of 2 protected");
    said.put(new ServerCount(2, 0, 0, false), "2 of at least 2 protected");
    said.put(new ServerCount(0, 0, 0, false), "not known");
    said.forEach((count, expected) -> {
      robot.interact(() -> state.serversProperty().set(Optional.of(count)));
      assertThat(words.getText()).isEqualTo(expected);
    });
  }

  @Test
  void countStandsOnlyWhereCallsWait(FxRobot robot) {
    var count = robot.lookup("#nav-waiting-count").queryAs(Label.class);
    assertThat(count.isVisible()).isFalse();
    robot.interact(() -> state.waitingProperty().set(12));
    assertThat(count.isVisible()).isTrue();
    assertThat(count.getText()).isEqualTo("12");
  }
}
