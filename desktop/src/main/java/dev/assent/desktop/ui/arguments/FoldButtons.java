package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import javafx.beans.property.IntegerProperty;
import javafx.scene.control.Button;

/// Makes controls that open something folded.
final class FoldButtons {
  private FoldButtons() {}

  /// A control that counts as unseen until it was pressed once.
  ///
  /// @param open what happens at each press
  static Button button(String text, Runnable open, IntegerProperty unseen) {
    var seen = part(unseen);
    return opener(
        text,
        () -> {
          seen.run();
          open.run();
        });
  }

  /// A control that opens something and counts nothing.
  static Button opener(String text, Runnable open) {
    return Lay.styled(Press.LINK.saying(text, open), "as-fold");
  }

  /// Counts a part that was not seen yet.
  ///
  /// @return tells that it has been seen; to be run any number of times
  static Runnable part(IntegerProperty unseen) {
    unseen.set(unseen.get() + 1);
    var seen = new boolean[1];
    return () -> {
      if (!seen[0]) {
        seen[0] = true;
        unseen.set(unseen.get() - 1);
      }
    };
  }
}
