package dev.assent.desktop.approval;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Shortening;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.text.TextFlow;
import org.kordamp.ikonli.feather.Feather;

/// The block of facts below the arguments: path, effects, user, why it is asked, which exact call.
final class CardFacts {
  private static final double LABEL_WIDTH = 92;
  private static final int PATH_LENGTH = 60;

  private CardFacts() {}

  static void fill(GridPane grid, CardContent.Facts facts) {
    grid.getChildren().clear();
    var labels = new ColumnConstraints(LABEL_WIDTH);
    var values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().setAll(labels, values);
    if (!facts.path().isEmpty()) {
      row(grid, "approval.fact.path", path(facts));
    }
    row(grid, "approval.fact.effects", mono(facts.effects(), "card-effects"));
    row(grid, "approval.fact.user", small(facts.user(), "card-user"));
    var because = new TextFlow();
    because.getChildren().setAll(ApprovalView.words(facts.because()));
    because.setId("card-because");
    row(grid, "approval.fact.because", because);
    row(grid, "approval.fact.exactCall", exactCall(facts.fingerprint()));
  }

  private static void row(GridPane grid, String key, Node value) {
    var label = new Label(Texts.get(key));
    label.getStyleClass().addAll("as-small", "as-text-3");
    GridPane.setValignment(label, VPos.BASELINE);
    GridPane.setValignment(value, VPos.BASELINE);
    GridPane.setHgrow(value, Priority.ALWAYS);
    grid.addRow(grid.getRowCount(), label, value);
  }

  private static Node path(CardContent.Facts facts) {
    var line = new HBox(8);
    line.setAlignment(Pos.CENTER_LEFT);
    var cut = Shortening.of(facts.path(), PATH_LENGTH);
    var whole = new ShownTextFlow(facts.path(), ShownText.Place.LINE, "as-mono-small", "as-text-1");
    HBox.setHgrow(whole, Priority.ALWAYS);
    if (cut.hidden().isEmpty()) {
      line.getChildren().add(whole);
    } else {
      var ends =
          new ShownTextFlow(cut.head(), ShownText.Place.LINE, "as-mono-small", "as-text-1")
              .add("…", ShownText.Place.LINE, "as-mono-small", "as-text-3")
              .add(cut.tail(), ShownText.Place.LINE, "as-mono-small", "as-text-1");
      var more = new Button(Texts.get("argument.moreCharacters", Integer.toString(cut.hidden().length())));
      more.getStyleClass().setAll("as-link");
      more.setMinWidth(Region.USE_PREF_SIZE);
      more.setOnAction(_ -> line.getChildren().setAll(whole));
      line.getChildren().addAll(ends, more);
    }
    if (!facts.morePaths().isEmpty()) {
      line.getChildren().add(small(facts.morePaths(), "card-more-paths"));
    }
    line.setId("card-path");
    return line;
  }

  private static Node exactCall(String fingerprint) {
    var copy = new Button("", Icons.feather(Feather.COPY, 13));
    copy.getStyleClass().setAll("as-icon-button", "as-icon-button-inline");
    copy.setAccessibleText(Texts.get("approval.copy"));
    var done = small("", "card-copied");
    copy.setOnAction(
        _ -> {
          Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, fingerprint));
          done.setText(Texts.get("approval.copied"));
        });
    var line = new HBox(6, mono(fingerprint, "card-fingerprint"), copy, done);
    line.setAlignment(Pos.BASELINE_LEFT);
    return line;
  }

  private static Label mono(String text, String id) {
    var label = new Label(text);
    label.getStyleClass().addAll("as-mono-small", "as-text-1");
    label.setWrapText(true);
    label.setId(id);
    return label;
  }

  private static Label small(String text, String id) {
    var label = new Label(text);
    label.getStyleClass().addAll("as-small", "as-text-2");
    label.setWrapText(true);
    label.setId(id);
    return label;
  }
}
