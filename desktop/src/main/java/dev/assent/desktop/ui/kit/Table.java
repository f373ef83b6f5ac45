package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.TextWidth;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import org.jspecify.annotations.Nullable;

/// Rows in columns whose widths follow the size of the text. A cell is as high as its words need,
/// and a row speaks as a whole.
public abstract class Table<T> extends TableView<T> {
  // The size of small text at 100 %.
  private static final double SMALL = 12;

  private final Label measure = OneLine.label("", "as-small");

  /// @param name key of its name for screen readers
  /// @param spoken a row for the ear
  protected Table(String name, Function<T, String> spoken) {
    getStyleClass().add("as-log-table");
    setAccessibleText(Texts.get(name));
    setRowFactory(_ -> new Row<>(spoken));
    // Without a place in the scene it would have no style, and no size of text.
    measure.setManaged(false);
    measure.setVisible(false);
    getChildren().add(measure);
  }

  /// Adds a column that keeps its place.
  ///
  /// @param title at its head; may be empty
  protected final TableColumn<T, T> column(
      String title, Function<T, @Nullable Node> drawing, String... styles) {
    var column = new TableColumn<T, T>(title);
    column.getStyleClass().addAll(styles);
    column.setReorderable(false);
    column.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    column.setCellFactory(_ -> new Cell<>(drawing));
    getColumns().add(column);
    return column;
  }

  /// Does something each time that the text has another size.
  protected final void onTextSize(Runnable act) {
    measure.fontProperty().addListener((_, _, _) -> act.run());
  }

  /// The small text of a cell.
  protected final Font font() {
    return measure.getFont();
  }

  /// The size of the text.
  protected final double textSize() {
    return font().getSize();
  }

  /// The same beside that at 100 %: what a width is to be multiplied with.
  protected final double scale() {
    return textSize() / SMALL;
  }

  /// The width of words on one line.
  protected final double width(String words) {
    return TextWidth.of(words, font());
  }

  private static final class Row<T> extends TableRow<T> {
    private final Function<T, String> spoken;

    Row(Function<T, String> spoken) {
      this.spoken = spoken;
    }

    @Override
    protected void updateItem(@Nullable T row, boolean empty) {
      super.updateItem(row, empty);
      setAccessibleText(empty || row == null ? null : spoken.apply(row));
    }
  }

  private static final class Cell<T> extends TableCell<T, T> {
    private final Function<T, @Nullable Node> drawing;

    Cell(Function<T, @Nullable Node> drawing) {
      this.drawing = drawing;
    }

    @Override
    protected void updateItem(@Nullable T row, boolean empty) {
      super.updateItem(row, empty);
      setGraphic(empty || row == null ? null : drawing.apply(row));
    }

    // A row asks its cells for their height without a width; that of a text that goes over several
    // lines depends on it.
    @Override
    protected double computePrefHeight(double width) {
      return wrapping()
          .map(text -> text.prefHeight(room()) + snappedTopInset() + snappedBottomInset())
          .orElseGet(() -> super.computePrefHeight(width));
    }

    @Override
    protected void layoutChildren() {
      super.layoutChildren();
      wrapping()
          .ifPresent(text -> {
            double high = snapSizeY(text.prefHeight(room()));
            double free = getHeight() - snappedTopInset() - snappedBottomInset() - high;
            text.resizeRelocate(
                snappedLeftInset(),
                snappedTopInset() + snapPositionY(Math.max(0, free / 2)),
                room(),
                high);
          });
    }

    private double room() {
      return Math.max(0, getTableColumn().getWidth() - snappedLeftInset() - snappedRightInset());
    }

    private Optional<Region> wrapping() {
      return getGraphic() instanceof Region text
              && getTableColumn() != null
              && text.getContentBias() == Orientation.HORIZONTAL
          ? Optional.of(text)
          : Optional.empty();
    }
  }
}
