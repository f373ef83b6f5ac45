package dev.assent.core.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The rules by which the folders are found (decision P4). The bridge has the same ones for the runtime folder.
record HomeRules(Map<String, String> environment, Path userHome, String osName) {
  AssentHome locate() {
    Optional<String> own = variable("ASSENT_HOME");
    if (own.isPresent()) {
      Path home = Path.of(own.get()).toAbsolutePath().normalize();
      return new AssentHome(home, home, home.resolve("run"));
    }
    if (isWindows()) {
      Path config = folder("APPDATA", userHome.resolve("AppData").resolve("Roaming")).resolve("Assent");
      Path state = folder("LOCALAPPDATA", userHome.resolve("AppData").resolve("Local")).resolve("Assent");
      return new AssentHome(config, state, state.resolve("run"));
    }
    Path config = folder("XDG_CONFIG_HOME", userHome.resolve(".config")).resolve("assent");
    Path state = folder("XDG_STATE_HOME", userHome.resolve(".local").resolve("state")).resolve("assent");
    return new AssentHome(config, state, runtime().orElse(state.resolve("run")));
  }

  private Optional<Path> runtime() {
    if (!osName.toLowerCase(Locale.ROOT).startsWith("linux")) {
      return Optional.empty();
    }
    return variable("XDG_RUNTIME_DIR")
        .map(Path::of)
        .filter(Path::isAbsolute)
        .filter(HomeRules::isOurFolder)
        .map(folder -> folder.resolve("assent"));
  }

  private static boolean isOurFolder(Path folder) {
    try {
      return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && Ownership.isOurs(folder);
    } catch (IOException e) {
      // A folder whose owner cannot be read is not known to be ours.
      return false;
    }
  }

  /// A relative folder in a variable is ignored, as the XDG specification demands.
  private Path folder(String variable, Path otherwise) {
    return variable(variable).map(Path::of).filter(Path::isAbsolute).orElse(otherwise);
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
  }

  private boolean isWindows() {
    return osName.toLowerCase(Locale.ROOT).startsWith("windows");
  }
}
