package dev.assent.desktop.rules;

import dev.assent.desktop.rules.form.SpecificityMeter;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// Draws one row of the rule list.
final class RuleCell extends ListCell<RuleEntry> {
  private static final double METER = 56;

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

  private static Node head(RuleEntry.Head head) {
    String place =
        head.empty()
            ? Texts.get("rules.band.empty")
            : Texts.get(head.first() ? "rules.band.first" : "rules.band.then");
    var box =
        new HBox(8, new EffectChip(head.effect()), OneLine.label(place, "as-small", "as-text-2"));
    box.getStyleClass().add("as-rule-head");
    return box;
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
    var name = OneLine.label(line.name(), "as-strong");
    name.setTextOverrun(OverrunStyle.ELLIPSIS);
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
    var summary = OneLine.label(line.summary(), "as-mono-small", "as-text-2");
    summary.setMinWidth(0);
    var right = new VBox(2, top, summary);
    right.setAlignment(Pos.CENTER_LEFT);
    right.setMinWidth(0);
    HBox.setHgrow(right, Priority.ALWAYS);
    var box = new HBox(12, left, right);
    box.setAlignment(Pos.CENTER_LEFT);
    // Without this the row would grow with its longest pattern instead of ending it with dots.
    box.prefWidthProperty().bind(widthProperty().subtract(32));
    box.setMaxWidth(USE_PREF_SIZE);
    setAccessibleText(
        Texts.get(
            "rules.row.accessible",
            line.effect().text(),
            Texts.number(line.score()),
            line.name(),
            line.summary()));
    return box;
  }

  private static Node otherwise() {
    var icon = Icons.feather(Feather.SLASH, 13);
    var box =
        new HBox(8, icon, OneLine.label(Texts.get("rules.otherwise"), "as-small", "as-text-2"));
    box.getStyleClass().add("as-rule-head");
    return box;
  }

  private static Label chip(String text, String style) {
    var chip = OneLine.label(text, "as-chip", style);
    chip.setMinWidth(USE_PREF_SIZE);
    return chip;
  }
}
