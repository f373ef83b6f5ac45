package dev.assent.desktop.rules.settings;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import java.util.function.BiConsumer;
import javafx.geometry.NodeOrientation;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;

/// A whole number above 0. Nothing else can be typed; while nothing stands there, the last one
/// counts, and it comes back when the field is left.
final class NumberField extends TextField {
  private static final int COLUMNS = 5;
  private static final int DIGITS = 6;

  private int shown;
  private boolean showing;

  /// @param told the number after each change, and what names this field
  @SuppressWarnings("NullAway") // the toolkit's word for "not this change" is null
  NumberField(String name, BiConsumer<Integer, Object> told) {
    OneLine.style(this, "as-field-mono");
    setAccessibleText(name);
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    setPrefColumnCount(COLUMNS);
    setTextFormatter(
        new TextFormatter<>(change ->
            change.getControlNewText().matches("([1-9][0-9]{0," + (DIGITS - 1) + "})?")
                ? change
                : null));
    textProperty()
        .addListener((_, _, text) -> {
          if (!showing && !text.isEmpty()) {
            told.accept(Integer.parseInt(text), this);
          }
        });
    focusedProperty()
        .addListener((_, _, focused) -> {
          if (!focused) {
            put();
          }
        });
  }

  /// Shows a number.
  void show(int number) {
    shown = number;
    if (!getText().isEmpty() || !isFocused()) {
      put();
    }
  }

  private void put() {
    String digits = Texts.digits(shown);
    if (!getText().equals(digits)) {
      showing = true;
      setText(digits);
      showing = false;
    }
  }
}
