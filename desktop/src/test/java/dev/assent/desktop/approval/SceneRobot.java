package dev.assent.desktop.approval;

import dev.assent.desktop.approval.card.HoldStyle;
import javafx.event.Event;
import javafx.event.EventTarget;
import javafx.event.EventType;
import javafx.scene.input.KeyEvent;
import javafx.stage.Screen;

/// The robot at the real window on the headless platform: mouse and fingers come as a platform
/// would tell of them, and keys go to where the scene sends them. Belongs to the toolkit's thread.
final class SceneRobot extends WindowRobot {
  private static final System.Logger LOG = System.getLogger(SceneRobot.class.getName());

  private final PlatformWindow glass = new PlatformWindow(stage);
  private final GlassFingers fingers = new GlassFingers(glass, random.nextBoolean());
  private final GlassMouse mouse = new GlassMouse(glass, random.nextBoolean());

  SceneRobot(long seed, HoldStyle style, Fault fault) {
    super("scene", seed, style, fault);
  }

  @Override
  void placed() {
    glass.follow();
  }

  @Override
  void sendDown(Key key) {
    if (fault == Fault.REPEATS_ARE_PRESSES) {
      send(KeyEvent.KEY_RELEASED, key);
    }
    send(KeyEvent.KEY_PRESSED, key);
  }

  @Override
  void sendUp(Key key) {
    send(KeyEvent.KEY_RELEASED, key);
  }

  // To where the scene sends the keys of the platform. The headless platform gives a robot's keys
  // to the window under the pointer, not to the one that has the keyboard.
  private void send(EventType<KeyEvent> type, Key key) {
    if (focused()) {
      EventTarget owner = stage.getScene().getFocusOwner();
      var target = owner == null ? stage.getScene() : owner;
      try {
        Event.fireEvent(
            target,
            new KeyEvent(
                type,
                "",
                "",
                ToolkitKeys.code(key),
                false,
                ToolkitKeys.isChord(key),
                false,
                false));
      } catch (IndexOutOfBoundsException e) {
        // A field's own undo, after its text was put in anew; the toolkit's thread goes on, and so
        // do we.
        LOG.log(System.Logger.Level.DEBUG, "in a control of the toolkit", e);
      }
    }
  }

  @Override
  void sendMouseDown(Spot spot) {
    mouse.down(place);
  }

  @Override
  void sendMouseUp(Spot pressed, Spot now) {
    mouse.up(place);
  }

  @Override
  void sendMove(Spot pressed, Spot now, boolean slips) {
    mouse.move(place);
  }

  @Override
  void sendTouchDown(Spot spot) {
    if (isFingerOverWindow()) {
      fingers.down(fingerPlace);
    }
  }

  @Override
  void sendTouchUp(boolean inside) {
    fingers.up();
  }

  @Override
  void sendSecond(boolean down) {
    if (fault == Fault.SECOND_FINGERS_UNTOLD) {
      return;
    }
    if (down) {
      fingers.secondDown(
          pixel(
              stage.getX() + stage.getWidth() * random.nextDouble(),
              stage.getY() + stage.getHeight() * random.nextDouble()));
    } else {
      fingers.secondUp();
    }
  }

  @Override
  void giveFocus() {
    if (onScreen() && !focused()) {
      stage.requestFocus();
      if (fault == Fault.GIVEN_FOCUS_IS_A_TURN) {
        card().attend();
      }
    }
  }

  // Asked to focus another window, the headless platform does not tell the one that had the
  // keyboard.
  @Override
  void takeFocus() {
    other.requestFocus();
    glass.loseFocus();
  }

  // The headless platform cannot draw a window that hangs over the edge of its screen.
  @Override
  void keepWhole() {
    var screen = Screen.getPrimary().getVisualBounds();
    stage.setHeight(Math.min(stage.getHeight(), screen.getHeight() - 40));
    stage.setY(Math.min(stage.getY(), screen.getMaxY() - stage.getHeight()));
    stage.setX(Math.min(stage.getX(), screen.getMaxX() - stage.getWidth()));
  }

  /// Lets go of everything and puts the windows away.
  void end() {
    // First it goes: that fingers leave it now answers nothing.
    other.requestFocus();
    stage.hide();
    other.hide();
  }
}
