package dev.assent.desktop.ui.controls;

import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// Text that is shown whole, over as many lines as it needs.
public final class WrappedText {
  private WrappedText() {}

  /// A label that is never cut.
  ///
  /// @param styles its style classes, beside a label's own
  public static Label label(String text, String... styles) {
    var label = OneLine.label(text, styles);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }
}
