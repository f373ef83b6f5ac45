package dev.assent.desktop.launch;

import java.util.function.Consumer;
import javafx.beans.InvalidationListener;
import javafx.collections.ListChangeListener;
import javafx.stage.Window;

/// Tells whether one of our windows has the focus: what a person sees there need not be told of
/// elsewhere. Belongs to the toolkit's thread.
final class FrontWindow {
  private final Consumer<Boolean> told;
  private final InvalidationListener focus = _ -> look();
  private boolean inFront;

  /// @param told each time it is otherwise
  FrontWindow(Consumer<Boolean> told) {
    this.told = told;
  }

  void follow() {
    Window.getWindows().forEach(window -> window.focusedProperty().addListener(focus));
    Window.getWindows()
        .addListener(
            (ListChangeListener<Window>)
                change -> {
                  while (change.next()) {
                    change
                        .getAddedSubList()
                        .forEach(window -> window.focusedProperty().addListener(focus));
                    change
                        .getRemoved()
                        .forEach(window -> window.focusedProperty().removeListener(focus));
                  }
                  look();
                });
    look();
  }

  private void look() {
    boolean now = Window.getWindows().stream().anyMatch(Window::isFocused);
    if (now != inFront) {
      inFront = now;
      told.accept(now);
    }
  }
}
