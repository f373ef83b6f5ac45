package dev.assent.desktop.settings.identity;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.WrappingRow;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.Region;

/// The parts of which the page is made.
final class IdentityParts {
  private static final double ROOM = 12;

  private IdentityParts() {}

  /// @param key of its text
  static Button button(String id, String key, Runnable action) {
    var button = new Button(Texts.get(key));
    button.setId(id);
    button.getStyleClass().setAll("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    return button;
  }

  static Button filled(Button button) {
    button.getStyleClass().add("as-button-filled");
    return button;
  }

  static Node row(Node... controls) {
    var row = new WrappingRow();
    row.setAlignment(Pos.CENTER_LEFT);
    row.getChildren().addAll(controls);
    return row;
  }

  static Node notice(IdentityNote note) {
    var notice = new Notice(note.tier(), note.head(), note.sentence());
    notice.setId("identity-note");
    return notice;
  }

  /// Scrolls what is around a node so far that its end is in sight.
  static void reveal(Node node) {
    Node at = node.getParent();
    while (at != null && !(at instanceof ScrollPane)) {
      at = at.getParent();
    }
    if (at instanceof ScrollPane pane) {
      pane.applyCss();
      pane.layout();
      double view = pane.getViewportBounds().getHeight();
      double all = pane.getContent().getLayoutBounds().getHeight();
      double end =
          pane.getContent().sceneToLocal(node.localToScene(node.getLayoutBounds())).getMaxY();
      double hidden = all - view;
      if (hidden > 0 && end > pane.getVvalue() * hidden + view) {
        pane.setVvalue(Math.min(1, (end + ROOM - view) / hidden));
      }
    }
  }

  static void copy(String text) {
    var clip = new ClipboardContent();
    clip.putString(text);
    Clipboard.getSystemClipboard().setContent(clip);
  }
}
