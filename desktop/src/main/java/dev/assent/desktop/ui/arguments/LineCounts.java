package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Lay;
import javafx.geometry.NodeOrientation;
import javafx.scene.Node;
import javafx.scene.layout.HBox;

/// The number of lines that a difference adds and removes: `+3 −1`.
public final class LineCounts {
  private LineCounts() {}

  /// The numbers as a node.
  public static Node of(LineDifference difference) {
    var added =
        OneLine.label("+" + Texts.number(difference.added()), "as-mono", "as-changed-count");
    var removed = OneLine.label("−" + Texts.number(difference.removed()), "as-mono", "as-text-2");
    var row =
        Lay.spoken(
            Lay.styled(new HBox(8, added, removed), "as-changed-counts"),
            Texts.count("compare.counts", difference.added(), Texts.number(difference.removed())));
    row.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    return row;
  }
}
