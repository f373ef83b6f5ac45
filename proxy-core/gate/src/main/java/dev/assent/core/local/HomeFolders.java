package dev.assent.core.local;

import dev.assent.core.files.PrivateFolder;
import dev.assent.core.system.OperatingSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The folders where everything lies, computed from the environment without touching the disk's
/// content.
///
/// @param config folder of the configuration; absolute
/// @param state folder of logs; absolute
/// @param runtime folder of socket, lock and marks; absolute
public record HomeFolders(Path config, Path state, Path runtime) {
  /// The variables that have a say.
  public static final Set<String> VARIABLES =
      Set.of(
          "ASSENT_HOME",
          "XDG_CONFIG_HOME",
          "XDG_STATE_HOME",
          "XDG_RUNTIME_DIR",
          "APPDATA",
          "LOCALAPPDATA");

  /// Computes the folders.
  ///
  /// `$ASSENT_HOME` gathers all below one folder. Otherwise `$XDG_CONFIG_HOME` and
  /// `$XDG_STATE_HOME`, or `.config` and `.local/state` in the home; on Windows `%APPDATA%` and
  /// `%LOCALAPPDATA%`. The runtime folder is below `$XDG_RUNTIME_DIR` (or `/run/user/UID`, so that
  /// programs with and without that variable meet) where that is a folder of this user alone, else
  /// `run` in the state folder.
  ///
  /// @param environment the process's
  /// @param system value of the system property `os.name`
  /// @param home the user's home folder
  /// @throws LocalSocketException with code FOLDER when `$ASSENT_HOME` is no absolute path
  public static HomeFolders of(Map<String, String> environment, String system, Path home)
      throws LocalSocketException {
    @Nullable String own = environment.get("ASSENT_HOME");
    if (own != null && !own.isEmpty()) {
      @Nullable Path folder = absolute(own, home);
      if (folder == null) {
        throw new LocalSocketException(
            LocalSocketException.Code.FOLDER,
            "found ASSENT_HOME `" + own + "`, expected an absolute path");
      }
      return new HomeFolders(folder, folder, folder.resolve("run"));
    }
    if (OperatingSystem.of(system).isWindows()) {
      Path state =
          or(environment, "LOCALAPPDATA", home.resolve("AppData").resolve("Local"))
              .resolve("Assent");
      Path config =
          or(environment, "APPDATA", home.resolve("AppData").resolve("Roaming")).resolve("Assent");
      return new HomeFolders(config, state, state.resolve("run"));
    }
    Path config = or(environment, "XDG_CONFIG_HOME", home.resolve(".config")).resolve("assent");
    Path state =
        or(environment, "XDG_STATE_HOME", home.resolve(".local").resolve("state"))
            .resolve("assent");
    return new HomeFolders(config, state, runtime(environment, home, state));
  }

  // The one that a record has is made of method handles when it is first used, which takes a hook
  // eight milliseconds.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof HomeFolders that
        && config.equals(that.config)
        && state.equals(that.state)
        && runtime.equals(that.runtime);
  }

  @Override
  public int hashCode() {
    return config.hashCode();
  }

  /// The core's socket.
  public Path socket() {
    return runtime.resolve("core.sock");
  }

  /// The file whose lock the running core holds.
  public Path lock() {
    return runtime.resolve("core.lock");
  }

  /// The file that exists after the person quit: nothing is started again until the person starts
  /// the app.
  public Path quitMark() {
    return runtime.resolve("quit");
  }

  /// The file that what the bridge starts writes its output to.
  public Path launchLog() {
    return state.resolve("system").resolve("launch.log");
  }

  /// The file that says how long agents wait for our hooks; see [HookLimits].
  public Path hookLimits() {
    return state.resolve("hook-limits");
  }

  private static Path runtime(Map<String, String> environment, Path home, Path state) {
    @Nullable Path named = absolute(environment.getOrDefault("XDG_RUNTIME_DIR", ""), home);
    if (named != null && isOwn(named, home)) {
      return named.resolve("assent");
    }
    try {
      Path usual = Path.of("/run/user/" + Files.getAttribute(home, "unix:uid"));
      if (named == null && isOwn(usual, home)) {
        return usual.resolve("assent");
      }
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      // No such attribute here; the state folder serves.
    }
    return state.resolve("run");
  }

  private static boolean isOwn(Path folder, Path home) {
    return PrivateFolder.isClosedOf(folder, home);
  }

  private static Path or(Map<String, String> environment, String name, Path otherwise) {
    @Nullable Path named = absolute(environment.getOrDefault(name, ""), otherwise);
    return named == null ? otherwise : named;
  }

  private static @Nullable Path absolute(String text, Path near) {
    try {
      Path path = near.getFileSystem().getPath(text);
      return path.isAbsolute() ? path.normalize() : null;
    } catch (InvalidPathException _) {
      return null;
    }
  }
}
