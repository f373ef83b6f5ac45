package dev.assent.desktop.rules;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The strip of the examples in the policy, at the foot of the page; not there while there are none.
final class ExamplesView extends VBox {
  // About three lines; more scroll.
  private static final double MOST = 112;

  private final VBox rows = new VBox(4);
  private final HBox head = new HBox(12);

  ExamplesView(ExamplesViewModel model) {
    super(6);
    setId("examples");
    getStyleClass().add("as-examples");
    head.setAlignment(Pos.CENTER_LEFT);
    var scroll = new ScrollPane(rows);
    scroll.getStyleClass().add("as-scroll");
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.setMaxHeight(MOST);
    scroll.setMinHeight(Region.USE_PREF_SIZE);
    rows.heightProperty().subscribe(height -> scroll.setPrefHeight(Math.min(MOST, height.doubleValue() + 2)));
    getChildren().setAll(head, scroll);
    model.linesProperty().subscribe(this::draw);
  }

  private void draw(List<ExampleLine> lines) {
    setVisible(!lines.isEmpty());
    setManaged(!lines.isEmpty());
    long holding = lines.stream().filter(ExampleLine::holds).count();
    long failing = lines.size() - holding;
    head.getChildren().setAll(label(Texts.get("rules.examples.head"), "as-strong"), label(Texts.get("rules.examples.hold", Texts.number(holding)), "as-small", "as-text-2"));
    if (failing > 0) {
      var words = label(Texts.get("rules.examples.fail", Texts.number(failing)), "as-small-strong", "as-text-care");
      words.setGraphic(Icons.tier("care", 13));
      words.setGraphicTextGap(6);
      head.getChildren().add(words);
    }
    rows.getChildren().setAll(lines.stream().map(ExamplesView::row).toList());
  }

  private static Node row(ExampleLine line) {
    var name = WrappedText.label(line.name(), line.holds() ? "as-small" : "as-small-strong", "as-text-1");
    name.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(name, Priority.ALWAYS);
    var box = new HBox(8, Icons.feather(line.holds() ? Feather.CHECK : Feather.X, 13), name);
    box.setAlignment(Pos.CENTER_LEFT);
    box.getChildren().addAll(label(Texts.get("rules.examples.expects"), "as-small", "as-text-2"), new EffectChip(line.expected()));
    line.found().ifPresent(found -> box.getChildren().addAll(label(Texts.get("rules.examples.gets"), "as-small", "as-text-2"), new EffectChip(found)));
    box.setAccessibleRole(AccessibleRole.TEXT);
    box.setAccessibleText(line.spoken());
    return line.detail().isEmpty() ? box : new VBox(2, box, WrappedText.label(line.detail(), "as-small", "as-text-2"));
  }

  private static Label label(String text, String... styles) {
    var label = OneLine.label(text, styles);
    label.setMinWidth(Region.USE_PREF_SIZE);
    return label;
  }
}
