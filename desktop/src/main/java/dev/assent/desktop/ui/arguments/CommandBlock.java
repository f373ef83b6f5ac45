package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import javafx.geometry.NodeOrientation;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// The command of a dangerous call in large letters, straight below the title.
final class CommandBlock extends VBox {
  private static final int FIRST_LINES = 6;
  private static final int LONGEST = 600;

  CommandBlock(Argument argument, ArgumentRows.Fold fold) {
    super(2);
    getStyleClass().add("as-command");
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    var name = new Label(dev.assent.desktop.ui.ShownText.of(argument.name(), Place.LINE).inline());
    OneLine.style(name, "as-mono-small", "as-text-3");
    getChildren().add(name);
    var lines = TextLine.of(argument.value(), argument.secrets());
    boolean folded = lines.size() > FIRST_LINES || argument.value().length() > LONGEST;
    for (var line : lines.subList(0, Math.min(folded ? FIRST_LINES : lines.size(), lines.size()))) {
      getChildren()
          .add(new ShownTextFlow().add(line.text(), line.secrets(), Place.BLOCK, "as-mono-large"));
    }
    if (folded && lines.size() > FIRST_LINES) {
      getChildren()
          .add(
              fold.make(
                  Texts.get("argument.moreLines", Texts.number(lines.size() - FIRST_LINES)),
                  () -> {
                    var viewer = new LineViewer(argument.value(), argument.secrets());
                    getChildren().setAll(name, viewer);
                    viewer.requestFocus();
                  }));
    }
  }
}
