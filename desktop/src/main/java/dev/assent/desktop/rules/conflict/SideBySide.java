package dev.assent.desktop.rules.conflict;

import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;

/// Two parts beside each other in columns of the same width, or one below the other where large
/// text or a narrow window leaves no room.
final class SideBySide extends GridPane {
  // In sizes of the text.
  private static final double LEAST = 48;

  private final Label measure;
  private boolean under;

  /// @param measure a label in the size of the text
  SideBySide(Label measure, Node first, Node second) {
    this.measure = measure;
    setHgap(16);
    setVgap(10);
    getChildren().addAll(first, second);
    arrange();
    widthProperty().addListener((InvalidationListener) _ -> follow());
    measure.fontProperty().addListener((InvalidationListener) _ -> follow());
  }

  private void follow() {
    boolean narrow = getWidth() > 0 && getWidth() < LEAST * measure.getFont().getSize();
    if (narrow != under) {
      under = narrow;
      arrange();
    }
  }

  private void arrange() {
    var column = new ColumnConstraints();
    column.setPercentWidth(under ? 100 : 50);
    getColumnConstraints().setAll(under ? List.of(column) : List.of(column, column));
    setConstraints(getChildren().get(0), 0, 0);
    setConstraints(getChildren().get(1), under ? 0 : 1, under ? 1 : 0);
  }
}
