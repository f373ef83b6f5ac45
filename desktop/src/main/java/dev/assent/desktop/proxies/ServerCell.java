package dev.assent.desktop.proxies;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.controls.OneLine;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Draws one server in the list.
final class ServerCell extends ListCell<ServerRow> {
  ServerCell() {
    getStyleClass().add("as-rule-cell");
  }

  @Override
  protected void updateItem(@Nullable ServerRow row, boolean empty) {
    super.updateItem(row, empty);
    getStyleClass().remove("as-server-row");
    if (empty || row == null) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    getStyleClass().add("as-server-row");
    setGraphic(draw(row));
    setAccessibleText(row.name() + ", " + row.state() + ". " + row.detail() + " " + row.problem());
  }

  private Node draw(ServerRow row) {
    var name = OneLine.label(row.name(), "as-strong", "as-text-1");
    var command = OneLine.label(row.command(), "as-mono-small", "as-text-2");
    command.setMinWidth(0);
    var words = new VBox(2, name, command);
    words.setMinWidth(0);
    words.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(words, Priority.ALWAYS);
    var state = state(row);
    var box = new HBox(10, words, state);
    box.setAlignment(Pos.CENTER_LEFT);
    box.prefWidthProperty().bind(widthProperty().subtract(28));
    box.setMaxWidth(USE_PREF_SIZE);
    return box;
  }

  /// The state as a chip with its shape.
  static Label state(ServerRow row) {
    var chip = OneLine.label(row.state(), "as-chip");
    chip.setMinWidth(USE_PREF_SIZE);
    if (!row.tone().isEmpty()) {
      chip.getStyleClass().add("as-chip-" + row.tone());
      chip.setGraphic(Icons.tier(row.tone(), 11));
    }
    return chip;
  }
}
