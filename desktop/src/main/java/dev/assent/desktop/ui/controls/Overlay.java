package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.WindowKey;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/// Lies over the page for a moment. It takes the keyboard and keeps it, and gives it back to where
/// it was.
public final class Overlay extends StackPane {
  private static final double EDGE = 24;

  private Optional<Node> before = Optional.empty();
  private Optional<Node> first = Optional.empty();
  private boolean down;
  // A key that closed it still repeats itself or comes up; no button of the page may take that for
  // its own.
  private boolean spent;

  /// Nothing lies over the page.
  public Overlay() {
    getStyleClass().add("as-overlay-ground");
    setVisible(false);
    addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    addEventHandler(
        MouseEvent.MOUSE_PRESSED,
        event -> {
          if (event.getTarget() == this) {
            close();
          }
        });
  }

  /// Follows the keyboard of a scene.
  public void follow(Scene scene) {
    scene.focusOwnerProperty().addListener((_, _, owner) -> keep(owner));
    scene.addEventFilter(KeyEvent.ANY, this::swallow);
  }

  /// Shows something, in place of what is shown.
  ///
  /// @param taker the part of it that takes the keyboard
  public void open(Region content, Node taker) {
    if (!isVisible()) {
      before = Optional.ofNullable(getScene().getFocusOwner());
    }
    getChildren().setAll(content);
    first = Optional.of(taker);
    setVisible(true);
    taker.requestFocus();
  }

  // As large as it wants to be, as far as there is room; what is larger scrolls.
  @Override
  protected void layoutChildren() {
    for (Node content : getManagedChildren()) {
      double width = Math.min(getWidth() - 2 * EDGE, content.prefWidth(-1));
      double height = Math.min(getHeight() - 2 * EDGE, content.prefHeight(width));
      content.resizeRelocate(
          snapPositionX((getWidth() - width) / 2), EDGE, snapSizeX(width), snapSizeY(height));
    }
  }

  /// Takes it away; the keyboard is where it was.
  public void close() {
    leave();
    before.filter(node -> node.getScene() == getScene()).ifPresent(Node::requestFocus);
  }

  private void leave() {
    spent |= isVisible() && down;
    first = Optional.empty();
    setVisible(false);
    getChildren().clear();
  }

  private void keep(@org.jspecify.annotations.Nullable Node owner) {
    if (first.isPresent() && !isWithin(owner)) {
      first.get().requestFocus();
    }
  }

  private boolean isWithin(@org.jspecify.annotations.Nullable Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (at == this) {
        return true;
      }
    }
    return false;
  }

  private void key(KeyEvent event) {
    if (WindowKey.CLOSE.is(event)) {
      close();
      event.consume();
    }
  }

  private void swallow(KeyEvent event) {
    if (WindowKey.PRESS.is(event)) {
      down = event.getEventType() == KeyEvent.KEY_PRESSED;
      if (spent) {
        spent = down;
        event.consume();
      }
    }
  }
}
