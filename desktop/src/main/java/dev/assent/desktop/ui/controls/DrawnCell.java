package dev.assent.desktop.ui.controls;

import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.ListCell;
import org.jspecify.annotations.Nullable;

/// A row of a long text in a list of which only what is in sight is built.
public final class DrawnCell<T> extends ListCell<T> {
  private final Function<T, Node> drawing;

  /// @param drawing makes the node of a row
  public DrawnCell(Function<T, Node> drawing) {
    this.drawing = drawing;
    getStyleClass().add("as-line-cell");
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(@Nullable T row, boolean empty) {
    super.updateItem(row, empty);
    setText(null);
    setGraphic(empty || row == null ? null : drawing.apply(row));
  }
}
