package dev.assent.desktop.rules;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Marking;
import dev.assent.desktop.ui.kit.Table;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntConsumer;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
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
final class RuleTableView extends Table<RuleRow> {
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
  private final Map<String, TableColumn<RuleRow, RuleRow>> byName = new HashMap<>();
  private int rules = -1;
  private String server = "";
  private RuleWidths widths = new RuleWidths(0, 0);
  private final Marking<RuleRow> marking;

  /// @param wish told the place in the file of a rule that the person wants to be chosen
  /// @param open opens the chosen rule in the form
  RuleTableView(RulesViewModel model, IntConsumer wish, Runnable open) {
    super("rules.list.label", RuleRow::spoken);
    this.model = model;
    this.wish = wish;
    setId("rule-table");
    getStyleClass().add("as-rule-table");
    setColumnResizePolicy(TableView.UNCONSTRAINED_RESIZE_POLICY);
    column("effect", row -> new EffectChip(row.effect()), comparing(RuleRow::effect));
    column(
        "score",
        row -> Face.CODE_NOTE.line(row.line().map(line -> Texts.number(line.score())).orElse("–")),
        comparingInt(RuleRow::score).reversed(),
        "as-right");
    column("name", this::name, RuleRow.BY_NAME);
    column("conditions", RuleTableView::conditions, RuleRow.BY_CONDITIONS);
    column(
        "calls",
        row -> Face.CODE_NOTE.line(row.calls().isEmpty() ? "…" : row.calls()),
        RuleRow.BY_CALLS,
        "as-right");
    onTextSize(this::measured);
    widthProperty().addListener((_, _, _) -> arrange());
    marking = new Marking<>(this, this::getItems, getSelectionModel(), this::selected);
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
      Function<RuleRow, @Nullable Node> content,
      Comparator<RuleRow> order,
      String... styles) {
    var column = column(Texts.get("rules.table." + name), content, styles);
    column.setComparator(order);
    byName.put(name, column);
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
    widths = RuleWidths.of(model.list().bands(), font());
    arrange();
  }

  private void arrange() {
    if (byName.size() < getColumns().size() || getWidth() <= 0) {
      return;
    }
    double size = textSize();
    double chip =
        Arrays.stream(EffectWord.values()).mapToDouble(word -> width(word.text())).max().orElse(0)
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
    double least = LEAST * textSize();
    double given = Math.max(least, Math.floor(width));
    column.setMinWidth(least);
    column.setPrefWidth(given);
    return given;
  }

  // A head is never cut.
  private double headWidth(String name) {
    return BOLD * width(Objects.requireNonNull(byName.get(name)).getText())
        + ARROW * textSize()
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
}
