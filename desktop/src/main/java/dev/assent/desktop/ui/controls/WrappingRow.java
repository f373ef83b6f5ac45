package dev.assent.desktop.ui.controls;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.FlowPane;

/// Controls side by side at the end of a line, as wide as they are; where there is less room, over
/// several lines. A stock pane keeps room for lines that are not there.
public final class WrappingRow extends FlowPane {
  private static final double GAP = 8;

  public WrappingRow() {
    super(GAP, GAP);
    setAlignment(Pos.CENTER_RIGHT);
  }

  @Override
  protected double computePrefWidth(double height) {
    var shown = getManagedChildren();
    double wide = 0;
    for (Node child : shown) {
      wide += snapSizeX(Math.max(child.minWidth(-1), child.prefWidth(-1)));
    }
    double gaps = Math.max(0, shown.size() - 1) * snapSpaceX(getHgap());
    return snappedLeftInset() + wide + gaps + snappedRightInset();
  }
}
