package dev.assent.core.system;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The programs of an installed Assent by which Java is started.
///
/// As shell scripts, all of them but the window's are `assent`. As programs of their own, which
/// know one way to start Java, they are five; on Windows those of bridge, core and window have no
/// console.
public enum Launcher {
  /// The command line.
  COMMAND("assent"),
  /// The program that MCP clients start.
  BRIDGE("assent-bridge"),
  /// The program that agents start before each use of a tool, through a shell that waits for it.
  HOOK("assent-hook"),
  /// The core without a window.
  CORE("assent-core"),
  /// The window.
  DESKTOP("assent-desktop");

  private final String word;

  Launcher(String word) {
    this.word = word;
  }

  /// The program's file.
  ///
  /// @param image the folder that the property `assent.home` names: that of `bin`, or `app` of what
  ///   jpackage lays out
  /// @return in the same folder, absolute if that is
  public Path in(Path image, OperatingSystem system) {
    if (system.isWindows()) {
      return image.resolveSibling(word + ".exe");
    }
    Path ofBundle = image.resolveSibling("MacOS");
    if (system == OperatingSystem.MACOS && Files.isDirectory(ofBundle)) {
      return ofBundle.resolve(word);
    }
    return image.resolve("bin").resolve(this == DESKTOP ? word : COMMAND.word);
  }

  /// True if a file's name is that of a program which clients or agents start.
  public static boolean isName(String file) {
    String name = file.endsWith(".exe") ? file.substring(0, file.length() - ".exe".length()) : file;
    return name.equals(COMMAND.word) || name.equals(BRIDGE.word) || name.equals(HOOK.word);
  }

  /// The folder that holds all of an installed application: the image itself, or what it lies in
  /// with its programs and their Java.
  public static Path whole(Path image) {
    @Nullable Path above = image.getParent();
    if (above == null
        || !image.endsWith("app")
        || !Files.isDirectory(image.resolveSibling("runtime"))) {
      return image;
    }
    @Nullable Path bundle = above.getParent();
    return above.endsWith("Contents") && bundle != null ? bundle : above;
  }

  /// The folder of the installed application, from the path of a program of it.
  ///
  /// @param command absolute
  public static Path image(Path command) {
    @Nullable Path folder = command.getParent();
    @Nullable Path name = folder == null ? null : folder.getFileName();
    if (folder == null || name == null) {
      return command;
    }
    return switch (name.toString()) {
      case "bin" -> folder.resolve("..").normalize();
      case "MacOS" -> folder.resolveSibling("app");
      default -> folder.resolve("app");
    };
  }

  /// The one that lies beside the command line's; where there is none, the command line's does its
  /// work too.
  ///
  /// @param command `assent`, `assent.exe`
  public Path beside(Path command) {
    @Nullable Path name = command.getFileName();
    String ending = name != null && name.toString().endsWith(".exe") ? ".exe" : "";
    Path own = command.resolveSibling(word + ending);
    return command.isAbsolute() && Files.isRegularFile(own) ? own : command;
  }
}
