package dev.assent.core.config;

import dev.assent.core.document.Fault;
import dev.assent.core.files.PrivateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// One folder that must be ours alone, with the trouble told as one of the configuration.
///
/// @param home a folder around it that is ours too, or the folder itself
public record HomeFolder(Path home, Path folder) {
  private static final String EXPECTED = "a folder that only its owner may write";

  static void prepareAll(AssentHome home) throws ConfigException {
    var problems = new ArrayList<Fault>();
    for (Path folder : new LinkedHashSet<>(List.of(home.config(), home.state()))) {
      new HomeFolder(folder, folder).prepare().ifPresent(problems::add);
    }
    try {
      PrivateFolder.makeClosed(home.runtime());
    } catch (IOException e) {
      problems.add(Fault.io(home.runtime(), e, EXPECTED));
    }
    ConfigException.throwIfAny(problems);
  }

  /// Makes the folder where it is missing and says what is wrong with it; empty when all is well.
  public Optional<Fault> prepare() {
    try {
      PrivateFolder.make(home, folder);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(Fault.io(folder, e, EXPECTED));
    }
  }
}
