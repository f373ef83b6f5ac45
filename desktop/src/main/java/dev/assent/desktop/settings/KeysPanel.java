package dev.assent.desktop.settings;

import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The keys of cards and of the window, and what each does.
final class KeysPanel extends VBox {
  private static final int EACH = 2;

  KeysPanel() {
    super(2);
    getStyleClass().addAll("as-panel", "as-settings-panel");
    for (var room :
        List.of(
            WindowKey.Room.CARD,
            WindowKey.Room.WINDOW,
            WindowKey.Room.RULES,
            WindowKey.Room.DECISIONS)) {
      var head = WrappedText.label(room.text(), "as-head");
      head.getStyleClass().add("as-settings-head");
      getChildren().add(head);
      WindowKey.of(room).forEach(key -> getChildren().add(line(key)));
    }
  }

  private static Node line(WindowKey key) {
    var words = WrappedText.label(key.text(), "as-body", "as-text-1");
    HBox.setHgrow(words, Priority.ALWAYS);
    words.setMaxWidth(Double.MAX_VALUE);
    var caps = new HBox(4);
    caps.setMinWidth(Region.USE_PREF_SIZE);
    var names = key.names();
    if (names.size() > EACH) {
      caps.getChildren()
          .addAll(
              cap(names.getFirst()),
              OneLine.label("–", "as-small", "as-text-2"),
              cap(names.getLast()));
    } else {
      names.forEach(name -> caps.getChildren().add(cap(name)));
    }
    var line = new HBox(16, words, caps);
    line.getStyleClass().addAll("as-setting", "as-setting-low");
    return line;
  }

  private static Node cap(String name) {
    var cap = OneLine.label(name, "as-chip", "as-chip-mono", "as-chip-square");
    cap.setMinWidth(Region.USE_PREF_SIZE);
    return cap;
  }
}
