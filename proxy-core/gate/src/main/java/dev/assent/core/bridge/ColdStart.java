package dev.assent.core.bridge;

import dev.assent.core.files.LockedFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.LocalSocketException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Has a core started where none listens, and waits until one does, whoever started it.
///
/// Of clients that come at the same time one starts the core, which has the lock `launch.lock`. A
/// core that ends because another has the lock meanwhile is no fault: that one will listen, or it
/// is on its way out and the next start succeeds.
final class ColdStart {
  private static final long FIRST_STEP = 20;
  private static final long LONGEST_STEP = 250;

  private final HomeFolders folders;
  private final CoreLauncher launcher;
  private final boolean headless;
  private final Duration patience;
  private @Nullable Process core;
  private LaunchLog log;

  ColdStart(HomeFolders folders, CoreLauncher launcher, boolean headless, Duration patience) {
    this.folders = folders;
    this.launcher = launcher;
    this.headless = headless;
    this.patience = patience;
    this.log = LaunchLog.beforeLaunch(folders.launchLog());
  }

  /// The connection to a core that listens at once; absent when none does.
  static Optional<LocalSocketClient> listening(HomeFolders folders) throws LocalSocketException {
    try {
      return Optional.of(LocalSocketClient.connect(folders.socket()));
    } catch (LocalSocketException e) {
      if (e.code() != LocalSocketException.Code.NOT_LISTENING) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /// Waits for a core and connects to it.
  ///
  /// @throws IOException when the person ended Assent, the core cannot be started or ends at once,
  ///   or none listens in time
  LocalSocketClient connect() throws IOException {
    PrivateFolder.create(folders.runtime());
    long deadline = System.nanoTime() + patience.toNanos();
    @Nullable LockedFile turn = null;
    try {
      for (long step = FIRST_STEP; ; step = Math.min(LONGEST_STEP, step + FIRST_STEP)) {
        if (turn == null) {
          turn = LockedFile.tryTake(folders.runtime().resolve("launch.lock")).orElse(null);
        }
        Optional<LocalSocketClient> found = listening(folders);
        if (found.isPresent()) {
          return found.get();
        }
        if (Files.exists(folders.quitMark())) {
          throw new IOException("assent was quit; open Assent again to let calls through");
        }
        if (turn != null) {
          startOrJudge();
        }
        if (System.nanoTime() >= deadline) {
          throw new IOException(
              "assent was started and did not answer within "
                  + patience.toSeconds()
                  + " s; see `"
                  + folders.launchLog()
                  + "`");
        }
        sleep(step);
      }
    } finally {
      if (turn != null) {
        turn.close();
      }
    }
  }

  private void startOrJudge() throws IOException {
    @Nullable Process started = core;
    if (started == null) {
      log = LaunchLog.beforeLaunch(folders.launchLog());
      try {
        core = launcher.launch(headless);
      } catch (IOException e) {
        throw new IOException(
            "assent does not run and cannot be started: ".concat(String.valueOf(e.getMessage())));
      }
    } else if (!started.isAlive() && started.exitValue() == CoreLauncher.RUNS_ALREADY) {
      // Started once more at the next step, should the other one be gone by then.
      core = null;
    } else if (!started.isAlive() && started.exitValue() != 0) {
      throw new IOException(
          "assent was started and ended at once with exit status "
              + started.exitValue()
              + log.lastWords()
              + "; see `"
              + folders.launchLog()
              + "`");
    }
  }

  static void sleep(long milliseconds) throws IOException {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      throw new IOException("interrupted while assent was starting", e);
    }
  }
}
