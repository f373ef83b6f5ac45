package dev.assent.core.cli.hook;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.KnownHomes;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.system.Launcher;
import java.nio.file.Path;
import java.util.Optional;

/// Tells where the hook of the installed program finds its rules, as far as that is another home
/// than the one a command is about.
final class HookHome {
  private HookHome() {}

  /// A sentence, lower case and without a final period; absent where both are the same.
  static Optional<String> another(CliSurroundings surroundings, CliServices rooms)
      throws LocalSocketException {
    Optional<Path> launcher = rooms.launcher();
    if (launcher.isEmpty()) {
      return Optional.empty();
    }
    var known =
        KnownHomes.of(
            surroundings.osName(), surroundings.userHome(), Launcher.image(launcher.get()));
    var named =
        HomeFolders.of(surroundings.environment(), surroundings.osName(), surroundings.userHome());
    return known.has(named)
        ? Optional.empty()
        : Optional.of(
            "the hook uses the home `"
                + known.own().config()
                + "`, not `"
                + named.config()
                + "` that this command is about: it was not made known; run `assent status` with it in a terminal once");
  }
}
