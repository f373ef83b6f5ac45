package dev.assent.desktop.rules;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.CutText;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Marking;
import dev.assent.desktop.ui.kit.Table;
import java.util.Arrays;
import java.util.function.IntConsumer;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// All rules in one table, in the order in which they are weighed. Return or a double click opens
/// one in the form. Each column is as wide as what stands in it; where that is too much, names and
/// conditions share what is left and go over several lines; where that is little, conditions stand
/// below the names, and in a low table each of both is cut after a line. Of many conditions the
/// first are said and the others counted; the form has all.
final class RuleTableView extends Table<RuleRow> {
  // In sizes of the text: what a chip has around its word.
  private static final double CHIP = 1.4;
  // The room that names and conditions need to stand beside each other.
  private static final double NAME = 184;
  private static final double CONDITIONS = 224;
  // In sizes of the text: a lower table would show two or three rules.
  private static final double LOW = 18;

  private final RulesViewModel model;
  private final IntConsumer wish;
  private final Column conditions;
  private int rules = -1;
  private String server = "";
  private RuleWidths widths = new RuleWidths(0, 0);
  private final Marking<RuleRow> marking;
  private boolean low;

  /// @param wish told the place in the file of a rule that the person wants to be chosen
  /// @param open opens the chosen rule in the form
  RuleTableView(RulesViewModel model, IntConsumer wish, Runnable open) {
    super("rules.list.label", RuleRow::spoken);
    this.model = model;
    this.wish = wish;
    setId("rule-table");
    getStyleClass().add("as-rule-table");
    column("rules.table.effect", row -> new EffectChip(row.effect()))
        .wide(this::chip)
        .order(comparing(RuleRow::effect));
    column(
            "rules.table.score",
            row ->
                Face.CODE_NOTE.line(row.line().map(line -> Texts.number(line.score())).orElse("–")),
            "as-right")
        .order(comparingInt(RuleRow::score).reversed());
    column("rules.table.name", this::name)
        .wide(() -> widths.name())
        .fair(NAME)
        .order(RuleRow.BY_NAME);
    conditions =
        column("rules.table.conditions", RuleTableView::conditions)
            .wide(() -> widths.conditions())
            .fair(CONDITIONS)
            .spare(() -> true)
            .order(RuleRow.BY_CONDITIONS);
    column(
            "rules.table.calls",
            row -> Face.CODE_NOTE.line(row.calls().isEmpty() ? "…" : row.calls()),
            "as-right")
        .order(RuleRow.BY_CALLS);
    onTextSize(this::measured);
    onTextSize(this::fit);
    heightProperty().subscribe(this::fit);
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

  private void fit() {
    boolean now = getHeight() < LOW * textSize();
    if (now != low) {
      low = now;
      refresh();
    }
  }

  private double chip() {
    return Arrays.stream(EffectWord.values())
            .mapToDouble(word -> width(word.text()))
            .max()
            .orElse(0)
        + CHIP * textSize();
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
    String face = row.line().isPresent() ? "as-medium" : "as-small";
    var whole = title(row, WrappedText.label(row.name(), face));
    if (conditions.isVisible() || row.line().isEmpty()) {
      return whole;
    }
    return low
        ? new TwoLines(
            title(row, CutText.of(OneLine.label(row.name(), face))),
            CutText.of(Face.CODE_NOTE.line(row.line().map(RuleLine::brief).orElse(""))))
        : new VBox(2, whole, conditions(row));
  }

  /// Each as wide as the cell, whatever it would need: of a rule two lines are enough to know it.
  private static final class TwoLines extends VBox {
    TwoLines(Node first, Node second) {
      super(first, second);
    }

    @Override
    public Orientation getContentBias() {
      return Orientation.HORIZONTAL;
    }
  }

  private static Region title(RuleRow row, Label name) {
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
    return Face.CODE_NOTE.of(row.line().map(RuleLine::brief).orElse(""));
  }
}
