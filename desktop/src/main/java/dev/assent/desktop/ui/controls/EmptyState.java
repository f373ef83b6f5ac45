package dev.assent.desktop.ui.controls;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;

/// Takes the place of contents that are not there: a symbol, one line of fact, one or two lines on
/// what it means, and at most two buttons.
public final class EmptyState extends VBox {
  private static final double WIDTH = 340;

  private final Label head = new Label();
  private final Label body = new Label();

  /// An empty state.
  public EmptyState(Node symbol, String fact, String meaning, Button... ways) {
    getStyleClass().add("as-empty");
    head.setText(fact);
    head.getStyleClass().add("as-head");
    head.setWrapText(true);
    head.setTextAlignment(TextAlignment.CENTER);
    head.setAlignment(Pos.CENTER);
    head.setPadding(new javafx.geometry.Insets(12, 0, 0, 0));
    body.setText(meaning);
    body.getStyleClass().addAll("as-body", "as-text-2");
    body.setWrapText(true);
    body.setMaxWidth(WIDTH);
    body.setTextAlignment(TextAlignment.CENTER);
    body.setAlignment(Pos.CENTER);
    getChildren().addAll(symbol, head, body);
    if (ways.length > 0) {
      var row = new HBox(8, ways);
      row.setAlignment(Pos.CENTER);
      row.setPadding(new javafx.geometry.Insets(12, 0, 0, 0));
      getChildren().add(row);
    }
    setAlignment(Pos.CENTER);
  }

  /// Says something else.
  public void say(String fact, String meaning) {
    head.setText(fact);
    body.setText(meaning);
  }
}
