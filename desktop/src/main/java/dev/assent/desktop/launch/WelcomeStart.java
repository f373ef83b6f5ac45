package dev.assent.desktop.launch;

import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.update.Publisher;
import dev.assent.desktop.proxies.protect.ProtectViewModel;
import dev.assent.desktop.proxies.wiring.WiringViewModel;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.welcome.LookBackViewModel;
import dev.assent.desktop.welcome.WelcomeView;
import dev.assent.desktop.welcome.WelcomeViewModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// The welcome page, and when it comes by itself.
record WelcomeStart(ProxyCore core) {
  /// The page.
  ///
  /// @param wiring counts what was found
  /// @param protecting what clients' files become
  /// @param lookBack looks back on what agents did
  /// @param background runs what writes files
  /// @param open goes to the page of an id
  Page page(
      WiringViewModel wiring,
      ProtectViewModel protecting,
      Appearance appearance,
      LookBackViewModel lookBack,
      Executor background,
      Consumer<String> open) {
    var model =
        new WelcomeViewModel(
            wiring.countProperty(), protecting, appearance.reducedMotionProperty(), open);
    if (Publisher.ofThisBuild().isPresent()) {
      model.offerUpdates(
          core.config().settings().desktop().updateCheck(),
          wished -> background.execute(() -> wish(wished)));
    }
    model.offerLookBack(lookBack);
    return Page.of(
        "welcome",
        () -> new WelcomeView(model),
        () -> {
          wiring.look();
          lookBack.find();
        });
  }

  private void wish(boolean wished) {
    try {
      core.config().set("desktop.update_check", JsonBoolean.of(wished));
    } catch (ConfigException e) {
      System.getLogger(WelcomeStart.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "the wish to look for newer versions could not be kept",
              e);
    }
  }

  /// True if nothing was ever put behind the gate here: no server, no hook, and so no log.
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
