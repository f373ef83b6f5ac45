package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.Texts;
import java.nio.charset.StandardCharsets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// A text of several lines: name and size, its first lines, and a control that opens the rest.
final class TextBlock extends VBox {
  private static final int FIRST_ROWS = 8;

  TextBlock(Argument argument, ArgumentRows.Fold fold) {
    var name = new ShownTextFlow(argument.name(), Place.LINE, "as-mono", "as-text-3");
    var size =
        new Label(
            Texts.get(
                "argument.size",
                Texts.number(argument.lines()),
                Texts.number(argument.value().getBytes(StandardCharsets.UTF_8).length)));
    size.getStyleClass().addAll("as-small", "as-text-2");
    var head = new HBox(10, name, size);
    head.setAlignment(Pos.CENTER_LEFT);
    head.getStyleClass().addAll("as-argument-row", "as-block-head");
    getChildren().add(head);

    var lines = TextLine.of(argument.value());
    var body = new VBox();
    body.getStyleClass().add("as-block-body");
    lines.subList(0, Math.min(FIRST_ROWS, lines.size())).forEach(line -> body.getChildren().add(LineViewer.row(line)));
    getChildren().add(body);
    if (lines.size() > FIRST_ROWS) {
      getChildren().add(opener(argument, lines.size() - FIRST_ROWS, body, fold));
    }
  }

  private HBox opener(Argument argument, int hidden, VBox body, ArgumentRows.Fold fold) {
    var foot = new HBox();
    foot.getStyleClass().add("as-block-foot");
    Button more =
        fold.make(
            Texts.get("argument.moreLines", Texts.number(hidden)),
            () -> {
              var viewer = new LineViewer(argument.value());
              body.getChildren().setAll(viewer);
              getChildren().remove(foot);
              viewer.requestFocus();
            });
    foot.getChildren().add(more);
    return foot;
  }
}
