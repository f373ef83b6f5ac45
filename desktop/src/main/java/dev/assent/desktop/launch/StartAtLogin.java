package dev.assent.desktop.launch;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.login.LoginStart;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Executor;

/// Keeps the entry that starts the application with the session as the settings say. Where it
/// cannot be written the setting goes off again, so that nothing is shown that is not so.
record StartAtLogin(ConfigStore config, LoginStart entry, Executor background) {
  private static final String KEY = "desktop.start_at_login";

  private static final System.Logger LOG = System.getLogger(StartAtLogin.class.getName());

  /// Follows the settings of the person's own home, and of no other.
  ///
  /// @param launcher the command line's; that of the window lies beside it. Where it is no absolute
  ///   path nothing is followed
  /// @param background runs what reads and writes files
  static void follow(ProxyCore core, Path userHome, String launcher, Executor background) {
    String system = OperatingSystem.nameHere();
    Path program = Launcher.DESKTOP.in(Launcher.image(Path.of(launcher)), OperatingSystem.here());
    if (program.isAbsolute()) {
      LoginStart.of(system, core.surroundings().environment(), userHome, core.home(), program)
          .ifPresent(entry -> new StartAtLogin(core.config(), entry, background).follow());
    }
  }

  void follow() {
    config.listen(() -> background.execute(this::apply));
    background.execute(this::apply);
  }

  private void apply() {
    boolean wanted = config.settings().desktop().startAtLogin();
    try {
      entry.apply(wanted);
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "`" + entry.place() + "` cannot be written, so Assent does not start with the session",
          e);
      if (wanted) {
        switchOff();
      }
    }
  }

  private void switchOff() {
    try {
      config.set(KEY, JsonBoolean.FALSE);
    } catch (ConfigException e) {
      LOG.log(System.Logger.Level.WARNING, "the setting " + KEY + " cannot be switched off", e);
    }
  }
}
