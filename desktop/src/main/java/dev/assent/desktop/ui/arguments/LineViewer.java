package dev.assent.desktop.ui.arguments;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Rows;
import javafx.collections.FXCollections;
import javafx.geometry.NodeOrientation;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// A long text, line by line with numbers, of which only what is in sight is built. Reaches every
/// character.
public final class LineViewer extends Rows<TextLine> {
  /// A viewer of a whole text.
  ///
  /// @param secrets what of it is covered
  public LineViewer(String text, SecretSpans secrets) {
    super(LineViewer::row);
    setItems(FXCollections.observableList(TextLine.of(text, secrets)));
    getStyleClass().add("as-line-viewer");
  }

  /// A row of number and text.
  static HBox row(TextLine line) {
    var number = new Label(line.number() == 0 ? "" : Texts.digits(line.number()));
    OneLine.style(number, "as-mono-small", "as-text-3", "as-line-number");
    number.setMinWidth(Region.USE_PREF_SIZE);
    var text =
        new ShownTextFlow().add(line.text(), line.secrets(), ShownText.Place.BLOCK, "as-mono");
    Lay.grow(text);
    var row = Lay.styled(new HBox(10, number, text), "as-line");
    row.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    return row;
  }
}
