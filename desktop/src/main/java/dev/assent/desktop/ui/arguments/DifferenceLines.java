package dev.assent.desktop.ui.arguments;

import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The lines of a difference, and below them a control that opens those that are folded away.
public final class DifferenceLines extends VBox {
  public DifferenceLines(LineDifference difference) {
    var lines = new ChangedLines(difference);
    var body = new VBox(lines);
    body.getStyleClass().addAll("as-block-body", "as-block-changes");
    getChildren().add(body);
    if (lines.hidden() > 0) {
      var foot = new HBox();
      foot.getStyleClass().add("as-block-foot");
      foot.getChildren()
          .add(
              FoldButtons.opener(
                  lines.hiddenWords(),
                  () -> {
                    getChildren().remove(foot);
                    lines.open();
                  }));
      getChildren().add(foot);
    }
  }
}
