package dev.assent.desktop.rules.form;

import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.TextWidth;
import dev.assent.desktop.ui.kit.Lay;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.control.TextField;

/// A field for a value, which wants to be as wide as its text. Where the page is narrower it
/// scrolls, and says so.
final class ValueField extends TextField {
  private static final double LEAST = 60;
  // The caret, and the room that the toolkit keeps around a text.
  private static final double AROUND = 6;

  private final BooleanProperty cut = new SimpleBooleanProperty(false);

  /// @param name for screen readers
  /// @param prompt stands there while it is empty
  ValueField(StringProperty value, String name, String prompt) {
    OneLine.style(this, "as-field-mono", "as-value");
    setPromptText(prompt);
    setAccessibleText(name);
    textProperty().bindBidirectional(value);
    Lay.grow(this);
    textProperty().addListener((_, _, _) -> requestLayout());
    widthProperty().addListener((_, _, _) -> measure());
    fontProperty().addListener((_, _, _) -> requestLayout());
  }

  /// True while its text is wider than it is.
  ReadOnlyBooleanProperty cutProperty() {
    return cut;
  }

  private double needed(String text) {
    return TextWidth.of(text, getFont()) + snappedLeftInset() + snappedRightInset() + AROUND;
  }

  private void measure() {
    cut.set(getWidth() > 0 && needed(getText()) > getWidth());
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    measure();
  }

  @Override
  protected double computeMinWidth(double height) {
    return LEAST;
  }

  @Override
  protected double computePrefWidth(double height) {
    return Math.max(LEAST, needed(getText().isEmpty() ? getPromptText() : getText()));
  }
}
