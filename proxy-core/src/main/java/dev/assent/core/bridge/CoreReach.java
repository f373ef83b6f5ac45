package dev.assent.core.bridge;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// The way to the core: its socket, and where nobody listens the start of a core (decision P2).
final class CoreReach {
  private final Map<String, String> environment;
  private final Surroundings surroundings;

  /// What a program of ours finds around it.
  ///
  /// @param image folder of the installed application
  /// @param home the user's home folder
  /// @param workingFolder absolute
  /// @param system value of the system property `os.name`
  /// @param patience how long a starting core is waited for
  record Surroundings(Path image, Path home, String workingFolder, String system, Duration patience) {
    /// Those of this process.
    static Surroundings ofProcess() {
      String image = System.getProperty("assent.home", "");
      return new Surroundings(
          image.isEmpty() ? Path.of(System.getProperty("java.home")).resolve("../..").normalize() : Path.of(image),
          Path.of(System.getProperty("user.home")),
          System.getProperty("user.dir"),
          System.getProperty("os.name"),
          Duration.ofSeconds(10));
    }
  }

  CoreReach(Map<String, String> environment, Surroundings surroundings) {
    this.environment = environment;
    this.surroundings = surroundings;
  }

  /// Connects to the core; where none listens, starts one and waits for it.
  ///
  /// @param headless whether no window is wanted even where one could be shown
  LocalSocketClient connect(boolean headless) throws IOException {
    var folders = HomeFolders.of(environment, surroundings.system(), surroundings.home());
    var running = ColdStart.listening(folders);
    if (running.isPresent()) {
      return running.get();
    }
    var launcher = new CoreLauncher(surroundings.image(), folders, environment, surroundings.system());
    return new ColdStart(folders, launcher, headless, surroundings.patience()).connect();
  }
}
