package dev.assent.desktop.launch;

import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.wiring.FoundClients;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Beside;
import dev.assent.desktop.welcome.WelcomePage;
import dev.assent.desktop.welcome.WelcomeViewModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/// The welcome page, and when it comes by itself.
///
/// @param launcher the command of `assent`
record WelcomeStart(ProxyCore core, String launcher) {
  /// The page.
  ///
  /// @param open goes to the page of an id
  WelcomePage page(Beside beside, Appearance appearance, Consumer<String> open) {
    var machine = core.surroundings();
    var clients = new FoundClients(machine.userHome(), machine.environment(), Path.of(launcher));
    var model = new WelcomeViewModel(done -> beside.ask(clients::find, done), appearance.reducedMotionProperty(), open);
    return new WelcomePage(model, () -> core.proxyNames().size());
  }

  /// Whether nothing was ever put behind the gate here: no server, no hook, and so no log.
  boolean isFirst() {
    if (!core.proxyNames().isEmpty()) {
      return false;
    }
    Path used = core.home().state().resolve("proxies");
    try (var folders = Files.list(used)) {
      return folders.findAny().isEmpty();
    } catch (IOException _) {
      return !Files.exists(used);
    }
  }
}
