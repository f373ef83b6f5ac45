package dev.assent.desktop.ui;

import java.util.Optional;
import javafx.event.Event;
import javafx.event.EventTarget;
import javafx.event.EventType;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// Types by the events that a robot's keys make, all characters in one go: a robot waits several
/// frames after each. Belongs to the toolkit's thread.
public final class Typing {
  private Typing() {}

  /// Types in a field, in place of what stands there.
  public static void over(TextInputControl field, String text) {
    field.requestFocus();
    field.selectAll();
    if (text.isEmpty()) {
      send(field.getScene(), KeyEvent.KEY_PRESSED, "", KeyCode.DELETE);
      send(field.getScene(), KeyEvent.KEY_RELEASED, "", KeyCode.DELETE);
    }
    on(field.getScene(), text);
  }

  /// Types where the keyboard is.
  public static void on(Scene scene, String text) {
    text.codePoints()
        .mapToObj(Character::toString)
        .forEach(character -> {
          send(scene, KeyEvent.KEY_PRESSED, "", KeyCode.UNDEFINED);
          send(scene, KeyEvent.KEY_TYPED, character, KeyCode.UNDEFINED);
          send(scene, KeyEvent.KEY_RELEASED, "", KeyCode.UNDEFINED);
        });
  }

  // Each character may put the keyboard elsewhere.
  private static void send(Scene scene, EventType<KeyEvent> type, String character, KeyCode key) {
    EventTarget target = Optional.<EventTarget>ofNullable(scene.getFocusOwner()).orElse(scene);
    Event.fireEvent(
        target, new KeyEvent(type, character, character, key, false, false, false, false));
  }
}
