package dev.assent.desktop.launch;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TextStore;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.desktop.ui.BackgroundWork;
import java.lang.System.Logger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;

/// Says where the window has gone when a person closes it for the first time ever: the program goes
/// on in the panel. Belongs to the toolkit's thread.
final class FirstClose {
  private static final Logger LOG = System.getLogger(FirstClose.class.getName());

  private final Path mark;
  private final BackgroundWork beside;
  private boolean told;

  /// @param mark the file that says that it was told
  FirstClose(Path mark, BackgroundWork beside) {
    this.mark = mark;
    this.beside = beside;
  }

  /// Of a core's home.
  static FirstClose of(ProxyCore core, BackgroundWork beside) {
    return new FirstClose(core.home().state().resolve("window-closed"), beside);
  }

  /// Looks from now on.
  ///
  /// @param inPanel whether a panel has the symbol
  /// @param tell says it
  void follow(Stage stage, BooleanSupplier inPanel, Runnable tell) {
    stage.addEventHandler(WindowEvent.WINDOW_CLOSE_REQUEST, _ -> closed(inPanel, tell));
  }

  /// The window is being closed.
  void closed(BooleanSupplier inPanel, Runnable tell) {
    if (told || !inPanel.getAsBoolean()) {
      return;
    }
    told = true;
    beside.ask(
        () -> Files.exists(mark),
        known -> {
          if (!known) {
            tell.run();
            beside.work().execute(this::keep);
          }
        });
  }

  private void keep() {
    try {
      TextStore.write(mark, new byte[0]);
    } catch (ConfigException e) {
      LOG.log(Logger.Level.DEBUG, "it will be said again where the window goes", e);
    }
  }
}
