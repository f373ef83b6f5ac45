package dev.assent.desktop.approval;

import static dev.assent.desktop.approval.PlatformWindow.call;

import java.util.Optional;
import javafx.geometry.Point2D;

/// A mouse on a window, as a platform tells of it. The headless platform's own robot marks what its
/// mouse presses as a finger's, so this enters where the platforms do.
final class GlassMouse {
  // The toolkit's numbers for what happens.
  private static final int NONE = 211;
  private static final int LEFT = 212;
  private static final int DOWN = 221;
  private static final int UP = 222;
  private static final int DRAG = 223;
  private static final int MOVE = 224;
  private static final int ENTER = 225;
  private static final int EXIT = 226;
  private static final int LEFT_IS_DOWN = 32;

  private final PlatformWindow glass;
  private final boolean grabs;
  private Point2D place = Point2D.ZERO;
  private Optional<Object> over = Optional.empty();
  private Optional<Object> pressed = Optional.empty();
  private boolean down;

  /// @param grabs whether the platform tells a window that was pressed of the mouse also when that
  ///   has left it
  GlassMouse(PlatformWindow glass, boolean grabs) {
    this.glass = glass;
    this.grabs = grabs;
  }

  /// The mouse goes somewhere, with or without its button down.
  ///
  /// @param to on the screen
  void move(Point2D to) {
    place = to;
    var view = glass.view();
    if (over.isPresent() && !over.equals(view)) {
      // That window is gone, and is told nothing.
      over = Optional.empty();
    }
    view.ifPresent(this::moveOver);
  }

  private void moveOver(Object view) {
    if (isInside()) {
      if (over.isEmpty()) {
        over = Optional.of(view);
        tell(view, ENTER, NONE);
      }
      tell(view, down ? DRAG : MOVE, down ? LEFT : NONE);
    } else {
      if (isGrabbed(view)) {
        tell(view, DRAG, LEFT);
      }
      if (over.isPresent()) {
        over = Optional.empty();
        tell(view, EXIT, NONE);
      }
    }
  }

  /// Its first button goes down; nobody is told where there is no window.
  ///
  /// @param at on the screen
  void down(Point2D at) {
    move(at);
    down = true;
    pressed = over;
    pressed.ifPresent(view -> tell(view, DOWN, LEFT));
  }

  /// Its first button goes up, in whatever window it is by then.
  ///
  /// @param at on the screen
  void up(Point2D at) {
    if (!down) {
      return;
    }
    move(at);
    down = false;
    glass
        .view()
        .filter(view -> over.isPresent() || isGrabbed(view))
        .ifPresent(view -> tell(view, UP, LEFT));
    pressed = Optional.empty();
  }

  private boolean isGrabbed(Object view) {
    return grabs && pressed.equals(Optional.of(view));
  }

  private boolean isInside() {
    var stage = glass.stage();
    var inside = inside();
    return inside.getX() >= 0
        && inside.getY() >= 0
        && inside.getX() < stage.getScene().getWidth()
        && inside.getY() < stage.getScene().getHeight();
  }

  private Point2D inside() {
    return glass.inside(place);
  }

  private void tell(Object view, int what, int button) {
    var inside = inside();
    call(
        view,
        "notifyMouse",
        what,
        button,
        (int) inside.getX(),
        (int) inside.getY(),
        (int) place.getX(),
        (int) place.getY(),
        down ? LEFT_IS_DOWN : 0,
        false,
        false);
  }
}
