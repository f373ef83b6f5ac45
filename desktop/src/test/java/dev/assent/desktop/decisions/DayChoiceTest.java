package dev.assent.desktop.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.control.MenuButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// The calendar is for the keyboard, too.
class DayChoiceTest {
  private final List<LocalDate> days = new ArrayList<>();
  private final FxRobot robot = new FxRobot();

  @BeforeEach
  void open() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          stage.setScene(new Scene(DayChoice.of(days::add)));
          stage.show();
        });
  }

  @AfterEach
  void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  private MenuButton choice() {
    return robot.lookup("#day").queryAs(MenuButton.class);
  }

  @Test
  void theArrowKeysGoAlongTheDaysAndReturnChoosesOne() {
    for (int round = 0; round < 2; round++) {
      robot.interact(() -> choice().requestFocus());
      robot.type(KeyCode.SPACE);
      WaitForAsyncUtils.waitForFxEvents();
      assertThat(choice().isShowing()).isTrue();
      robot.type(KeyCode.DOWN).type(KeyCode.UP).type(KeyCode.ENTER);
      WaitForAsyncUtils.waitForFxEvents();
      assertThat(choice().isShowing()).isFalse();
    }
    assertThat(days).hasSize(2);
  }

  @Test
  void escapeLeavesIt() {
    robot.interact(() -> choice().requestFocus());
    robot.type(KeyCode.SPACE);
    WaitForAsyncUtils.waitForFxEvents();
    robot.type(KeyCode.ESCAPE);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(choice().isShowing()).isFalse();
    assertThat(days).isEmpty();
  }
}
