package dev.assent.desktop.launch;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.identity.HomeStore;
import dev.assent.core.presence.machine.MachinePresence;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.RunningCore;
import dev.assent.core.proxy.host.CoreStartException;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.system.OperatingSystem;
import dev.assent.desktop.ui.ArchitectureExemption;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javafx.application.Application;

/// The door of the application: starts the core before the toolkit, so that clients are served as
/// early as possible, and makes way for an instance that already runs.
@ArchitectureExemption(
    rule = "ambient",
    reason = "the one place that takes the environment, time and place, to give them to the rest")
public final class Main {
  private static final int FAILED = 4;
  private static final int BAD_INPUT = 2;

  // The time that a headless core may take to end its sessions before a person is told to wait.
  private static final int HANDOVER_SECONDS = 60;

  // The bus library tells of each connection; kept, because the logging system forgets loggers
  // nobody holds.
  private static final Logger BUS = Logger.getLogger("org.freedesktop");

  private Main() {}

  /// @param args `--background` to stay in the tray; `--training` to start, show everything once
  ///   and end
  public static void main(String[] args) {
    var arguments = List.of(args);
    Map<String, String> environment = System.getenv();
    BUS.setLevel(Level.WARNING);
    if (!hasDisplay(environment)) {
      fail(
          "found no display: neither `DISPLAY` nor `WAYLAND_DISPLAY` is set; without one use"
              + " `assent core`",
          FAILED);
    }
    try {
      var surroundings = surroundings(environment);
      if (!arguments.contains("--background") && !arguments.contains("--training")) {
        surroundings.home().makeKnown(surroundings.userHome(), OperatingSystem.nameHere());
      }
      ProxyCore core = core(surroundings);
      speak(core.config().settings().desktop().language());
      // The toolkit constructs the application itself; this is the only thing it needs to be given.
      DesktopApp.begin(core, arguments, Clock.system(ZoneId.systemDefault()));
      ToolkitName.claim();
      Application.launch(DesktopApp.class, args);
      System.exit(0);
    } catch (ConfigException | CoreStartException e) {
      fail(String.valueOf(e.getMessage()), BAD_INPUT);
    } catch (InterruptedException e) {
      fail("interrupted while starting", FAILED);
    }
  }

  // The toolkit has words of its own, such as those of a text field's menu; they follow the
  // machine's language.
  private static void speak(String setting) {
    String tag = System.getProperty("assent.language", setting);
    Texts.speak(Language.of(tag, Locale.getDefault(Locale.Category.DISPLAY)));
    Locale.setDefault(Texts.language().locale());
  }

  private static CoreSurroundings surroundings(Map<String, String> environment)
      throws ConfigException {
    Path userHome = Path.of(System.getProperty("user.home"));
    String system = OperatingSystem.nameHere();
    AssentHome home = AssentHome.locate(environment, userHome, system);
    return new CoreSurroundings(
            home,
            environment,
            userHome,
            System.getProperty("user.name"),
            Optional.ofNullable(System.getProperty("assent.home")).map(Path::of),
            Clock.systemUTC(),
            false,
            HomeStore.of(home, environment, userHome, system))
        .proving(new MachinePresence(system))
        .withLoginShell();
  }

  // One instance: a running app shows its window and this start ends; a headless core is asked for
  // its place.
  private static ProxyCore core(CoreSurroundings surroundings)
      throws CoreStartException, InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANDOVER_SECONDS);
    while (true) {
      try {
        return ProxyCore.start(surroundings);
      } catch (CoreStartException e) {
        if (e.code() != CoreStartException.Code.RUNNING || System.nanoTime() > until) {
          throw e;
        }
        if (RunningCore.askToShow(surroundings.home()) == RunningCore.Reply.SHOWN) {
          // It may be on another display than the one that this start was made on.
          System.out.println("Assent runs already. Its window is shown where it was started.");
          System.exit(0);
        }
        TimeUnit.MILLISECONDS.sleep(200);
      }
    }
  }

  private static boolean hasDisplay(Map<String, String> environment) {
    return "Headless".equals(System.getProperty("glass.platform"))
        || OperatingSystem.here().hasScreen(environment);
  }

  private static void fail(String message, int code) {
    System.err.println("assent: " + message);
    System.exit(code);
  }
}
