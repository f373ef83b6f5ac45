package dev.assent.core.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/// A folder where paths are short, whatever the test's own folder is called: the address of a
/// socket has few characters.
record ShortFolder(Path path) implements AutoCloseable {
  static ShortFolder create() throws IOException {
    return new ShortFolder(Files.createTempDirectory("as"));
  }

  /// Takes it away with all that lies in it, as far as nobody uses it any more: a process that the
  /// test has killed may still be on its way out.
  @Override
  public void close() {
    try (var inside = Files.walk(path)) {
      for (Path each : inside.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException _) {
      // It stays among the system's temporary files.
    }
  }
}
