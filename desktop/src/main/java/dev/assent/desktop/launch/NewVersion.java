package dev.assent.desktop.launch;

import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.system.InstalledProgram;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.ui.controls.NoticeBar;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/// Notices that another version of the program was installed while this one runs. Goes over to it
/// by itself while nothing is open; else says so, and the person decides when. Belongs to the
/// toolkit's thread.
final class NewVersion {
  private static final System.Logger LOG = System.getLogger(NewVersion.class.getName());
  private static final Duration BETWEEN = Duration.ofSeconds(5);

  private final InstalledProgram program;
  private final ProxyCore core;
  private final Runnable end;
  private final StringProperty words = new SimpleStringProperty(this, "words", "");
  private boolean gone;

  /// @param end ends this program and frees its place
  NewVersion(InstalledProgram program, ProxyCore core, Runnable end) {
    this.program = program;
    this.core = core;
    this.end = end;
  }

  /// The installed program that runs here; absent when it runs from elsewhere.
  static Optional<InstalledProgram> running() {
    return Optional.ofNullable(System.getProperty("assent.home"))
        .map(Path::of)
        .map(InstalledProgram::of);
  }

  /// Looks from now on.
  ///
  /// @param tray told what to say of it: absent once there is no other version any more
  /// @param agreed asks the person whether what waits may be denied, where something waits
  void follow(
      Ticker ticker,
      BackgroundWork beside,
      MainWindow window,
      Consumer<Optional<String>> tray,
      BooleanSupplier agreed) {
    window.notice(
        new NoticeBar("other-version", Feather.PACKAGE, words)
            .offer(
                "other-version-restart",
                Texts.get("version.restart"),
                () -> {
                  if (agreed.getAsBoolean()) {
                    goOver(List.of());
                  }
                }));
    var _ =
        ticker.every(
            BETWEEN, () -> beside.ask(program::replacedBy, version -> found(version, tray)));
  }

  private void found(Optional<String> version, Consumer<Optional<String>> tray) {
    String now = version.map(number -> Texts.get("version.other", number)).orElse("");
    if (!now.equals(words.get())) {
      words.set(now);
      tray.accept(Optional.of(now).filter(text -> !text.isEmpty()));
    }
    if (version.isPresent() && isUnused()) {
      goOver(List.of("--background"));
    }
  }

  private boolean isUnused() {
    return core.isIdle()
        && core.approvals().queue().waiting().isEmpty()
        && Window.getWindows().stream().noneMatch(Window::isShowing);
  }

  // The place has to be free before the other version starts.
  private void goOver(List<String> arguments) {
    if (gone) {
      return;
    }
    gone = true;
    end.run();
    var command =
        new ArrayList<>(
            List.of(program.launcher(Launcher.DESKTOP, OperatingSystem.here()).toString()));
    command.addAll(arguments);
    try {
      Process _ = new ProcessBuilder(command).inheritIO().start();
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.ERROR,
          "the installed version cannot be started; the next session starts it",
          e);
    }
  }
}
