package dev.assent.desktop.ui.controls;

import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import javafx.scene.text.TextFlow;

/// Takes the place of contents that are not there: a symbol, one line of fact, one or two lines on
/// what it means, and at most two buttons.
public final class EmptyState extends VBox {
  // In sizes of the text.
  private static final double WIDTH = 23;

  private final Label head = new Label();
  private final StringProperty meaning = new SimpleStringProperty(this, "meaning", "");

  /// An empty state.
  public EmptyState(Node symbol, String fact, String meaning, Button... ways) {
    getStyleClass().add("as-empty");
    head.setText(fact);
    head.idProperty().bind(idProperty().map(id -> id + "-head"));
    head.getStyleClass().add("as-head");
    head.setWrapText(true);
    head.setTextAlignment(TextAlignment.CENTER);
    head.setAlignment(Pos.CENTER);
    head.setPadding(new javafx.geometry.Insets(12, 0, 0, 0));
    this.meaning.set(meaning);
    var body = new StackPane();
    body.maxWidthProperty().bind(head.fontProperty().map(font -> WIDTH * font.getSize()));
    this.meaning.subscribe(said -> body.getChildren().setAll(centred(said)));
    getChildren().addAll(symbol, head, body);
    if (ways.length > 0) {
      var row = new HBox(8, ways);
      row.setAlignment(Pos.CENTER);
      row.setPadding(new javafx.geometry.Insets(12, 0, 0, 0));
      getChildren().add(row);
    }
    setAlignment(Pos.CENTER);
  }

  private static Node centred(String sentence) {
    var words = CodeWords.of(sentence, "as-body", "as-text-2");
    if (words instanceof Label label) {
      label.setTextAlignment(TextAlignment.CENTER);
      label.setAlignment(Pos.CENTER);
    } else if (words instanceof TextFlow flow) {
      flow.setTextAlignment(TextAlignment.CENTER);
    }
    return words;
  }

  /// Says something else.
  public void say(String fact, String meaning) {
    head.setText(fact);
    this.meaning.set(meaning);
  }
}
