package dev.assent.desktop.approval;

import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.desktop.ui.UiThread;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.event.EventType;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.robot.Robot;
import javafx.stage.Screen;

/// The robot at the real window on a screen with a window manager: keys and buttons go to the
/// screen's server, which sends them to whatever has the keyboard or lies under the pointer, and
/// repeats keys by itself. Fingers on glass enter where the platform tells of them, because no
/// screen of this kind has any.
///
/// The card's time is the test's own and stands still until what was done has arrived, however long
/// the machine takes. So nothing depends on its speed, and no accident is excused by it.
final class ScreenRobot extends WindowRobot {
  // Only for what does not come at all, such as a press for a window that has just gone.
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  // For what always comes: stillness.
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(1);
  private static final int STILL = 3;
  private static final KeyCode SHORTCUT = KeyCode.F12;

  private final Robot robot = new Robot();
  private final GlassFingers fingers =
      new GlassFingers(new PlatformWindow(stage), random.nextBoolean());
  private final Map<Object, Integer> came = new HashMap<>();
  private final Set<Key> down = EnumSet.noneOf(Key.class);
  private Optional<Key> repeating = Optional.empty();
  private boolean owesRepeat;
  private boolean buttonDown;
  private boolean pressedAlready;
  private boolean justTyped;
  private Runnable onShortcut = () -> {};
  private int pulses;
  private final AnimationTimer pulse =
      new AnimationTimer() {
        @Override
        public void handle(long now) {
          pulses++;
        }
      };

  private record Came(EventType<? extends InputEvent> type, KeyCode code) {}

  ScreenRobot(long seed, HoldStyle style, Fault fault) {
    super("screen", seed, style, fault);
    pulse.start();
    var scene = stage.getScene();
    for (var type : List.of(KeyEvent.KEY_PRESSED, KeyEvent.KEY_RELEASED)) {
      scene.addEventFilter(
          type,
          event -> {
            came.merge(new Came(type, event.getCode()), 1, Integer::sum);
            owesRepeat &=
                repeating.filter(key -> ToolkitKeys.code(key) == event.getCode()).isEmpty();
          });
    }
    for (var type : List.of(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_RELEASED)) {
      scene.addEventFilter(type, _ -> came.merge(type, 1, Integer::sum));
    }
    other
        .getScene()
        .addEventHandler(
            KeyEvent.KEY_PRESSED,
            event -> {
              if (event.getCode() == SHORTCUT) {
                onShortcut.run();
              }
            });
    stage
        .focusedProperty()
        .addListener((_, _, focused) -> owesRepeat = focused && repeating.isPresent());
  }

  /// Lets the toolkit handle all that the screen has told by now.
  private void turn() {
    // The server answers this after all that it has told before.
    var _ = robot.getMousePosition();
    var loop = new Object();
    UiThread.later(() -> Platform.exitNestedEventLoop(loop, loop));
    var _ = Platform.enterNestedEventLoop(loop);
  }

  private boolean await(BooleanSupplier done) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    turn();
    while (!done.getAsBoolean() && System.nanoTime() < end) {
      LockSupport.parkNanos(PAUSE.toNanos());
      turn();
    }
    return done.getAsBoolean();
  }

  private BooleanSupplier comes(Object what) {
    int before = came.getOrDefault(what, 0);
    return () -> came.getOrDefault(what, 0) > before;
  }

  // The toolkit tells the window manager with a pulse, which does what it likes and tells the
  // toolkit.
  private void settle() {
    int begun = pulses;
    int same = 0;
    var last = where();
    boolean still = false;
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!still && System.nanoTime() < end) {
      LockSupport.parkNanos(PAUSE.toNanos());
      turn();
      var now = where();
      same = now.equals(last) ? same + 1 : 0;
      last = now;
      still = same >= STILL && pulses - begun >= STILL;
    }
  }

  private Object where() {
    return List.of(
        onScreen(), focused(), stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight());
  }

  @Override
  void placed() {
    settle();
  }

  @Override
  void beforeTime() {
    turn();
    if (owesRepeat && focused()) {
      // A keyboard repeats a held key sooner than a card takes the next key for a new one.
      boolean _ = await(() -> !owesRepeat || !focused());
    }
    look();
  }

  @Override
  void sendDown(Key key) {
    // The server repeats what is down.
    if (!down.contains(key)) {
      var arrives = comes(new Came(KeyEvent.KEY_PRESSED, ToolkitKeys.code(key)));
      if (ToolkitKeys.isChord(key)) {
        robot.keyPress(KeyCode.CONTROL);
      }
      press(key);
      boolean _ = await(() -> arrives.getAsBoolean() || !focused());
      if (ToolkitKeys.isChord(key)) {
        robot.keyRelease(KeyCode.CONTROL);
        turn();
      }
    }
  }

  private void press(Key key) {
    robot.keyPress(ToolkitKeys.code(key));
    down.add(key);
    repeating = Optional.of(key);
  }

  private void release(Key key) {
    robot.keyRelease(ToolkitKeys.code(key));
    down.remove(key);
    if (repeating.equals(Optional.of(key))) {
      repeating = Optional.empty();
      owesRepeat = false;
    }
  }

  @Override
  void sendUp(Key key) {
    var arrives = comes(new Came(KeyEvent.KEY_RELEASED, ToolkitKeys.code(key)));
    release(key);
    boolean _ = await(() -> arrives.getAsBoolean() || !focused());
  }

  @Override
  void elsewhereDown(Key key) {
    press(key);
    justTyped = true;
    turn();
  }

  @Override
  void elsewhereUp(Key key) {
    release(key);
    turn();
  }

  // The frame that the window manager draws around a window belongs to nobody here.
  @Override
  boolean isOverWindow(Point2D point) {
    var scene = stage.getScene();
    double x = point.getX() - stage.getX() - scene.getX();
    double y = point.getY() - stage.getY() - scene.getY();
    return onScreen() && x > 1 && y > 1 && x < scene.getWidth() - 1 && y < scene.getHeight() - 1;
  }

  // The press itself moves the keyboard.
  @Override
  void moveKeyboard(boolean here) {
    if (here && !focused()) {
      pressMouse();
      pressedAlready = true;
      boolean _ = await(this::focused);
      look();
    } else if (!here && focused()) {
      takeFocus();
      look();
    }
  }

  private void pressMouse() {
    var arrives = comes(MouseEvent.MOUSE_PRESSED);
    robot.mouseMove(place);
    robot.mousePress(MouseButton.PRIMARY);
    buttonDown = true;
    boolean _ = await(arrives);
  }

  @Override
  void sendMouseDown(Spot spot) {
    if (!pressedAlready) {
      pressMouse();
    }
    pressedAlready = false;
  }

  @Override
  void sendMouseUp(Spot pressed, Spot now) {
    var arrives = comes(MouseEvent.MOUSE_RELEASED);
    robot.mouseMove(place);
    robot.mouseRelease(MouseButton.PRIMARY);
    buttonDown = false;
    boolean _ = await(() -> arrives.getAsBoolean() || !onScreen());
  }

  @Override
  void sendMove(Spot pressed, Spot now, boolean slips) {
    robot.mouseMove(place);
    turn();
  }

  // A touched window gets the keyboard, and the pointer stays where it is.
  @Override
  void moveKeyboardByTouch(boolean here) {
    if (here) {
      giveFocus();
    } else {
      takeFocus();
    }
    look();
  }

  @Override
  void sendTouchDown(Spot spot) {
    if (isFingerOverWindow()) {
      fingers.down(fingerPlace);
    }
    turn();
  }

  @Override
  void sendTouchUp(boolean inside) {
    fingers.up();
    turn();
  }

  @Override
  void sendSecond(boolean down) {
    if (down) {
      fingers.secondDown(
          pixel(
              stage.getX() + stage.getWidth() * random.nextDouble(),
              stage.getY() + stage.getHeight() * random.nextDouble()));
    } else {
      fingers.secondUp();
    }
    turn();
  }

  @Override
  void giveFocus() {
    if (onScreen() && !focused()) {
      byShortcut(stage::requestFocus);
      boolean _ = await(this::focused);
      if (fault == Fault.GIVEN_FOCUS_IS_A_TURN) {
        card().attend();
      }
    }
  }

  // Window managers give the keyboard to a program that was given a key just now, and refuse it to
  // others.
  private void byShortcut(Runnable what) {
    if (!focused() && !other.isFocused() && !buttonDown) {
      clickAside();
      boolean _ = await(other::isFocused);
    }
    if (other.isFocused() && !justTyped) {
      onShortcut = what;
      robot.keyType(SHORTCUT);
      repeating = Optional.empty();
    } else {
      what.run();
    }
    justTyped = false;
  }

  private void clickAside() {
    robot.mouseMove(ASIDE);
    robot.mouseClick(MouseButton.PRIMARY);
    justTyped = false;
  }

  @Override
  void takeFocus() {
    if (focused()) {
      if (buttonDown || isOverWindow(ASIDE)) {
        other.requestFocus();
      } else {
        clickAside();
      }
      boolean _ = await(() -> !focused());
      robot.mouseMove(place);
      turn();
    }
  }

  @Override
  void bring() {
    byShortcut(window::bring);
    boolean _ = await(() -> !onScreen() || focused());
  }

  // A held key repeats itself after it as soon as after anything else.
  @Override
  void sendLock(boolean now) {
    super.sendLock(now);
    owesRepeat = focused() && repeating.isPresent();
  }

  // By the window manager, as a person moves a window, or by the program.
  @Override
  void move() {
    var handle =
        onScreen() && !buttonDown && down.isEmpty()
            ? bounds("card-title")
            : Optional.<Bounds>empty();
    if (handle.isEmpty()) {
      super.move();
    } else {
      var from = pixel(handle.get().getCenterX(), handle.get().getCenterY());
      var by =
          new Point2D(
              80 + random.nextInt(200) - stage.getX(), 30 + random.nextInt(90) - stage.getY());
      robot.mouseMove(from);
      robot.keyPress(KeyCode.ALT);
      robot.mousePress(MouseButton.PRIMARY);
      turn();
      robot.mouseMove(from.add(by.multiply(0.5)));
      turn();
      robot.mouseMove(from.add(by));
      turn();
      robot.mouseRelease(MouseButton.PRIMARY);
      robot.keyRelease(KeyCode.ALT);
      turn();
      robot.mouseMove(place);
    }
    settle();
  }

  @Override
  void changeSize() {
    super.changeSize();
    settle();
  }

  @Override
  void keepWhole() {
    var screen = Screen.getPrimary().getVisualBounds();
    stage.setHeight(Math.min(stage.getHeight(), screen.getHeight() - 60));
    stage.setY(Math.min(stage.getY(), screen.getMaxY() - stage.getHeight()));
    stage.setX(Math.min(stage.getX(), screen.getMaxX() - stage.getWidth()));
  }

  /// Lets go of everything and puts the windows away.
  void end() {
    stage.hide();
    EnumSet.copyOf(List.of(Key.values())).stream()
        .filter(down::contains)
        .toList()
        .forEach(this::release);
    if (buttonDown) {
      robot.mouseRelease(MouseButton.PRIMARY);
    }
    other.hide();
    pulse.stop();
    turn();
  }
}
