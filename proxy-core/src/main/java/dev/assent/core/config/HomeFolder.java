package dev.assent.core.config;

import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.files.FileOwnership;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// One folder that must be ours alone: made 0700 when missing, refused when anybody else could put
/// files there.
public record HomeFolder(Path folder) {
  private static final String EXPECTED = "a folder that only its owner may write";

  static void prepareAll(AssentHome home) throws ConfigException {
    var problems = new ArrayList<ConfigProblem>();
    for (Path folder : new LinkedHashSet<>(List.of(home.config(), home.state(), home.runtime()))) {
      new HomeFolder(folder).prepare().ifPresent(problems::add);
    }
    ConfigException.throwIfAny(problems);
    try {
      if (FileOwnership.hasUnixView(home.runtime())) {
        Files.setPosixFilePermissions(home.runtime(), PosixFilePermissions.fromString("rwx------"));
      }
    } catch (IOException e) {
      throw new ConfigException(
          ConfigProblem.io(home.runtime(), e, "a folder with permissions `rwx------`"));
    }
  }

  /// Makes the folder where it is missing and says what is wrong with it; empty when all is well.
  public Optional<ConfigProblem> prepare() {
    try {
      create();
      return judge();
    } catch (FileAlreadyExistsException e) {
      return Optional.of(problem("found a file at `" + e.getFile() + "`"));
    } catch (IOException e) {
      return Optional.of(ConfigProblem.io(folder, e, EXPECTED));
    }
  }

  private void create() throws IOException {
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    FileAttribute<?>[] mode =
        FileOwnership.hasUnixView(folder)
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
            }
            : new FileAttribute<?>[0];
    Files.createDirectories(folder, mode);
  }

  private Optional<ConfigProblem> judge() throws IOException {
    if (Files.isSymbolicLink(folder)) {
      return Optional.of(problem("found a link to `" + Files.readSymbolicLink(folder) + "`"));
    }
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.of(problem("found a file"));
    }
    if (!FileOwnership.isOurs(folder)) {
      String owner = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).getName();
      return Optional.of(problem("found a folder of another user, `" + owner + "`"));
    }
    Optional<String> writers = FileOwnership.foreignWriters(folder);
    if (writers.isPresent()) {
      return Optional.of(problem("found a folder that others may write, `" + writers.get() + "`"));
    }
    for (Path above = folder.getParent(); above != null; above = above.getParent()) {
      if (FileOwnership.isOpenToAll(above)) {
        return Optional.of(problem("found `" + above + "` above it open to everybody"));
      }
    }
    return Optional.empty();
  }

  private ConfigProblem problem(String found) {
    return ConfigProblem.ofFile(
        Code.UNSAFE_FILE, folder, found.substring("found ".length()), EXPECTED);
  }
}
