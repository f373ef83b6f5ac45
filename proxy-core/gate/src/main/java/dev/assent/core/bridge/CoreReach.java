package dev.assent.core.bridge;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.LockedFile;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.KnownHomes;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.system.OperatingSystem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The way to the core: its socket, and where nobody listens the start of a core.
public final class CoreReach {
  // A core that says nothing for longer had begun to judge.
  private static final Duration AT_ONCE = Duration.ofSeconds(1);

  // Milliseconds.
  private static final long PAUSE = 20;

  private final Map<String, String> environment;
  private final Surroundings surroundings;

  /// The installation, folders and system that a program of ours finds around it, and its patience.
  ///
  /// @param image folder of the installed application
  /// @param installed whether this program is part of it; another one, of developers and tests,
  ///   takes any home
  /// @param home the user's home folder
  /// @param workingFolder absolute
  /// @param system value of the system property `os.name`
  /// @param patience how long a starting core is waited for
  public record Surroundings(
      Path image,
      boolean installed,
      Path home,
      String workingFolder,
      String system,
      Duration patience) {
    // A busy machine starts all its programs at once; a client that waits 30 s for a server still
    // reads why there is none.
    private static final Duration PATIENCE = Duration.ofSeconds(25);

    /// Those of this process.
    static Surroundings ofProcess() {
      return ofProcess(PATIENCE);
    }

    static Surroundings ofProcess(Duration patience) {
      String image = System.getProperty("assent.home", "");
      return new Surroundings(
          image.isEmpty()
              ? Path.of(System.getProperty("java.home")).resolve("../..").normalize()
              : Path.of(image),
          !image.isEmpty(),
          Path.of(System.getProperty("user.home")),
          System.getProperty("user.dir"),
          OperatingSystem.nameHere(),
          patience);
    }
  }

  public CoreReach(Map<String, String> environment, Surroundings surroundings) {
    this.environment = environment;
    this.surroundings = surroundings;
  }

  /// Connects to the core; where none listens, starts one and waits for it.
  ///
  /// @param headless whether no window is wanted even where one could be shown
  public LocalSocketClient connect(boolean headless) throws IOException {
    HomeFolders folders = folders();
    var running = ColdStart.listening(folders);
    if (running.isPresent()) {
      return running.get();
    }
    var launcher =
        new CoreLauncher(surroundings.image(), folders, ofHome(folders), surroundings.system());
    return new ColdStart(folders, launcher, headless, surroundings.patience()).connect();
  }

  /// Something that is said to a core.
  interface Conversation<T> {
    T with(LocalSocketClient core) throws IOException;
  }

  /// Connects to the core as [#connect] does, and says something. A core that ends just then has
  /// taken nothing; the next one is told instead.
  ///
  /// @return what comes of it; the connection stays open where it does not close it
  <T> T tell(boolean headless, Conversation<T> said) throws IOException {
    long deadline = System.nanoTime() + surroundings.patience().toNanos();
    while (true) {
      LocalSocketClient core = connect(headless);
      long asked = System.nanoTime();
      try {
        return said.with(core);
      } catch (LocalSocketException e) {
        core.close();
        long now = System.nanoTime();
        if (e.code() != LocalSocketException.Code.ENDING
            || now - asked > AT_ONCE.toNanos()
            || now > deadline) {
          throw e;
        }
        ColdStart.sleep(PAUSE);
      } catch (IOException e) {
        core.close();
        throw e;
      }
    }
  }

  /// The home that is used: what the environment names where the person made that known, else the
  /// person's own. A project's files can reach a client's environment, and whoever names the home
  /// names the policy.
  public HomeFolders folders() throws LocalSocketException {
    HomeFolders named = HomeFolders.of(environment, surroundings.system(), surroundings.home());
    if (!surroundings.installed()) {
      return named;
    }
    var known = KnownHomes.of(surroundings.system(), surroundings.home(), surroundings.image());
    return known.has(named) ? named : known.own();
  }

  /// The sentence for an environment that names a home that is left aside; empty where it does not.
  public String leftAside() throws LocalSocketException {
    HomeFolders named = HomeFolders.of(environment, surroundings.system(), surroundings.home());
    return named.equals(folders())
        ? ""
        : "the environment names the home `"
            + named.config()
            + "`, which was not made known, so your own is used; to make it known, run `assent status` with it in a terminal once";
  }

  // The core must find the same folders as we.
  private Map<String, String> ofHome(HomeFolders folders) throws LocalSocketException {
    if (HomeFolders.of(environment, surroundings.system(), surroundings.home()).equals(folders)) {
      return environment;
    }
    var others = new HashMap<>(environment);
    others.keySet().removeAll(HomeFolders.VARIABLES);
    return others;
  }

  /// Has a core started where none listens, and waits until one does, whoever started it.
  ///
  /// Of clients that come at the same time one starts the core, which has the lock `launch.lock`. A
  /// core that ends because another has the lock meanwhile is no fault: that one will listen, or it
  /// is on its way out and the next start succeeds.
  private static final class ColdStart {
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
    /// @throws IOException when the person ended Assent, the core cannot be started or ends at
    ///   once, or none listens in time
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

    /// The log of a core that the bridge started, from that start on.
    ///
    /// @param file where its output goes; may be missing
    /// @param before bytes that stood there before the start
    private record LaunchLog(Path file, long before) {
      private static final int MOST_BYTES = 4096;
      private static final int MOST_CHARACTERS = 600;
      private static final String NAME = "assent: ";

      /// Notes where the next start's words will begin.
      static LaunchLog beforeLaunch(Path file) {
        return new LaunchLog(file, size(file));
      }

      /// The last line that was said, as `: WORDS`; empty when nothing was said or it cannot be
      /// read.
      String lastWords() {
        long size = size(file);
        // A full log is begun anew by the launcher.
        long start = size < before ? 0 : before;
        try (var channel = PlainFile.open(file, FileTrust.OURS);
            InputStream in =
                Channels.newInputStream(channel.position(Math.max(start, size - MOST_BYTES)))) {
          String said = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip();
          String line = said.substring(said.lastIndexOf('\n') + 1).strip();
          String words = line.startsWith(NAME) ? line.substring(NAME.length()) : line;
          return words.isEmpty()
              ? ""
              : ": ".concat(words.substring(0, Math.min(words.length(), MOST_CHARACTERS)));
        } catch (IOException _) {
          // The log is named beside these words; whoever opens it sees why.
          return "";
        }
      }

      private static long size(Path file) {
        try {
          return Files.size(file);
        } catch (IOException _) {
          return 0;
        }
      }
    }
  }
}
