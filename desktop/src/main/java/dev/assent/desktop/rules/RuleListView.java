package dev.assent.desktop.rules;

import dev.assent.desktop.rules.form.SpecificityMeter;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.CutText;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Rows;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// The list of rules in bands. Arrow keys go from rule to rule; heads and the last line are not
/// chosen.
final class RuleListView extends Rows<RuleEntry> {
  private static final int MOST_SINGLY = 40;

  private final RuleListViewModel model;
  private final IntConsumer wish;

  /// @param wish told the place in the file of a rule that the person wants in the form
  RuleListView(RuleListViewModel model, IntConsumer wish) {
    this.model = model;
    this.wish = wish;
    getStyleClass().add("as-rule-list");
    setAccessibleText(Texts.get("rules.list.label"));
    setCellFactory(_ -> new RuleCell());
    addEventFilter(KeyEvent.KEY_PRESSED, this::step);
    onChosen(this::selected);
  }

  /// Draws the bands anew and selects a rule.
  ///
  /// @param chosen the rule's place in the file; -1 for none
  void draw(int chosen) {
    quietly(this::drawEntries);
    mark(chosen);
  }

  private void drawEntries() {
    var filter = model.filter();
    var entries =
        RuleEntry.of(filter.shownProperty().get(), model.bands().highest(), filter.isNarrow());
    // Cells whose rule did not change stay as they are, unless most did.
    if (differing(entries) > MOST_SINGLY) {
      getItems().setAll(entries);
      return;
    }
    for (int i = 0; i < entries.size(); i++) {
      if (i >= getItems().size()) {
        getItems().add(entries.get(i));
      } else if (!getItems().get(i).equals(entries.get(i))) {
        getItems().set(i, entries.get(i));
      }
    }
    getItems().remove(entries.size(), getItems().size());
  }

  private int differing(List<RuleEntry> entries) {
    int common = Math.min(entries.size(), getItems().size());
    int differing = Math.max(entries.size(), getItems().size()) - common;
    for (int i = 0; i < common && differing <= MOST_SINGLY; i++) {
      differing += getItems().get(i).equals(entries.get(i)) ? 0 : 1;
    }
    return differing;
  }

  /// Selects a rule without asking for it.
  void mark(int chosen) {
    marking().mark(entry -> entry instanceof RuleEntry.Row(var line, _) && line.index() == chosen);
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    marking()
        .reveal(place ->
            place > 0 && !(getItems().get(place - 1) instanceof RuleEntry.Row) ? place - 1 : place);
  }

  private void selected(RuleEntry entry) {
    if (entry instanceof RuleEntry.Row(var line, _)) {
      wish.accept(line.index());
    }
  }

  private void step(KeyEvent event) {
    var pressed = WindowKey.STEP.which(event);
    if (pressed.isEmpty()) {
      return;
    }
    int step = pressed.getAsInt() == 0 ? -1 : 1;
    event.consume();
    for (int i = getSelectionModel().getSelectedIndex() + step;
        i >= 0 && i < getItems().size();
        i += step) {
      if (getItems().get(i) instanceof RuleEntry.Row) {
        getSelectionModel().clearAndSelect(i);
        return;
      }
    }
  }

  /// Draws one row of the rule list: the name whole, over as many lines as it needs.
  private static final class RuleCell extends ListCell<RuleEntry> {
    private static final double METER = 56;
    private static final double PADDING = 32;
    private static final double BAR = 12;

    RuleCell() {
      getStyleClass().add("as-rule-cell");
      setText(null);
    }

    @Override
    protected void updateItem(@Nullable RuleEntry entry, boolean empty) {
      super.updateItem(entry, empty);
      getStyleClass().removeAll("as-rule-row", "as-rule-asleep");
      if (empty || entry == null) {
        setGraphic(null);
        setDisable(true);
        return;
      }
      setDisable(!(entry instanceof RuleEntry.Row));
      setGraphic(
          switch (entry) {
            case RuleEntry.Head head -> head(head);
            case RuleEntry.Row(var line, var most) -> row(line, most);
            case RuleEntry.Otherwise _ -> otherwise();
          });
    }

    // The toolkit would take what stands in a cell for as high as it is on one line. It keeps the
    // height that it found before there was a scroll bar, so that bar always has its room.
    @Override
    protected double computePrefHeight(double width) {
      return getGraphic() instanceof Region shown && width > 0
          ? snappedTopInset() + shown.prefHeight(shown.getPrefWidth()) + snappedBottomInset()
          : super.computePrefHeight(width);
    }

    private Node head(RuleEntry.Head head) {
      String place =
          head.empty()
              ? Texts.get("rules.band.empty")
              : Texts.get(head.first() ? "rules.band.first" : "rules.band.then");
      var chip = new EffectChip(head.effect());
      chip.setMinWidth(USE_PREF_SIZE);
      return within(Lay.styled(new HBox(8, chip, Face.NOTE.of(place)), "as-rule-head"), 0);
    }

    private Node row(RuleLine line, int most) {
      getStyleClass().add("as-rule-row");
      var score =
          OneLine.label(
              Texts.number(line.score()),
              "as-mono-medium",
              line.draft() ? "as-text-accent" : "as-text-1");
      var meter = new SpecificityMeter(METER);
      meter.show(line.score(), most);
      meter.getStyleClass().add(line.draft() ? "as-meter-own" : "as-meter-plain");
      var left = Lay.whole(new VBox(6, score, meter));
      left.setAlignment(Pos.CENTER_LEFT);
      var name = WrappedText.label(line.name(), "as-strong");
      name.setMinWidth(0);
      var summary = CutText.of(Face.CODE_NOTE.line(line.summary()));
      var bottom = Lay.row(7, Lay.grow(summary));
      if (line.draft()) {
        bottom.getChildren().add(chip(Texts.get("rules.draft"), "as-chip-own"));
      }
      if (line.asleep()) {
        bottom.getChildren().add(chip(Texts.get("rules.asleep"), "as-chip-off"));
        getStyleClass().add("as-rule-asleep");
      }
      var right = Lay.grow(new VBox(2, name, bottom));
      right.setAlignment(Pos.CENTER_LEFT);
      right.setMinWidth(0);
      var box = Lay.row(12, left, right);
      setAccessibleText(
          Texts.get(
              "rules.row.accessible",
              line.effect().text(),
              Texts.number(line.score()),
              line.name(),
              line.summary()));
      return within(box, PADDING);
    }

    // Without this a row would grow with its longest text instead of breaking or cutting it.
    private Node within(HBox box, double around) {
      box.prefWidthProperty().bind(getListView().widthProperty().subtract(around + BAR));
      box.setMaxWidth(USE_PREF_SIZE);
      box.setMinWidth(0);
      return box;
    }

    private Node otherwise() {
      var icon = Icons.feather(Feather.SLASH, 13);
      var box = Lay.styled(new HBox(8, icon, Face.NOTE.say("rules.otherwise")), "as-rule-head");
      return within(box, 0);
    }

    private static Label chip(String text, String style) {
      return Lay.whole(OneLine.label(text, "as-chip", style));
    }
  }
}
