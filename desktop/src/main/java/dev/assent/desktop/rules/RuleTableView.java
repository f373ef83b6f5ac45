package dev.assent.desktop.rules;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.TextWidth;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// All rules in one table, in the order in which they are weighed. Return or a double click opens
/// one in the form. Each column is as wide as what stands in it; where that is too much, names and
/// conditions share what is left and go over several lines; where that is little, conditions stand
/// below the names. No text of a cell is cut.
final class RuleTableView extends TableView<RuleRow> {
  private static final double EDGE = 6;
  private static final double SHARE = 0.45;
  private static final double BOLD = 1.1;
  // The paddings of a cell, and a little more than a text has been measured.
  private static final double CELL = 28;
  // In sizes of the text: the room of the bar, the least column, what a chip has around its
  // word, the arrow of a sorted column.
  private static final double BAR = 1.3;
  private static final double LEAST = 4;
  private static final double CHIP = 1.4;
  private static final double ARROW = 0.8;
  // The room that names and conditions need to stand beside each other.
  private static final double BESIDE = 34;

  private final RulesViewModel model;
  private final IntConsumer wish;
  private final Label measure = OneLine.label("", "as-small");
  private final Map<String, TableColumn<RuleRow, RuleRow>> byName = new HashMap<>();
  private int rules = -1;
  private String server = "";
  private RuleWidths widths = new RuleWidths(0, 0);
  private final QuietSelection<RuleRow> marking;

  /// @param wish told the place in the file of a rule that the person wants to be chosen
  /// @param open opens the chosen rule in the form
  RuleTableView(RulesViewModel model, IntConsumer wish, Runnable open) {
    this.model = model;
    this.wish = wish;
    setId("rule-table");
    getStyleClass().addAll("as-log-table", "as-rule-table");
    setAccessibleText(Texts.get("rules.list.label"));
    setColumnResizePolicy(TableView.UNCONSTRAINED_RESIZE_POLICY);
    column("effect", false, row -> new EffectChip(row.effect()), comparing(RuleRow::effect));
    column(
        "score",
        true,
        row -> Face.CODE_NOTE.line(row.line().map(line -> Texts.number(line.score())).orElse("–")),
        comparingInt(RuleRow::score).reversed());
    column("name", false, this::name, RuleRow.BY_NAME);
    column("conditions", false, RuleTableView::conditions, RuleRow.BY_CONDITIONS);
    column(
        "calls",
        true,
        row -> Face.CODE_NOTE.line(row.calls().isEmpty() ? "…" : row.calls()),
        RuleRow.BY_CALLS);
    setRowFactory(_ -> new Row());
    // Without a place in the scene it would have no style, and no size of text.
    measure.setManaged(false);
    measure.setVisible(false);
    getChildren().add(measure);
    measure.fontProperty().addListener((_, _, _) -> measured());
    widthProperty().addListener((_, _, _) -> arrange());
    marking = new QuietSelection<>(this, getItems(), getSelectionModel(), null, this::selected);
    // Without a sorted column the rules stand as they are weighed.
    setSortPolicy(_ -> {
      draw();
      return true;
    });
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (WindowKey.PRESS.which(event).orElse(1) == 0) {
            open.run();
            event.consume();
          }
        });
    addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        event -> {
          if (event.getClickCount() == 2) {
            open.run();
          }
        });
    model.list().filter().shownProperty().addListener((_, _, _) -> draw());
    model.replay().wordsProperty().addListener((_, _, _) -> draw());
    model.chosenProperty().addListener((_, _, _) -> draw());
    draw();
  }

  private void column(
      String name, boolean right, Function<RuleRow, Node> content, Comparator<RuleRow> order) {
    var column = new TableColumn<RuleRow, RuleRow>(Texts.get("rules.table." + name));
    column.setComparator(order);
    column.setReorderable(false);
    if (right) {
      column.getStyleClass().add("as-right");
    }
    column.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    column.setCellFactory(_ -> new Cell(content));
    byName.put(name, column);
    getColumns().add(column);
  }

  /// The rules may be others.
  ///
  /// @param name the server's
  void follow(String name) {
    int now = model.list().bands().size();
    if (now != rules || !name.equals(server)) {
      rules = now;
      server = name;
      measured();
    }
  }

  /// Makes each column as wide as what stands in it now.
  void measured() {
    widths = RuleWidths.of(model.list().bands(), measure);
    arrange();
  }

  private void arrange() {
    if (byName.size() < getColumns().size() || getWidth() <= 0) {
      return;
    }
    double size = measure.getFont().getSize();
    double chip =
        Arrays.stream(EffectWord.values())
                .mapToDouble(word -> TextWidth.of(word.text(), measure.getFont()))
                .max()
                .orElse(0)
            + CHIP * size;
    double fixed =
        width("effect", Math.max(headWidth("effect"), chip + CELL))
            + width("score", headWidth("score"))
            + width("calls", headWidth("calls"));
    double free = getWidth() - fixed - EDGE - BAR * size;
    double name = Math.max(headWidth("name"), widths.name() + CELL);
    double conditions = Math.max(headWidth("conditions"), widths.conditions() + CELL);
    boolean below = name + conditions > free && free < BESIDE * size;
    if (name + conditions > free) {
      name = below ? free : Math.max(Math.min(name, SHARE * free), free - conditions);
    }
    var column = Objects.requireNonNull(byName.get("conditions"));
    double given = width("name", name);
    if (!below) {
      width("conditions", free - given);
    }
    if (below == column.isVisible()) {
      column.setVisible(!below);
    }
    // Rows are as high as the widths make them.
    refresh();
  }

  private double width(String name, double width) {
    var column = Objects.requireNonNull(byName.get(name));
    double least = LEAST * measure.getFont().getSize();
    double given = Math.max(least, Math.floor(width));
    column.setMinWidth(least);
    column.setPrefWidth(given);
    return given;
  }

  // A head is never cut.
  private double headWidth(String name) {
    return BOLD
            * TextWidth.of(Objects.requireNonNull(byName.get(name)).getText(), measure.getFont())
        + ARROW * measure.getFont().getSize()
        + CELL;
  }

  private void draw() {
    var filter = model.list().filter();
    var rows =
        RuleRow.of(
            filter.shownProperty().get(), filter.isNarrow(), model.replay().wordsProperty().get());
    var order = getComparator();
    var shown = order == null ? rows : RuleRow.sorted(rows, order);
    if (!getItems().equals(shown)) {
      marking.quietly(() -> getItems().setAll(shown));
    }
    mark(model.chosenProperty().get());
  }

  /// Selects a rule without asking for it.
  void mark(int chosen) {
    marking.mark(row -> row.line().filter(line -> line.index() == chosen).isPresent());
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    marking.reveal();
  }

  private void selected(RuleRow row) {
    row.line()
        .ifPresentOrElse(
            line -> wish.accept(line.index()), () -> mark(model.chosenProperty().get()));
  }

  private Node name(RuleRow row) {
    var title = title(row);
    return Objects.requireNonNull(byName.get("conditions")).isVisible() || row.line().isEmpty()
        ? title
        : new VBox(2, title, conditions(row));
  }

  private static Region title(RuleRow row) {
    var name = WrappedText.label(row.name(), row.line().isPresent() ? "as-medium" : "as-small");
    var box = Lay.row(7, name);
    row.line()
        .filter(RuleLine::draft)
        .ifPresent(_ -> box.getChildren().add(chip("rules.draft", "as-chip-own")));
    row.line()
        .filter(RuleLine::asleep)
        .ifPresent(_ -> box.getChildren().add(chip("rules.asleep", "as-chip-off")));
    return box;
  }

  private static Label chip(String key, String style) {
    return Lay.whole(OneLine.label(Texts.get(key), "as-chip", style));
  }

  private static Node conditions(RuleRow row) {
    return Face.CODE_NOTE.of(row.line().map(RuleLine::summary).orElse(""));
  }

  private static final class Row extends TableRow<RuleRow> {
    @Override
    protected void updateItem(@Nullable RuleRow row, boolean empty) {
      super.updateItem(row, empty);
      setAccessibleText(empty || row == null ? null : row.spoken());
    }
  }

  private static final class Cell extends TableCell<RuleRow, RuleRow> {
    private final Function<RuleRow, Node> content;

    Cell(Function<RuleRow, Node> content) {
      this.content = content;
    }

    @Override
    protected void updateItem(@Nullable RuleRow row, boolean empty) {
      super.updateItem(row, empty);
      setGraphic(empty || row == null ? null : content.apply(row));
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
