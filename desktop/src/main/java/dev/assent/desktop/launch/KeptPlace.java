package dev.assent.desktop.launch;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.WindowStore;
import dev.assent.core.config.store.WindowStore.Stood;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.shell.WindowPlace;
import dev.assent.desktop.ui.kit.Table;
import java.lang.System.Logger;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import javafx.animation.PauseTransition;
import javafx.beans.InvalidationListener;
import javafx.geometry.Rectangle2D;
import javafx.util.Duration;

/// Keeps the window's size and place and the widths of its columns over restarts. What cannot be
/// read or written is not kept; the window opens as it does at first. Belongs to the toolkit's
/// thread.
final class KeptPlace {
  private static final Logger LOG = System.getLogger(KeptPlace.class.getName());

  // While a window is dragged or its screen is filled, the numbers are those of no place.
  private static final Duration STILL = Duration.millis(400);

  private final WindowStore store;
  private final Executor work;
  private final AtomicReference<Optional<Stood>> kept = new AtomicReference<>(Optional.empty());
  private final PauseTransition pause = new PauseTransition(STILL);

  /// @param work writes
  KeptPlace(WindowStore store, Executor work) {
    this.store = store;
    this.work = work;
  }

  /// Puts a window where it stood, and follows it from then on.
  void follow(MainWindow window) {
    kept.set(read());
    kept.get().map(KeptPlace::place).ifPresent(window::place);
    var stage = window.stage();
    var columns = Table.widths(stage);
    kept.get().map(Stood::columns).ifPresent(columns::putAll);
    InvalidationListener moved = _ -> pause.playFromStart();
    pause.setOnFinished(_ -> window.standing().ifPresent(now -> keep(now, columns)));
    columns.addListener(moved);
    stage.xProperty().addListener(moved);
    stage.yProperty().addListener(moved);
    stage.widthProperty().addListener(moved);
    stage.heightProperty().addListener(moved);
    stage.maximizedProperty().addListener(moved);
  }

  private Optional<Stood> read() {
    try {
      return store.read();
    } catch (ConfigException e) {
      LOG.log(Logger.Level.DEBUG, "the window's place is not known", e);
      return Optional.empty();
    }
  }

  private void keep(WindowPlace now, Map<String, Integer> columns) {
    var bounds = now.bounds();
    var stood =
        new Stood(
            (int) Math.round(bounds.getMinX()),
            (int) Math.round(bounds.getMinY()),
            (int) Math.round(bounds.getWidth()),
            (int) Math.round(bounds.getHeight()),
            now.maximized(),
            columns);
    if (!kept.getAndSet(Optional.of(stood)).equals(Optional.of(stood))) {
      work.execute(() -> write(stood));
    }
  }

  // Of two that wait, the later one is written, whichever comes first.
  private synchronized void write(Stood stood) {
    if (!kept.get().equals(Optional.of(stood))) {
      return;
    }
    try {
      store.write(stood);
    } catch (ConfigException e) {
      LOG.log(Logger.Level.DEBUG, "the window's place is not kept", e);
    }
  }

  private static WindowPlace place(Stood stood) {
    return new WindowPlace(
        new Rectangle2D(stood.x(), stood.y(), stood.width(), stood.height()), stood.maximized());
  }
}
