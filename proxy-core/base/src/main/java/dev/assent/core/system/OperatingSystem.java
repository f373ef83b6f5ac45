package dev.assent.core.system;

import java.util.Locale;
import java.util.Map;

/// The systems that are told apart, and the only reader of the property that names them.
public enum OperatingSystem {
  LINUX,
  MACOS,
  WINDOWS,
  /// Taken for a Unix of which nothing more is known.
  OTHER;

  /// The system of this process.
  public static OperatingSystem here() {
    return of(nameHere());
  }

  /// The name of this process's system, for types that are told of one: `Linux`, `Mac OS X`,
  /// `Windows 11`.
  public static String nameHere() {
    return System.getProperty("os.name", "");
  }

  /// The system of such a name.
  public static OperatingSystem of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("windows")) {
      return WINDOWS;
    }
    return lower.startsWith("mac") ? MACOS : lower.equals("linux") ? LINUX : OTHER;
  }

  /// True if a window can be shown to somebody: elsewhere always, on a Unix where the environment
  /// names a screen.
  public boolean hasScreen(Map<String, String> environment) {
    return this == WINDOWS
        || this == MACOS
        || isSet(environment, "DISPLAY")
        || isSet(environment, "WAYLAND_DISPLAY");
  }

  private static boolean isSet(Map<String, String> environment, String name) {
    return !environment.getOrDefault(name, "").isEmpty();
  }

  /// True if it is Windows: no modes of files, no process groups, `\` in paths.
  public boolean isWindows() {
    return this == WINDOWS;
  }
}
