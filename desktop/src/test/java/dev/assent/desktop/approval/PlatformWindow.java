package dev.assent.desktop.approval;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Point2D;
import javafx.stage.Stage;

/// The platform's window behind a stage, which the toolkit shows to nobody: what a robot does to it
/// happens where a platform would do it.
record PlatformWindow(Stage stage) {
  // The toolkit's numbers.
  private static final int FOCUS_LOST = 541;
  private static final int FOCUS_GAINED = 542;

  /// Brings the window to the place and size that the stage has, which else waits until the toolkit
  /// draws.
  void follow() {
    window()
        .ifPresent(window -> {
          int x = (int) stage.getX();
          int y = (int) stage.getY();
          if (x != (int) call(window, "getX") || y != (int) call(window, "getY")) {
            call(window, "setPosition", x, y);
          }
          int width = (int) Math.ceil(stage.getWidth());
          int height = (int) Math.ceil(stage.getHeight());
          if (width != (int) call(window, "getWidth")
              || height != (int) call(window, "getHeight")) {
            call(window, "setSize", width, height);
          }
        });
  }

  /// The object it tells of keys, pointers and fingers; absent while the window is not on the
  /// screen.
  Optional<Object> view() {
    return window().map(window -> call(window, "getView"));
  }

  /// A place on the screen as one in the window.
  Point2D inside(Point2D at) {
    return at.subtract(
        stage.getX() + stage.getScene().getX(), stage.getY() + stage.getScene().getY());
  }

  /// The keyboard goes elsewhere. The headless platform forgets at times that a window has it, and
  /// then tells of no loss.
  void loseFocus() {
    window()
        .ifPresent(window -> {
          if (stage.isFocused()) {
            call(window, "notifyFocus", FOCUS_GAINED);
          }
          call(window, "notifyFocus", FOCUS_LOST);
        });
  }

  private Optional<Object> window() {
    if (!stage.isShowing()) {
      return Optional.empty();
    }
    try {
      var windows =
          (List<?>)
              Class.forName("com.sun.glass.ui.Window").getMethod("getWindowsClone").invoke(null);
      return windows.stream()
          .filter(window -> stage.getTitle().equals(call(window, "getTitle")))
          .findFirst()
          .map(window -> window);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("the toolkit's windows are where they were", e);
    }
  }

  /// Calls one of the platform's methods, which are known by name and number of parameters.
  static Object call(Object on, String name, Object... with) {
    try {
      var method = method(on.getClass(), name, with.length);
      method.setAccessible(true);
      return method.invoke(on, with);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Error error ? error : new AssertionError(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("the toolkit's views are as they were", e);
    }
  }

  // Of the platforms' common class, whatever the platform makes of it.
  private static Method method(Class<?> type, String name, int parameters)
      throws NoSuchMethodException {
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      var found =
          Arrays.stream(at.getDeclaredMethods())
              .filter(method ->
                  method.getName().equals(name) && method.getParameterCount() == parameters)
              .filter(
                  method -> method.getDeclaringClass().getPackageName().equals("com.sun.glass.ui"))
              .findFirst();
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new NoSuchMethodException(name);
  }
}
