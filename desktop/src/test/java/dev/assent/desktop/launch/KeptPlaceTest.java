package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.WindowStore;
import dev.assent.core.config.store.WindowStore.Stood;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.shell.ShellState;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.kit.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class KeptPlaceTest {
  @TempDir Path folder;
  private Stage stage = null;
  private Stage next = null;

  @Start
  void start(Stage primary) {
    stage = new Stage();
    next = new Stage();
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(stage::hide);
  }

  private static MainWindow window(Stage stage) {
    var pages = List.of(Page.of("rules", Pane::new));
    return new MainWindow(stage, new Appearance(), new ShellState(), pages);
  }

  @Test
  void theWidthsOfColumnsAreThoseFromBeforeTheRestart(FxRobot robot) throws Exception {
    var store = new WindowStore(new AssentHome(folder, folder, folder));
    robot.interact(() -> {
      var window = window(stage);
      new KeptPlace(store, Runnable::run).follow(window);
      window.show();
      Table.widths(stage).put("rules.table.name", 320);
    });
    WaitForAsyncUtils.waitFor(
        20,
        TimeUnit.SECONDS,
        () -> store.read().map(Stood::columns).filter(kept -> !kept.isEmpty()).isPresent());
    robot.interact(() -> new KeptPlace(store, Runnable::run).follow(window(next)));
    assertThat(Table.widths(next)).isEqualTo(Map.of("rules.table.name", 320));
  }
}
