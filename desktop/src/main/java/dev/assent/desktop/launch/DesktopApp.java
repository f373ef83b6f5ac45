package dev.assent.desktop.launch;

import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import dev.assent.desktop.ui.ToolkitTicker;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.stage.Stage;

/// The application as the toolkit sees it.
public final class DesktopApp extends Application {
  // The toolkit makes this object by itself, so what it needs waits here; taken once.
  private static final AtomicReference<@org.jspecify.annotations.Nullable Begin> BEGIN =
      new AtomicReference<>();

  private Optional<CompositionRoot> wiring = Optional.empty();

  private record Begin(ProxyCore core, List<String> arguments, Clock clock) {}

  /// Called by the toolkit.
  public DesktopApp() {}

  /// Leaves what [#start] will take.
  ///
  /// @param clock the time, in the zone in which a person reads it
  static void begin(ProxyCore core, List<String> arguments, Clock clock) {
    BEGIN.set(new Begin(core, List.copyOf(arguments), clock));
  }

  @Override
  public void start(Stage stage) {
    Begin begin = Objects.requireNonNull(BEGIN.getAndSet(null), "started by Main");
    Platform.setImplicitExit(false);
    var wired =
        new CompositionRoot(
            begin.core(),
            launcher(),
            stage,
            begin.clock(),
            new ToolkitTicker(begin.clock()),
            getHostServices()::showDocument);
    wiring = Optional.of(wired);
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("assent-end").unstarted(wired::closeWithProcess));
    if (begin.arguments().contains("--training")) {
      new TrainingRun(wired, begin.core().config(), launcher()).run();
    } else {
      wired.open(begin.arguments().contains("--background"));
    }
  }

  private static String launcher() {
    return NewVersion.running()
        .map(program -> program.launcher(Launcher.COMMAND, OperatingSystem.here()).toString())
        .orElse("assent");
  }

  @Override
  public void stop() {
    wiring.ifPresent(CompositionRoot::closeCore);
  }
}
