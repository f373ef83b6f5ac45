package dev.assent.desktop.rules;

import dev.assent.desktop.ui.LightScrollPane;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The part of the page below the rules. It is as high as it needs, but leaves the rules their part
/// of a low window.
final class RulesFoot extends LightScrollPane {
  private static final double SHARE = 0.5;

  /// @param page what it stands at the foot of
  RulesFoot(Region page, Node... parts) {
    var content = new VBox(parts);
    setContent(content);
    setId("rules-foot");
    getStyleClass().add("as-scroll");
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    setMinHeight(0);
    content.heightProperty().subscribe(height -> setPrefHeight(height.doubleValue()));
    maxHeightProperty().bind(page.heightProperty().multiply(SHARE));
  }
}
