package dev.assent.core.bridge;

import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.KnownHomes;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.system.OperatingSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

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
    /// Those of this process.
    static Surroundings ofProcess() {
      String image = System.getProperty("assent.home", "");
      return new Surroundings(
          image.isEmpty()
              ? Path.of(System.getProperty("java.home")).resolve("../..").normalize()
              : Path.of(image),
          !image.isEmpty(),
          Path.of(System.getProperty("user.home")),
          System.getProperty("user.dir"),
          OperatingSystem.nameHere(),
          Duration.ofSeconds(10));
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
}
