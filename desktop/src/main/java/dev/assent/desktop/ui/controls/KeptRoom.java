package dev.assent.desktop.ui.controls;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;

/// Keeps the room around a label that the longest of some texts takes, so that nothing moves when
/// one text takes another's place: answers must not move in the moment in which they begin to
/// listen.
public final class KeptRoom {
  private final StackPane room = new StackPane();
  private final Label shown;

  /// @param shown the label, in whose place the room is put
  public KeptRoom(Label shown) {
    this(shown, Pos.CENTER_LEFT);
  }

  /// @param shown the label, in whose place the room is put
  /// @param place where it stands in the room
  public KeptRoom(Label shown, Pos place) {
    this.shown = shown;
    if (shown.getParent() instanceof Pane parent) {
      parent.getChildren().set(parent.getChildren().indexOf(shown), room);
    }
    room.getChildren().add(shown);
    StackPane.setAlignment(shown, place);
  }

  /// Keeps room for texts that may be shown; calling again with the same changes nothing.
  public void keepFor(List<String> texts) {
    var others = room.getChildren();
    while (others.size() <= texts.size()) {
      others.addFirst(unseen());
    }
    for (int i = 0; i < texts.size(); i++) {
      if (others.get(i) instanceof Label other && other != shown) {
        other.setText(texts.get(i));
      }
    }
  }

  private Label unseen() {
    var label = new Label();
    label.setVisible(false);
    label.setWrapText(true);
    label.setMinWidth(0);
    label.getStyleClass().setAll(shown.getStyleClass());
    return label;
  }
}
