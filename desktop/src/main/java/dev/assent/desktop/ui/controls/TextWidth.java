package dev.assent.desktop.ui.controls;

import javafx.scene.text.Font;
import javafx.scene.text.Text;

/// Measures text. Belongs to the toolkit's thread.
public final class TextWidth {
  private TextWidth() {}

  /// The width of a text on one line.
  public static double of(String text, Font font) {
    var measured = new Text(text);
    measured.setFont(font);
    return Math.ceil(measured.getLayoutBounds().getWidth());
  }
}
