package dev.assent.desktop.launch;

import dev.assent.core.doctor.LiveSystemProbe;
import dev.assent.core.doctor.Machine;
import dev.assent.core.login.LoginStart;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.uninstall.Uninstall;
import dev.assent.core.update.Publisher;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.desktop.settings.InstallationViewModel;
import dev.assent.desktop.settings.SettingsView;
import dev.assent.desktop.settings.SettingsViewModel;
import dev.assent.desktop.settings.StoredInstallation;
import dev.assent.desktop.settings.StoredSettings;
import dev.assent.desktop.shell.LaterPage;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Path;
import java.util.Optional;

/// The page of settings.
///
/// @param launcher the command of `assent`
record SettingsStart(ProxyCore core, String launcher) {
  /// The page.
  ///
  /// @param identity the sign-in of the person
  /// @param welcome goes to the page with the first steps
  LaterPage<SettingsView> page(
      BackgroundWork beside, Dialogs dialogs, IdentityStart identity, Runnable welcome) {
    return new LaterPage<>("settings", () -> view(beside, dialogs, identity, welcome), _ -> {});
  }

  private SettingsView view(
      BackgroundWork beside, Dialogs dialogs, IdentityStart identity, Runnable welcome) {
    var model =
        new SettingsViewModel(
            StoredSettings.of(
                core.config(), core.surroundings().presence(), beside.work(), beside.toolkit()),
            Publisher.ofThisBuild().isPresent());
    var care = new InstallationViewModel(new StoredInstallation(machine(), place(), beside));
    return new SettingsView(
        model,
        new SettingsView.Ways(
            ProxyCore.version(),
            welcome,
            identity.model(),
            identity.questions(),
            care,
            () ->
                dialogs.ask(
                    null,
                    Texts.get("settings.uninstall.head"),
                    Texts.get("settings.uninstall.body"),
                    Texts.get("settings.uninstall.yes"))));
  }

  private Machine machine() {
    var around = core.surroundings();
    Path userHome = around.userHome();
    Path root = userHome.toAbsolutePath().getRoot();
    return new Machine(
        core.home(),
        around.environment(),
        userHome,
        OperatingSystem.nameHere(),
        root == null ? userHome : root,
        around.clock(),
        program(),
        ProxyCore.version(),
        ProxyCore.commit(),
        Publisher.ofThisBuild(),
        secrets(),
        new LiveSystemProbe(around.environment(), userHome));
  }

  private SecretStore secrets() {
    return SecretStore.of(core.surroundings().secrets());
  }

  private Optional<Path> program() {
    return Optional.of(Path.of(launcher)).filter(Path::isAbsolute);
  }

  private Uninstall.Place place() {
    var around = core.surroundings();
    String system = OperatingSystem.nameHere();
    Optional<LoginStart> login =
        program()
            .flatMap(path ->
                LoginStart.of(
                    system,
                    around.environment(),
                    around.userHome(),
                    core.home(),
                    Launcher.DESKTOP.in(Launcher.image(path), OperatingSystem.here())));
    return new Uninstall.Place(
        core.home(),
        AgentFolders.of(around.userHome(), around.environment()),
        login,
        secrets(),
        around.userHome(),
        OperatingSystem.of(system).isWindows(),
        around.clock());
  }
}
