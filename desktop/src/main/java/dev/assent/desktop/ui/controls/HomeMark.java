package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;

/// The `~` that stands for the person's home folder at the beginning of a path. A button, so that
/// it is not taken for a `~` that was written in the path; a press puts the folder in its place.
final class HomeMark extends Button {
  private static final String SIGN = "~";

  /// @param drawing makes the nodes that show the folder
  HomeMark(String folder, Supplier<List<Node>> drawing) {
    super(SIGN);
    getStyleClass().setAll("as-home");
    setMnemonicParsing(false);
    setMinWidth(USE_PREF_SIZE);
    String words = Texts.get("argument.home", folder);
    setTooltip(new Tooltip(words));
    setAccessibleText(words);
    setOnAction(_ -> open(drawing.get()));
  }

  private void open(List<Node> folder) {
    if (getParent() instanceof Pane line) {
      int at = line.getChildren().indexOf(this);
      line.getChildren().remove(at);
      line.getChildren().addAll(at, folder);
    }
  }
}
