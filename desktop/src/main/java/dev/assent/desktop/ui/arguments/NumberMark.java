package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.Texts;
import javafx.scene.control.Label;

/// The number of a risk in a circle, at the command and at what is said of it.
final class NumberMark extends Label {
  /// @param tier whose colour it has: `calm`, `care` or `danger`
  NumberMark(int number, String tier) {
    super(Texts.number(number));
    getStyleClass().addAll("as-number", "as-number-" + tier);
    setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
    setAccessibleText(Texts.get("command.number", Texts.number(number)));
  }
}
