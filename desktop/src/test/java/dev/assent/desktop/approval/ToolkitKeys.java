package dev.assent.desktop.approval;

import dev.assent.desktop.approval.CardFingers.Key;
import javafx.scene.input.KeyCode;

/// Translates a robot's keys into the toolkit's.
final class ToolkitKeys {
  private ToolkitKeys() {}

  static KeyCode code(Key key) {
    return switch (key) {
      case ENTER -> KeyCode.ENTER;
      case ESCAPE -> KeyCode.ESCAPE;
      case SPACE -> KeyCode.SPACE;
      case TAB -> KeyCode.TAB;
      case A -> KeyCode.A;
      case TIMED -> KeyCode.M;
      case DENIAL -> KeyCode.D;
      case TAKE_BACK -> KeyCode.Z;
      case BEFORE, UP -> KeyCode.UP;
      case AFTER, DOWN -> KeyCode.DOWN;
      case LEFT -> KeyCode.LEFT;
      case RIGHT -> KeyCode.RIGHT;
    };
  }

  /// True if it is pressed with the shortcut's modifier.
  static boolean isChord(Key key) {
    return switch (key) {
      case ENTER, ESCAPE, SPACE, TAB, A, UP, DOWN, LEFT, RIGHT -> false;
      case TIMED, DENIAL, TAKE_BACK, BEFORE, AFTER -> true;
    };
  }
}
