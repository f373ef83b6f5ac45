package dev.assent.core.cli;

import dev.assent.core.bridge.HomeFolders;
import dev.assent.core.bridge.KnownHomes;
import dev.assent.core.bridge.Launcher;
import dev.assent.core.bridge.LocalSocketException;
import java.nio.file.Path;
import java.util.Optional;

/// Tells where the hook of the installed program finds its rules, as far as that is another home than the one a command is about.
final class HomeOfHooks {
  private HomeOfHooks() {}

  /// A sentence, lower case and without a final period; absent where both are the same.
  static Optional<String> another(Surroundings surroundings, Rooms rooms) throws LocalSocketException {
    Optional<Path> launcher = rooms.launcher();
    if (launcher.isEmpty()) {
      return Optional.empty();
    }
    var known = KnownHomes.of(surroundings.osName(), surroundings.userHome(), Launcher.image(launcher.get()));
    var named = HomeFolders.of(surroundings.environment(), surroundings.osName(), surroundings.userHome());
    return known.has(named)
        ? Optional.empty()
        : Optional.of(
            "the hook uses the home `" + known.own().config() + "`, not `" + named.config()
                + "` that this command is about: it was not made known; run `assent status` with it in a terminal once");
  }
}
