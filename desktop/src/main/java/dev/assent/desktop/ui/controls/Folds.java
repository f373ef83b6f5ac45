package dev.assent.desktop.ui.controls;

import javafx.beans.property.IntegerProperty;
import javafx.scene.control.Button;

/// Makes controls that open something folded.
final class Folds {
  private Folds() {}

  /// A control that counts as unseen until it was pressed once.
  ///
  /// @param open what happens at each press
  static Button button(String text, Runnable open, IntegerProperty unseen) {
    unseen.set(unseen.get() + 1);
    var button = new Button(text);
    button.getStyleClass().setAll("as-link", "as-fold");
    var seen = new boolean[1];
    button.setOnAction(
        _ -> {
          if (!seen[0]) {
            seen[0] = true;
            unseen.set(unseen.get() - 1);
          }
          open.run();
        });
    return button;
  }
}
