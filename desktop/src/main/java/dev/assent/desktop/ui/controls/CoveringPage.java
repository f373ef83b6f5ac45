package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.LightScrollPane;
import dev.assent.desktop.ui.WindowKey;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The frame of a page that covers another one: parts that scroll above a foot. Esc leaves it.
public final class CoveringPage {
  private CoveringPage() {}

  /// Lays out a page.
  ///
  /// @param parts from top to bottom
  /// @param foot stays below them
  /// @param shown whether it is seen
  /// @param first gets the focus when it is
  /// @param leave goes back to what it covers
  public static void lay(
      VBox page, VBox parts, Node foot, ReadOnlyBooleanProperty shown, Node first, Runnable leave) {
    page.getStyleClass().add("as-canvas");
    parts.getStyleClass().add("as-review");
    var scroll = new LightScrollPane(parts);
    scroll.getStyleClass().add("as-scroll");
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    page.getChildren().addAll(scroll, foot);
    page.visibleProperty().bind(shown);
    page.managedProperty().bind(page.visibleProperty());
    shown.addListener((_, _, now) -> {
      if (now) {
        scroll.setVvalue(0);
        first.requestFocus();
      }
    });
    page.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (WindowKey.CLOSE.is(event)) {
            leave.run();
            event.consume();
          }
        });
  }
}
