package dev.assent.desktop.ui.controls;

import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;

/// Text that may have to be cut: pointing at it shows the whole then. One with a path in it loses
/// its middle, because a path says most at both ends.
public final class CutText {
  private static final double WIDEST = 640;

  private CutText() {}

  /// Makes a label such a text. What it says later is treated alike.
  public static Label of(Label label) {
    label.setMinWidth(0);
    label.setEllipsisString("…");
    label
        .textProperty()
        .subscribe(text ->
            label.setTextOverrun(
                text.contains("/") ? OverrunStyle.CENTER_ELLIPSIS : OverrunStyle.ELLIPSIS));
    label.textTruncatedProperty().subscribe(cut -> label.setTooltip(cut ? whole(label) : null));
    return label;
  }

  private static Tooltip whole(Label label) {
    var whole = new Tooltip();
    whole.textProperty().bind(label.textProperty());
    whole.setWrapText(true);
    whole.setMaxWidth(WIDEST);
    return whole;
  }
}
