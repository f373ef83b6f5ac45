package dev.assent.desktop.approval;

import com.sun.glass.ui.Window;
import com.sun.javafx.stage.WindowHelper;
import com.sun.javafx.tk.quantum.WindowStage;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.collections.ListChangeListener;
import javafx.stage.Stage;
import javafx.util.Duration;

/// Opens a stage without the keyboard: whoever types elsewhere goes on typing there. A moment later
/// the stage can be turned to like any other. Belongs to the toolkit's thread.
///
/// The toolkit has no public way for this. The platform's window exists before it is shown, and the
/// list of all windows is told in between; there it is made one that takes no keyboard. Disabled it
/// is for that moment too, because the toolkit on Linux claims the keyboard for every window that
/// it shows, whether the window manager gave it or not.
final class QuietOpening {
  // A window manager has placed a new window long before, and nobody turns to one sooner.
  private static final Duration PLACED = Duration.millis(300);

  private final Stage stage;
  private final PauseTransition placed = new PauseTransition(PLACED);
  private final ListChangeListener<javafx.stage.Window> opening = this::windowsChanged;

  /// @param settled called once a window manager has placed the stage and drawn its frame, if it is
  ///   still there
  QuietOpening(Stage stage, Runnable settled) {
    this.stage = stage;
    placed.setOnFinished(_ -> {
      platformWindow().ifPresent(window -> window.setFocusable(true));
      if (stage.isShowing()) {
        settled.run();
      }
    });
  }

  private void windowsChanged(ListChangeListener.Change<? extends javafx.stage.Window> change) {
    while (change.next()) {
      if (change.getAddedSubList().contains(stage)) {
        closeToKeyboard();
      }
    }
  }

  /// Shows the stage, which must be hidden, in sight even where it was minimised before.
  void show() {
    stage.setIconified(false);
    // One that was hidden with the keyboard says for good that it has it.
    WindowHelper.setFocused(stage, false);
    var windows = javafx.stage.Window.getWindows();
    windows.addListener(opening);
    try {
      stage.show();
    } finally {
      windows.removeListener(opening);
      platformWindow().ifPresent(window -> window.setEnabled(true));
      placed.playFromStart();
    }
  }

  /// Lets the stage have the keyboard at once, because a person asked for it.
  void open() {
    platformWindow().ifPresent(window -> window.setFocusable(true));
  }

  private void closeToKeyboard() {
    platformWindow()
        .ifPresent(window -> {
          window.setFocusable(false);
          window.setEnabled(false);
        });
  }

  // Absent while the stage is hidden.
  private Optional<Window> platformWindow() {
    return WindowHelper.getPeer(stage) instanceof WindowStage shown
        ? Optional.ofNullable(shown.getPlatformWindow()).filter(window -> !window.isClosed())
        : Optional.empty();
  }
}
