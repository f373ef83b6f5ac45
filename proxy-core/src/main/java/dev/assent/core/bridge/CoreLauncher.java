package dev.assent.core.bridge;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Starts the core that the bridge found missing: the desktop application where there is a screen, the headless core where
/// there is none or none is wanted.
///
/// It runs in a session of its own, so that it outlives the client, and gets a clean environment, because the bridge's may
/// come from a project's files.
public final class CoreLauncher {
  /// The exit status of a core that found another one running for its home.
  public static final int RUNS_ALREADY = 5;

  private static final String[] SCREEN = {
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "ASSENT_HOME"
  };
  private static final long LOG_FULL = 1024 * 1024;

  private final Path image;
  private final HomeFolders folders;
  private final Map<String, String> environment;
  private final String system;

  /// @param image folder of the installed application, which has `bin`
  /// @param system value of the system property `os.name`
  CoreLauncher(Path image, HomeFolders folders, Map<String, String> environment, String system) {
    this.image = image;
    this.folders = folders;
    this.environment = environment;
    this.system = system.toLowerCase(Locale.ROOT);
  }

  /// Starts a core and returns at once.
  ///
  /// @param headless whether no window is wanted even where one could be shown
  /// @throws IOException naming the program that is missing, or what the system said
  Process launch(boolean headless) throws IOException {
    boolean window = !headless && hasScreen();
    var installed = InstalledProgram.of(image);
    Path program = installed.launcher(window ? "assent-desktop" : "assent", system);
    if (!Files.isExecutable(program)) {
      throw new IOException("the program `" + program + "` that starts it is missing");
    }
    var command = new ArrayList<String>(leading());
    command.add(program.toString());
    command.add(window ? "--background" : "core");
    var builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(cleaned());
    builder.directory(installed.entry().toFile());
    builder.redirectInput(new File(isWindows() ? "NUL" : "/dev/null"));
    ProcessBuilder.Redirect log = ProcessBuilder.Redirect.appendTo(log().toFile());
    builder.redirectOutput(log).redirectError(log);
    return builder.start();
  }

  private boolean hasScreen() {
    return isWindows() || system.startsWith("mac") || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
  }

  private boolean isSet(String name) {
    return !environment.getOrDefault(name, "").isEmpty();
  }

  private boolean isWindows() {
    return system.startsWith("windows");
  }

  private Map<String, String> cleaned() {
    var cleaned = new HashMap<>(CleanEnvironment.of(environment));
    for (String name : SCREEN) {
      @Nullable String value = environment.get(name);
      if (value != null) {
        cleaned.put(name, value);
      }
    }
    return cleaned;
  }

  private List<String> leading() {
    for (String tool : new String[] {"/usr/bin/setsid", "/bin/setsid"}) {
      if (Files.isExecutable(Path.of(tool))) {
        return List.of(tool);
      }
    }
    if (system.startsWith("mac") && Files.isExecutable(Path.of("/usr/bin/perl"))) {
      return List.of("/usr/bin/perl", "-e", "use POSIX (); POSIX::setsid(); exec { $ARGV[0] } @ARGV or exit 127;");
    }
    return List.of();
  }

  private Path log() throws IOException {
    Path log = folders.launchLog();
    @Nullable Path folder = log.getParent();
    if (folder != null && !Files.exists(folder)) {
      if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      } else {
        Files.createDirectories(folder);
      }
    }
    // What waits when it is opened must not stand in a start's way.
    if (Files.exists(log, LinkOption.NOFOLLOW_LINKS)
        && (!Files.isRegularFile(log, LinkOption.NOFOLLOW_LINKS) || Files.size(log) > LOG_FULL)) {
      Files.deleteIfExists(log);
    }
    return log;
  }
}
