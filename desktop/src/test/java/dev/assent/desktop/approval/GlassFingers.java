package dev.assent.desktop.approval;

import static dev.assent.desktop.approval.PlatformWindow.call;

import javafx.geometry.Point2D;

/// Fingers on a window, as a platform with a touch screen tells of them: each as itself, and the
/// first as a mouse too. The toolkit's robot has none, so this enters where its platforms do.
final class GlassFingers {
  // The toolkit's numbers for what happens.
  private static final int TOUCHED = 811;
  private static final int LIFTED = 813;
  private static final int STILL = 814;
  private static final int LEFT = 212;
  private static final int DOWN = 221;
  private static final int UP = 222;
  private static final int MOVE = 224;
  private static final int LEFT_IS_DOWN = 32;

  private static final long FIRST = 1;
  private static final long SECOND = 2;

  private final PlatformWindow glass;
  private final boolean mouseFirst;
  private Point2D first = Point2D.ZERO;
  private Point2D second = Point2D.ZERO;
  private boolean firstDown;
  private boolean secondDown;

  /// @param mouseFirst whether the platform tells of the mouse before it tells of the finger
  GlassFingers(PlatformWindow glass, boolean mouseFirst) {
    this.glass = glass;
    this.mouseFirst = mouseFirst;
  }

  /// The first finger comes down.
  ///
  /// @param at on the screen
  void down(Point2D at) {
    // Those that left while there was no window to tell.
    secondUp();
    up();
    if (glass.view().isEmpty()) {
      return;
    }
    first = at;
    firstDown = true;
    both(() -> fingers(FIRST, TOUCHED), () -> mouse(DOWN, LEFT_IS_DOWN));
  }

  /// The first finger leaves.
  void up() {
    if (firstDown && glass.view().isPresent()) {
      both(() -> fingers(FIRST, LIFTED), () -> mouse(UP, 0));
    }
  }

  /// The second finger comes down.
  void secondDown(Point2D at) {
    if (glass.view().isEmpty()) {
      return;
    }
    second = at;
    secondDown = true;
    fingers(SECOND, TOUCHED);
  }

  /// The second finger leaves.
  void secondUp() {
    if (secondDown && glass.view().isPresent()) {
      fingers(SECOND, LIFTED);
    }
  }

  private void both(Runnable touch, Runnable mouse) {
    (mouseFirst ? mouse : touch).run();
    (mouseFirst ? touch : mouse).run();
  }

  private void fingers(long which, int what) {
    glass
        .view()
        .ifPresent(view -> {
          call(view, "notifyBeginTouchEvent", 0, true, (firstDown ? 1 : 0) + (secondDown ? 1 : 0));
          if (firstDown) {
            finger(view, FIRST, which == FIRST ? what : STILL, first);
          }
          if (secondDown) {
            finger(view, SECOND, which == SECOND ? what : STILL, second);
          }
          firstDown &= which != FIRST || what != LIFTED;
          secondDown &= which != SECOND || what != LIFTED;
          call(view, "notifyEndTouchEvent");
        });
  }

  private void finger(Object view, long which, int what, Point2D at) {
    var inside = glass.inside(at);
    call(
        view,
        "notifyNextTouchEvent",
        what,
        which,
        (int) inside.getX(),
        (int) inside.getY(),
        (int) at.getX(),
        (int) at.getY());
  }

  private void mouse(int what, int buttons) {
    glass
        .view()
        .ifPresent(view -> {
          if (what == DOWN) {
            mouse(view, MOVE, 0);
          }
          mouse(view, what, buttons);
        });
  }

  private void mouse(Object view, int what, int buttons) {
    var inside = glass.inside(first);
    int button = what == MOVE ? LEFT - 1 : LEFT;
    call(
        view,
        "notifyMouse",
        what,
        button,
        (int) inside.getX(),
        (int) inside.getY(),
        (int) first.getX(),
        (int) first.getY(),
        buttons,
        false,
        true);
  }
}
