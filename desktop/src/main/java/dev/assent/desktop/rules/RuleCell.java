package dev.assent.desktop.rules;

import dev.assent.desktop.rules.form.SpecificityMeter;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CutText;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// Draws one row of the rule list: the name whole, over as many lines as it needs.
final class RuleCell extends ListCell<RuleEntry> {
  private static final double METER = 56;
  private static final double PADDING = 32;

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

  // The toolkit would take what stands in a cell for as high as it is on one line.
  @Override
  protected double computePrefHeight(double width) {
    return getGraphic() instanceof Region shown && width > 0
        ? snappedTopInset()
            + shown.prefHeight(width - snappedLeftInset() - snappedRightInset())
            + snappedBottomInset()
        : super.computePrefHeight(width);
  }

  private Node head(RuleEntry.Head head) {
    String place =
        head.empty()
            ? Texts.get("rules.band.empty")
            : Texts.get(head.first() ? "rules.band.first" : "rules.band.then");
    var chip = new EffectChip(head.effect());
    chip.setMinWidth(USE_PREF_SIZE);
    var box = new HBox(8, chip, WrappedText.label(place, "as-small", "as-text-2"));
    box.getStyleClass().add("as-rule-head");
    return within(box, 0);
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
    var left = new VBox(6, score, meter);
    left.setAlignment(Pos.CENTER_LEFT);
    left.setMinWidth(USE_PREF_SIZE);
    var name = WrappedText.label(line.name(), "as-strong");
    name.setMinWidth(0);
    var top = new HBox(7, name);
    top.setAlignment(Pos.CENTER_LEFT);
    if (line.draft()) {
      top.getChildren().add(chip(Texts.get("rules.draft"), "as-chip-own"));
    }
    if (line.asleep()) {
      top.getChildren().add(chip(Texts.get("rules.asleep"), "as-chip-off"));
      getStyleClass().add("as-rule-asleep");
    }
    var summary = CutText.of(OneLine.label(line.summary(), "as-mono-small", "as-text-2"));
    var right = new VBox(2, top, summary);
    right.setAlignment(Pos.CENTER_LEFT);
    right.setMinWidth(0);
    HBox.setHgrow(right, Priority.ALWAYS);
    var box = new HBox(12, left, right);
    box.setAlignment(Pos.CENTER_LEFT);
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
    box.prefWidthProperty().bind(widthProperty().subtract(around));
    box.setMaxWidth(USE_PREF_SIZE);
    box.setMinWidth(0);
    return box;
  }

  private Node otherwise() {
    var icon = Icons.feather(Feather.SLASH, 13);
    var box =
        new HBox(8, icon, WrappedText.label(Texts.get("rules.otherwise"), "as-small", "as-text-2"));
    box.getStyleClass().add("as-rule-head");
    return within(box, 0);
  }

  private static Label chip(String text, String style) {
    var chip = OneLine.label(text, "as-chip", style);
    chip.setMinWidth(USE_PREF_SIZE);
    return chip;
  }
}
