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
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The strip of the examples in the policy, at the foot of the page, with the form in which a call becomes one.
final class ExamplesView extends VBox {
  // About three lines; more scroll.
  private static final double MOST = 112;

  private final VBox rows = new VBox(4);
  private final HBox head = new HBox(12);

  private final Button add = new Button(Texts.get("rules.examples.add"), Icons.feather(Feather.PLUS, 13));

  /// @param adding begins to make another
  ExamplesView(ExamplesViewModel model, PinViewModel pins, Runnable adding) {
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
    add.setId("example-add");
    add.getStyleClass().add("as-button");
    add.setMnemonicParsing(false);
    add.setMinWidth(Region.USE_PREF_SIZE);
    add.setOnAction(_ -> adding.run());
    scroll.managedProperty().bind(scroll.visibleProperty());
    model.linesProperty().subscribe(lines -> scroll.setVisible(!lines.isEmpty()));
    getChildren().setAll(head, scroll, new PinView(pins));
    model.linesProperty().subscribe(this::draw);
  }

  private void draw(List<ExampleLine> lines) {
    long holding = lines.stream().filter(ExampleLine::holds).count();
    long failing = lines.size() - holding;
    String sum = lines.isEmpty() ? Texts.get("rules.examples.none") : Texts.get("rules.examples.hold", Texts.number(holding));
    var words = label(sum, "as-small", "as-text-2");
    head.getChildren().setAll(label(Texts.get("rules.examples.head"), "as-strong"), words);
    if (failing > 0) {
      var broken = label(Texts.get("rules.examples.fail", Texts.number(failing)), "as-small-strong", "as-text-care");
      broken.setGraphic(Icons.tier("care", 13));
      broken.setGraphicTextGap(6);
      head.getChildren().add(broken);
    }
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    head.getChildren().addAll(gap, add);
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
