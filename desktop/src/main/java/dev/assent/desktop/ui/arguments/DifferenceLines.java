package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.kit.Lay;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The lines of a difference, and below them a control that opens those that are folded away.
public final class DifferenceLines extends VBox {
  public DifferenceLines(LineDifference difference) {
    var lines = new ChangedLines(difference);
    getChildren().add(Lay.styled(new VBox(lines), "as-block-body", "as-block-changes"));
    if (lines.hidden() > 0) {
      var foot = Lay.styled(new HBox(), "as-block-foot");
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
