package dev.assent.desktop.rules;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntConsumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/// All rules in one table, in the order in which they are weighed. Return or a double click opens
/// one in the form.
final class RuleTableView extends TableView<RuleRow> {
  // The size of the heads' text at 100 %.
  private static final double SMALL = 12;

  private final RulesViewModel model;
  private final IntConsumer wish;
  private final Label measure = OneLine.label("", "as-small");
  private final QuietSelection<RuleRow> marking;

  /// @param wish told the place in the file of a rule that the person wants to be chosen
  /// @param open opens the chosen rule in the form
  RuleTableView(RulesViewModel model, IntConsumer wish, Runnable open) {
    this.model = model;
    this.wish = wish;
    setId("rule-table");
    getStyleClass().add("as-log-table");
    setAccessibleText(Texts.get("rules.list.label"));
    setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
    column("effect", 92, false, row -> new EffectChip(row.effect()), comparing(RuleRow::effect));
    column(
        "score",
        58,
        true,
        row -> number(row.line().map(line -> Texts.number(line.score())).orElse("–")),
        comparingInt(RuleRow::score).reversed());
    column("name", 190, false, RuleTableView::name, RuleRow.BY_NAME);
    column("conditions", 200, false, RuleTableView::conditions, RuleRow.BY_CONDITIONS);
    column(
        "calls",
        130,
        true,
        row -> number(row.calls().isEmpty() ? "…" : row.calls()),
        RuleRow.BY_CALLS);
    setRowFactory(_ -> new Row());
    // Without a place in the scene it would have no style, and no size of text.
    measure.setManaged(false);
    measure.setVisible(false);
    getChildren().add(measure);
    marking = new QuietSelection<>(getItems(), getSelectionModel(), null, this::selected);
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
      String name,
      double width,
      boolean right,
      Function<RuleRow, Node> content,
      Comparator<RuleRow> order) {
    var column = new TableColumn<RuleRow, RuleRow>(Texts.get("rules.table." + name));
    column.setComparator(order);
    column.setReorderable(false);
    if (right) {
      column.getStyleClass().add("as-right");
    }
    column.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    column.setCellFactory(_ -> new Cell(content));
    measure
        .fontProperty()
        .subscribe(font -> {
          double factor = font.getSize() / SMALL;
          column.setMinWidth((right || name.equals("effect") ? width : width / 2) * factor);
          column.setPrefWidth(width * factor);
        });
    getColumns().add(column);
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

  private void selected(RuleRow row) {
    row.line()
        .ifPresentOrElse(
            line -> wish.accept(line.index()), () -> mark(model.chosenProperty().get()));
  }

  private static Node number(String text) {
    return OneLine.label(text, "as-mono-small", "as-text-2");
  }

  private static Node name(RuleRow row) {
    var name = OneLine.label(row.name(), row.line().isPresent() ? "as-medium" : "as-small");
    name.setMinWidth(0);
    var box = new HBox(7, name);
    box.setAlignment(Pos.CENTER_LEFT);
    row.line()
        .filter(RuleLine::draft)
        .ifPresent(_ -> box.getChildren().add(chip("rules.draft", "as-chip-own")));
    row.line()
        .filter(RuleLine::asleep)
        .ifPresent(_ -> box.getChildren().add(chip("rules.asleep", "as-chip-off")));
    return box;
  }

  private static Label chip(String key, String style) {
    var chip = OneLine.label(Texts.get(key), "as-chip", style);
    chip.setMinWidth(USE_PREF_SIZE);
    return chip;
  }

  private static Node conditions(RuleRow row) {
    var text =
        OneLine.label(row.line().map(RuleLine::summary).orElse(""), "as-mono-small", "as-text-2");
    text.setMinWidth(0);
    return text;
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
  }
}
