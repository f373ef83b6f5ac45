package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.value.ChangeListener;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.stage.Window;

/// What stands for a secret: its length, and while it is held the secret itself behind it.
///
/// The secret is in the scene only as long as a finger, Space or Return holds it and the keyboard stays: letting go, another
/// node, another window, another card all cover it again, and there is no way to leave it open. It is no link that must be
/// opened before a yes: what it stands for, and how much of it, is in sight, and looking at a key tells a person nothing
/// about what a call does with it, while whoever looks over the shoulder learns it.
///
/// A button to keyboard and assistants, so that Space and Return on it never reach the answers of a card.
public final class Covered extends Button {
  /// Stands for a secret in plain text.
  static final String MARK = "••••";

  private final Supplier<List<? extends Node>> drawing;
  private final ChangeListener<Boolean> onWindow = (_, _, there) -> coverUnless(there);
  // Wherever they are let go, and whatever stands there then.
  private final EventHandler<InputEvent> finger = event -> coverUnless(!(event instanceof MouseEvent mouse) || isDown(mouse));
  private final EventHandler<InputEvent> keys =
      event -> coverUnless(!(event instanceof KeyEvent key) || key.getEventType() != KeyEvent.KEY_RELEASED || !isKey(key));
  private List<? extends Node> open = List.of();
  private Optional<Scene> heldIn = Optional.empty();

  /// @param characters how long the secret is
  /// @param drawing makes the nodes that show it; called at each hold
  Covered(int characters, Supplier<List<? extends Node>> drawing) {
    super(characters == 1 ? Texts.get("secret.mask.one") : Texts.get("secret.mask", Texts.number(characters)));
    this.drawing = drawing;
    getStyleClass().setAll("as-covered");
    setMnemonicParsing(false);
    setMinWidth(USE_PREF_SIZE);
    setAccessibleText(spoken(characters));
    addEventHandler(MouseEvent.MOUSE_PRESSED, event -> holdIf(event.getButton() == MouseButton.PRIMARY, finger));
    addEventHandler(KeyEvent.KEY_PRESSED, event -> holdIf(isKey(event), keys));
    addEventHandler(KeyEvent.KEY_RELEASED, event -> coverUnless(!isKey(event)));
    focusedProperty().addListener((_, _, focused) -> coverUnless(focused));
    visibleProperty().addListener((_, _, visible) -> coverUnless(visible));
    sceneProperty().flatMap(Scene::windowProperty).addListener((_, before, after) -> watch(before, after));
  }

  /// What is said for a secret: that it is one, how long it is, and how it is shown.
  static String spoken(int characters) {
    return characters == 1 ? Texts.get("secret.spoken.one") : Texts.get("secret.spoken", Texts.number(characters));
  }

  /// Whether the secret is in sight.
  public boolean isOpen() {
    return !open.isEmpty();
  }

  @Override
  public void fire() {
    // A press that is over opens nothing.
  }

  private static boolean isDown(MouseEvent event) {
    return event.isPrimaryButtonDown() && event.getEventType() != MouseEvent.MOUSE_RELEASED;
  }

  private static boolean isKey(KeyEvent event) {
    return event.getCode() == KeyCode.SPACE || event.getCode() == KeyCode.ENTER;
  }

  private void watch(Window before, Window after) {
    cover();
    if (before != null) {
      before.focusedProperty().removeListener(onWindow);
      before.showingProperty().removeListener(onWindow);
    }
    if (after != null) {
      after.focusedProperty().addListener(onWindow);
      after.showingProperty().addListener(onWindow);
    }
  }

  private void holdIf(boolean held, EventHandler<InputEvent> way) {
    if (held && open.isEmpty() && getParent() instanceof Pane line) {
      requestFocus();
      heldIn = Optional.ofNullable(getScene());
      heldIn.ifPresent(scene -> scene.addEventFilter(InputEvent.ANY, way));
      open = drawing.get();
      line.getChildren().addAll(line.getChildren().indexOf(this) + 1, open);
    }
  }

  private void coverUnless(boolean held) {
    if (!held) {
      cover();
    }
  }

  private void cover() {
    if (!open.isEmpty() && getParent() instanceof Pane line) {
      line.getChildren().removeAll(open);
    }
    open = List.of();
    heldIn.ifPresent(
        scene -> {
          scene.removeEventFilter(InputEvent.ANY, finger);
          scene.removeEventFilter(InputEvent.ANY, keys);
        });
    heldIn = Optional.empty();
  }
}
