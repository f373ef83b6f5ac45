package dev.assent.core.config;

import dev.assent.core.document.EscapedText;
import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// The rules by which the folders are found. The bridge has the same ones; a test compares them.
record HomeRules(Map<String, String> environment, Path userHome, String osName) {
  AssentHome locate() throws ConfigException {
    String own = environment.getOrDefault("ASSENT_HOME", "");
    if (!own.isEmpty()) {
      Path home = absolute(own).orElseThrow(() -> relative(own));
      return new AssentHome(home, home, home.resolve("run"));
    }
    if (OperatingSystem.of(osName).isWindows()) {
      Path config =
          folder("APPDATA", userHome.resolve("AppData").resolve("Roaming")).resolve("Assent");
      Path state =
          folder("LOCALAPPDATA", userHome.resolve("AppData").resolve("Local")).resolve("Assent");
      return new AssentHome(config, state, state.resolve("run"));
    }
    Path config = folder("XDG_CONFIG_HOME", userHome.resolve(".config")).resolve("assent");
    Path state =
        folder("XDG_STATE_HOME", userHome.resolve(".local").resolve("state")).resolve("assent");
    Optional<Path> runtime =
        runtime().filter(this::isOursAlone).map(folder -> folder.resolve("assent"));
    return new AssentHome(config, state, runtime.orElse(state.resolve("run")));
  }

  /// The platform's folder for what lives as long as the person's login; the usual place when no
  /// variable names it, so that programs started with and without the variable meet.
  private Optional<Path> runtime() {
    Optional<Path> named = absolute(environment.getOrDefault("XDG_RUNTIME_DIR", ""));
    if (named.isPresent()) {
      return named;
    }
    try {
      return Optional.of(Path.of("/run/user/" + Files.getAttribute(userHome, "unix:uid")));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      // No user numbers here.
      return Optional.empty();
    }
  }

  private boolean isOursAlone(Path folder) {
    return PrivateFolder.isClosedOf(folder, userHome);
  }

  /// A relative folder in a variable is ignored, as the XDG specification demands.
  private Path folder(String variable, Path otherwise) {
    return absolute(environment.getOrDefault(variable, "")).orElse(otherwise);
  }

  private Optional<Path> absolute(String text) {
    try {
      return Optional.of(userHome.getFileSystem().getPath(text))
          .filter(Path::isAbsolute)
          .map(Path::normalize);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static ConfigException relative(String own) {
    return new ConfigException(
        Fault.ofFile(
            Code.BAD_VALUE,
            Path.of(""),
            Sentence.of("ASSENT_HOME %s", EscapedText.name(own)),
            "an absolute path"));
  }
}
