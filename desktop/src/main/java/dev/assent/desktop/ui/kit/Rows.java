package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// Rows below each other, of which only those in sight are built. A person chooses one; what the
/// page marks by itself, and what becomes of rows that come and go, is no choice. A row is as wide
/// as the list and as high as its words need, and screen readers are told what it says.
public class Rows<T> extends ListView<T> {
  private Supplier<Optional<T>> marks = this::marked;
  private Consumer<T> chosen = _ -> {};
  private Consumer<T> pressed = _ -> {};
  private final Marking<T> marking =
      new Marking<>(this, this::getItems, getSelectionModel(), row -> chosen.accept(row));

  /// Rows whose cells the page brings.
  public Rows() {
    // Where none is marked, the keyboard would be nowhere to be seen.
    focusedProperty()
        .subscribe(has -> {
          if (has && getFocusModel().getFocusedIndex() < 0 && !getItems().isEmpty()) {
            getFocusModel().focus(0);
          }
        });
  }

  /// @param drawing makes the node of a row
  /// @param cell style classes of a row; a line of a text where there are none
  public Rows(Function<T, Node> drawing, String... cell) {
    this();
    setCellFactory(_ -> new Drawn<>(drawing, cell));
  }

  /// The lines of a text that does not change, to be read and not chosen from.
  public static <T> Rows<T> of(List<T> lines, Function<T, Node> drawing) {
    var rows = new Rows<>(drawing);
    rows.setItems(FXCollections.observableList(lines));
    return Lay.styled(rows, "as-line-viewer");
  }

  /// Gives them an id and a name for screen readers.
  ///
  /// @param name key of its text
  public final void name(String id, String name) {
    setId(id);
    setAccessibleText(Texts.get(name));
  }

  /// @param words key of what stands in their place while there are none
  public final void none(String words) {
    setPlaceholder(Face.QUIET.say(words));
  }

  /// Shows what is in a list, from now on.
  public final void follow(ObservableList<T> all) {
    getItems().setAll(all);
    all.addListener(
        (ListChangeListener<T>)
            change -> {
              quietly(() -> {
                while (change.next()) {
                  take(change);
                }
              });
              mark();
            });
  }

  /// Shows other rows.
  public final void show(List<T> all) {
    quietly(() -> getItems().setAll(all));
    mark();
  }

  // A row that did not change keeps its mark and its place under the pointer.
  private void take(ListChangeListener.Change<? extends T> change) {
    var items = getItems();
    if (change.wasPermutated() || change.getRemovedSize() == items.size()) {
      items.setAll(change.getList());
    } else if (!change.wasUpdated()) {
      items.remove(change.getFrom(), change.getFrom() + change.getRemovedSize());
      items.addAll(change.getFrom(), change.getAddedSubList());
    }
  }

  /// @param told each time that a person chose another row
  public final void onChosen(Consumer<T> told) {
    chosen = told;
  }

  /// @param told each time that a person clicks a row, also the one that is marked, or presses that
  ///   by key
  public final void onPressed(Consumer<T> told) {
    pressed = told;
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (WindowKey.PRESS.is(event)) {
            marked().ifPresent(told);
            event.consume();
          }
        });
  }

  /// The row that is marked or was chosen.
  public final Optional<T> marked() {
    return Optional.ofNullable(getSelectionModel().getSelectedItem());
  }

  /// Has the page say which row is marked, however that came to be; asked again whenever rows come,
  /// go or change.
  public final void marks(Supplier<Optional<T>> marked) {
    marks = marked;
  }

  /// Asks again.
  public final void mark() {
    var wanted = marks.get();
    marking.mark(row -> wanted.filter(row::equals).isPresent());
  }

  /// Changes rows without anybody choosing one by that.
  public final void quietly(Runnable change) {
    marking.quietly(change);
  }

  /// The marks, for a list that brings them into sight.
  protected final Marking<T> marking() {
    return marking;
  }

  /// A row of such a list.
  public abstract static class Cell<T> extends ListCell<T> {
    protected Cell(String... styles) {
      Lay.styled(this, styles);
      setPrefWidth(0);
      addEventHandler(MouseEvent.MOUSE_CLICKED, _ -> press());
    }

    private void press() {
      if (getItem() != null && getListView() instanceof Rows<T> rows) {
        rows.pressed.accept(getItem());
      }
    }
  }

  private static final class Drawn<T> extends Cell<T> {
    // Room for the bar that scrolls.
    private static final double BAR = 14;

    private final Function<T, Node> drawing;

    Drawn(Function<T, Node> drawing, String... styles) {
      super(styles.length == 0 ? new String[] {"as-line-cell"} : styles);
      this.drawing = drawing;
    }

    @Override
    protected void updateItem(@Nullable T row, boolean empty) {
      super.updateItem(row, empty);
      var node = empty || row == null ? null : drawing.apply(row);
      setText(null);
      setGraphic(node);
      setAccessibleText(node == null ? null : node.getAccessibleText());
    }

    // A list asks for the height without saying the width, and words that wrap need it.
    @Override
    protected double computePrefHeight(double width) {
      if (!(getGraphic() instanceof Region drawn)
          || drawn.getContentBias() != Orientation.HORIZONTAL
          || getListView() == null) {
        return super.computePrefHeight(width);
      }
      double whole = width > 0 ? width : getListView().getWidth() - BAR;
      double inside = Math.max(0, whole - snappedLeftInset() - snappedRightInset());
      return Math.max(
          getMinHeight(),
          snappedTopInset() + Math.ceil(drawn.prefHeight(inside)) + snappedBottomInset());
    }
  }
}
