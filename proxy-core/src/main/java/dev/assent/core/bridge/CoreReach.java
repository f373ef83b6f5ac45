package dev.assent.core.bridge;

import java.io.IOException;
import java.nio.file.Files;
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
    try {
      return LocalSocketClient.connect(folders.socket());
    } catch (LocalSocketException e) {
      if (e.code() != LocalSocketException.Code.NOT_LISTENING) {
        throw e;
      }
    }
    if (Files.exists(folders.quitMark())) {
      throw new IOException("assent was quit; open Assent again to let calls through");
    }
    PrivateFolder.create(folders.runtime());
    var log = LaunchLog.beforeLaunch(folders.launchLog());
    var launcher =
        new CoreLauncher(surroundings.image(), folders, environment, surroundings.system());
    Process core;
    try {
      core = launcher.launch(headless);
    } catch (IOException e) {
      throw new IOException("assent does not run and cannot be started: ".concat(String.valueOf(e.getMessage())));
    }
    return await(folders, core, log);
  }

  private LocalSocketClient await(HomeFolders folders, Process core, LaunchLog log) throws IOException {
    long deadline = System.nanoTime() + surroundings.patience().toNanos();
    long step = 20;
    while (System.nanoTime() < deadline) {
      sleep(step);
      step = Math.min(250, step + 20);
      try {
        return LocalSocketClient.connect(folders.socket());
      } catch (LocalSocketException e) {
        if (e.code() != LocalSocketException.Code.NOT_LISTENING) {
          throw e;
        }
      }
      if (!core.isAlive() && core.exitValue() != 0) {
        throw new IOException(
            "assent was started and ended at once with exit status " + core.exitValue() + log.lastWords() + "; see `"
                + folders.launchLog() + "`");
      }
    }
    throw new IOException(
        "assent was started and did not answer within " + surroundings.patience().toSeconds() + " s; see `"
            + folders.launchLog() + "`");
  }

  private static void sleep(long milliseconds) throws IOException {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      throw new IOException("interrupted while assent was starting", e);
    }
  }
}
