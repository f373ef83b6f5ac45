package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.TextWidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.collections.ObservableMap;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/// Rows in columns that share the room by what stands in them. A cell is as high as its words need,
/// and a row speaks as a whole. A width that a person dragged stays, and is that of the column in
/// each table of the window; all widths that are given are those at 100 %.
///
/// Where there is not room for all, columns that can be spared go first, the ones of least worth
/// before the others; then those that have a short form take it; and only then words are cut.
public abstract class Table<T> extends TableView<T> {
  // The size of small text at 100 %.
  private static final double SMALL = 12;
  // The paddings of a cell, and a little more than a text has been measured.
  private static final double CELL = 26;
  private static final double LEAST = 40;
  // In sizes of the text: the room of the bar, the arrow of a sorted column.
  private static final double BAR = 1.5;
  private static final double ARROW = 0.8;
  // The advance of the face for code, in sizes of the text.
  private static final double CODE = 0.6;
  private static final double BOLD = 1.1;
  // Of the room for texts, at least that of the first where not all can be whole.
  private static final double SHARE = 0.45;

  private final Label measure = OneLine.label("", "as-small");
  private final List<Column> columns = new ArrayList<>();
  // Arranging asks for the same few words again and again.
  private final Map<String, Double> known = new HashMap<>();
  private boolean arranging;
  private ObservableList<T> measured = getItems();

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
    onTextSize(known::clear);
    widthProperty().addListener((_, _, _) -> arrange());
    onTextSize(this::arrange);
    ListChangeListener<T> rows =
        change -> {
          while (change.next()) {
            measure(change.getAddedSubList());
          }
        };
    // Of two lists that are empty the property tells no change.
    itemsProperty()
        .subscribe(() -> {
          measured.removeListener(rows);
          measured = getItems();
          measured.addListener(rows);
          measure(measured);
        });
    measured.addListener(rows);
    sceneProperty()
        .flatMap(Scene::windowProperty)
        .subscribe(window -> {
          if (window != null) {
            columns.forEach(column -> column.own(widths(window)));
            arrange();
          }
        });
    setColumnResizePolicy(features -> {
      columns.stream()
          .filter(column -> column == features.getColumn())
          .forEach(column -> column.drag(features.getDelta()));
      return true;
    });
  }

  /// The widths that a person gave the columns in a window, by the keys of their titles.
  @SuppressWarnings("unchecked") // Nobody else puts something there.
  public static ObservableMap<String, Integer> widths(Window window) {
    return (ObservableMap<String, Integer>)
        window
            .getProperties()
            .computeIfAbsent(Table.class, _ -> FXCollections.<String, Integer>observableHashMap());
  }

  /// Adds a column that keeps its place.
  ///
  /// @param title key of the words at its head; empty for none
  protected final Column column(
      String title, Function<T, @Nullable Node> drawing, String... styles) {
    var column = new Column(title, drawing);
    column.getStyleClass().addAll(styles);
    columns.add(column);
    getColumns().add(column);
    return column;
  }

  /// One column; says of itself how wide it is.
  protected final class Column extends TableColumn<T, T> {
    private DoubleSupplier content = () -> 0;
    private Function<T, String> words = _ -> "";
    private String longest = "";
    private double fair;
    private double own;
    private DoubleSupplier brief = () -> 0;
    private boolean isBrief;
    private BooleanSupplier wanted = () -> true;
    private boolean spare;

    Column(String title, Function<T, @Nullable Node> drawing) {
      super(title.isEmpty() ? "" : Texts.get(title));
      setId(title);
      setReorderable(false);
      setSortable(false);
      setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
      setCellFactory(_ -> new Cell<>(drawing));
    }

    /// As wide as that, without the paddings.
    public Column wide(DoubleSupplier width) {
      content = width;
      return this;
    }

    /// Rows can be sorted by it.
    public Column order(Comparator<T> by) {
      setComparator(by);
      setSortable(true);
      return this;
    }

    /// As wide as what its rows say. What was needed once stays, so that nothing moves while rows
    /// come and go.
    ///
    /// @param around what stands beside the words
    public Column says(Function<T, String> said, DoubleSupplier around) {
      words = said;
      content = () -> Table.this.width(longest) + around.getAsDouble();
      return this;
    }

    /// The same for what stands there as code.
    public Column code(Function<T, String> said, double around) {
      words = said;
      content = () -> longest.length() * CODE * textSize() + around * scale();
      return this;
    }

    /// Takes part in the room that the others leave.
    ///
    /// @param width that it has at least while others could be spared
    public Column fair(double width) {
      fair = width;
      return this;
    }

    /// Shown while something is so and there is room.
    public Column spare(BooleanSupplier when) {
      wanted = when;
      spare = true;
      return this;
    }

    /// Has a short form for where there is little room.
    public Column brief(DoubleSupplier width) {
      brief = width;
      return this;
    }

    /// True while cells are to be in their short form.
    public boolean isBrief() {
      return isBrief;
    }

    private void drag(double delta) {
      double most = Table.this.getWidth() / 2;
      own =
          Math.clamp(getWidth() + delta, LEAST * scale(), Math.max(most, LEAST * scale()))
              / scale();
      if (!getId().isEmpty()) {
        widths(Table.this.getScene().getWindow()).put(getId(), (int) Math.round(own));
      }
      arrange();
    }

    private void own(Map<String, Integer> given) {
      own = given.getOrDefault(getId(), (int) Math.round(own));
    }

    private double needed() {
      double head = BOLD * Table.this.width(getText()) + (isSortable() ? ARROW * textSize() : 0);
      double whole = Math.max(head, content.getAsDouble()) + CELL * scale();
      return own > 0 ? own * scale() : whole;
    }

    private double least() {
      return fair > 0 ? Math.min(needed(), fair * scale()) : needed();
    }

    private boolean wanted() {
      return wanted.getAsBoolean();
    }

    // A column without room is not half there.
    private double offer(double room) {
      setVisible(wanted() && least() <= room);
      return isVisible() ? room - least() : wanted() ? Math.min(room, 0) : room;
    }

    private double shorten(double room) {
      isBrief = room < 0 && own == 0 && brief.getAsDouble() > 0;
      return isBrief ? room + least() - brief.getAsDouble() : room;
    }
  }

  /// Gives each column its width; to be called when something else is wanted than before.
  protected final void arrange() {
    if (arranging || getWidth() <= 0) {
      return;
    }
    arranging = true;
    try {
      double whole = getWidth() - BAR * textSize();
      double room = whole - sum(column -> !column.spare, Column::least);
      double more =
          sum(column -> column.spare && column.wanted(), Column::least)
              + sum(column -> !column.spare, column -> column.needed() - column.least());
      for (var column : columns) {
        room = column.fair == 0 ? column.shorten(room - more) + more : room;
      }
      for (var column : columns) {
        room = column.spare ? column.offer(room) : room;
      }
      for (var column : columns) {
        room = column.fair > 0 && column.isVisible() ? column.shorten(room) : room;
      }
      share(whole);
    } finally {
      arranging = false;
    }
    refresh();
  }

  private double sum(Predicate<Column> which, ToDoubleFunction<Column> width) {
    return columns.stream().filter(which).mapToDouble(width).sum();
  }

  // The last of the texts has what the others leave. The first is whole where both can be.
  private void share(double whole) {
    var shown = columns.stream().filter(TableColumn::isVisible).toList();
    double free = whole;
    for (var column : shown) {
      if (column.fair == 0 || column.isBrief) {
        double width = Math.ceil(column.isBrief ? column.brief.getAsDouble() : column.needed());
        column.setPrefWidth(width);
        free -= width;
      }
    }
    var texts = shown.stream().filter(column -> column.fair > 0 && !column.isBrief).toList();
    for (int at = 0; at < texts.size(); at++) {
      var text = texts.get(at);
      double others = texts.stream().skip(at + 1L).mapToDouble(Column::needed).sum();
      double most = Math.max(text.least(), Math.max(SHARE * free, free - others));
      double given = Math.floor(at == texts.size() - 1 ? free : Math.min(text.needed(), most));
      text.setPrefWidth(Math.max(LEAST * scale(), given));
      free -= given;
    }
  }

  private void measure(List<? extends T> rows) {
    boolean wider = false;
    for (var column : columns) {
      // Rows that are all gone say nothing of the next ones.
      column.longest = getItems().isEmpty() ? "" : column.longest;
      for (var row : rows) {
        String said = column.words.apply(row);
        if (said.length() > column.longest.length()) {
          column.longest = said;
          wider = true;
        }
      }
    }
    if (wider) {
      arrange();
    }
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
    return known.computeIfAbsent(words, text -> TextWidth.of(text, font()));
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
