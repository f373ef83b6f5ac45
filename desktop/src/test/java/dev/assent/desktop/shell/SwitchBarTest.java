package dev.assent.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// The bar and the red handle in the main window.
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // The toolkit starts them.
class SwitchBarTest {
  private static final Instant NOW = Instant.parse("2026-11-20T14:02:00Z");

  private final List<String> asked = new ArrayList<>();
  private final Desk desk = new Desk();
  private boolean answer;
  private SwitchesViewModel model;

  private static final class Desk implements SwitchDesk {
    SwitchState switches = SwitchState.NONE;

    @Override
    public SwitchState switches() {
      return switches;
    }

    private void put(MasterSwitch which, Optional<SwitchState.On> on, Consumer<String> done) {
      switches = switches.with(which, on);
      done.accept("");
    }

    @Override
    public void denyEverything(Consumer<String> done) {
      put(
          MasterSwitch.DENY_ALL,
          Optional.of(new SwitchState.On("d", NOW, "window", Optional.empty())),
          done);
    }

    @Override
    public void readOnly(Consumer<String> done) {
      put(
          MasterSwitch.READ_ONLY,
          Optional.of(new SwitchState.On("r", NOW, "window", Optional.empty())),
          done);
    }

    @Override
    public void observe(Duration time, Consumer<String> done) {
      put(
          MasterSwitch.OBSERVE,
          Optional.of(new SwitchState.On("o", NOW, "window", Optional.of(NOW.plus(time)))),
          done);
    }

    @Override
    public void off(MasterSwitch which, String id, Consumer<String> done) {
      put(which, Optional.empty(), done);
    }
  }

  private static final class Empty implements Page {
    private final Pane pane = new Pane();

    @Override
    public String id() {
      return "waiting";
    }

    @Override
    public Node content() {
      return pane;
    }

    @Override
    public void shown() {}
  }

  private Stage stage = null;

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(stage::hide);
  }

  @Start
  void start(Stage primary) {
    // It gives its stage a size, which those of other tests would keep.
    stage = new Stage();
    model = new SwitchesViewModel(desk, new ManualTicker(NOW), ZoneOffset.UTC);
    var window = new MainWindow(stage, new Appearance(), new ShellState(), List.of(new Empty()));
    window.guard(
        model,
        (question, action) -> {
          asked.add(action);
          return answer;
        });
    window.show();
  }

  private static Button button(FxRobot robot, String text) {
    return robot
        .lookup(node -> node instanceof Button one && text.equals(one.getText()))
        .queryAs(Button.class);
  }

  @Test
  void theHandleDeniesAtOnceAndTheBarStaysUntilItIsReleased(FxRobot robot) {
    var bar = robot.lookup("#switch-bar").query();
    assertThat(bar.isVisible()).isFalse();
    assertThat(bar.isManaged()).isFalse();
    var handle = robot.lookup("#nav-deny-all").queryAs(Button.class);
    robot.interact(handle::requestFocus);
    robot.interact(handle::fire);
    assertThat(handle.getScene().getFocusOwner())
        .as("what says what holds now")
        .isSameAs(robot.lookup("#nav-switches").query());
    assertThat(desk.switches.isOn(MasterSwitch.DENY_ALL)).isTrue();
    assertThat(bar.isVisible()).isTrue();
    assertThat(robot.lookup("#nav-deny-all").queryAs(Button.class).isDisable()).isTrue();
    robot.interact(() -> button(robot, Texts.get("shell.switch.denyAll.off")).fire());
    assertThat(asked).as("a question first").containsExactly("Release");
    assertThat(desk.switches.isOn(MasterSwitch.DENY_ALL)).as("which was answered with no").isTrue();
    answer = true;
    robot.interact(() -> button(robot, Texts.get("shell.switch.denyAll.off")).fire());
    assertThat(desk.switches.isOn(MasterSwitch.DENY_ALL)).isFalse();
    assertThat(bar.isVisible()).isFalse();
  }

  @Test
  void observingIsAskedAboutAndMarkedAllTheTime(FxRobot robot) {
    var menu = robot.lookup("#nav-switches").queryAs(MenuButton.class);
    MenuItem hour =
        menu.getItems().stream()
            .filter(item -> "switch-observe-0".equals(item.getId()))
            .findFirst()
            .orElseThrow();
    robot.interact(hour::fire);
    assertThat(desk.switches.isOn(MasterSwitch.OBSERVE)).isFalse();
    answer = true;
    robot.interact(hour::fire);
    assertThat(desk.switches.isOn(MasterSwitch.OBSERVE)).isTrue();
    assertThat(menu.getText()).isEqualTo("Observing");
    assertThat(robot.lookup("#switch-bar").query().isVisible()).isTrue();
    assertThat(menu.getItems())
        .noneMatch(item -> String.valueOf(item.getId()).startsWith("switch-observe"));
  }

  @Test
  void noLineOfTheBarIsCut(FxRobot robot) {
    robot.interact(() -> {
      model.denyEverything();
      model.readOnly();
      model.pausedProperty().set(true);
    });
    robot
        .lookup(".as-switch-line .label")
        .queryAllAs(javafx.scene.control.Label.class)
        .forEach(label ->
            assertThat(label.getHeight())
                .as(label.getText())
                .isGreaterThanOrEqualTo(label.prefHeight(label.getWidth())));
  }
}
