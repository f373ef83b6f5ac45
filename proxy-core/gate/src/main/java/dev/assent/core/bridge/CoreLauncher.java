package dev.assent.core.bridge;

import dev.assent.core.files.PrivateFolder;
import dev.assent.core.local.HomeFolders;
import dev.assent.core.system.CleanEnvironment;
import dev.assent.core.system.InstalledProgram;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Starts the core that the bridge found missing: the desktop application where there is a screen,
/// the headless core where there is none or none is wanted.
///
/// It runs in a session of its own, so that it outlives the client, and gets a clean environment,
/// because the bridge's may come from a project's files.
public final class CoreLauncher {
  /// The exit status of a core that found another one running for its home.
  public static final int RUNS_ALREADY = 5;

  private static final String[] SCREEN = {
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "XAUTHORITY",
    "DBUS_SESSION_BUS_ADDRESS",
    "DESKTOP_SESSION",
    "ASSENT_HOME"
  };
  private static final long LOG_FULL = 1024 * 1024;

  private final Path image;
  private final HomeFolders folders;
  private final Map<String, String> environment;
  private final OperatingSystem system;

  /// @param image folder of the installed application
  /// @param system value of the system property `os.name`
  CoreLauncher(Path image, HomeFolders folders, Map<String, String> environment, String system) {
    this.image = image;
    this.folders = folders;
    this.environment = environment;
    this.system = OperatingSystem.of(system);
  }

  /// Starts a core and returns at once.
  ///
  /// @param headless whether no window is wanted even where one could be shown
  /// @throws IOException naming the program that is missing, or what the system said
  Process launch(boolean headless) throws IOException {
    boolean window = !headless && system.hasScreen(environment);
    var installed = InstalledProgram.of(image);
    Path program = installed.launcher(window ? Launcher.DESKTOP : Launcher.CORE, system);
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
    builder.redirectInput(new File(system.isWindows() ? "NUL" : "/dev/null"));
    ProcessBuilder.Redirect log = ProcessBuilder.Redirect.appendTo(log().toFile());
    builder.redirectOutput(log).redirectError(log);
    return builder.start();
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
    if (system == OperatingSystem.MACOS && Files.isExecutable(Path.of("/usr/bin/perl"))) {
      return List.of(
          "/usr/bin/perl",
          "-e",
          "use POSIX (); POSIX::setsid(); exec { $ARGV[0] } @ARGV or exit 127;");
    }
    return List.of();
  }

  private Path log() throws IOException {
    Path log = folders.launchLog();
    @Nullable Path folder = log.getParent();
    if (folder != null) {
      PrivateFolder.make(folders.state(), folder);
    }
    // A log that waits when it is opened must not stand in a start's way.
    if (Files.exists(log, LinkOption.NOFOLLOW_LINKS)
        && (!Files.isRegularFile(log, LinkOption.NOFOLLOW_LINKS) || Files.size(log) > LOG_FULL)) {
      Files.deleteIfExists(log);
    }
    return log;
  }
}
