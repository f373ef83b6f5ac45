package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonTexts;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The list of libraries that the window shows, beside what the program is put together of.
class LibrariesIT {
  private static final Path LIST =
      Project.one("src/main/resources", "dev/assent/desktop/settings/Libraries.json");
  private static final Pattern ARCHIVE = Pattern.compile("(.+?)-[0-9].*\\.jar");
  private static final Set<String> NO_ARCHIVES = Set.of("fonts", "runtime");

  /// Libraries of libraries, too.
  @Test
  void everyArchiveThatShipsIsListed() throws IOException {
    var shipped = new TreeSet<String>();
    try (var files = Files.list(Image.built().root().resolveSibling("modules"))) {
      for (Path file : files.toList()) {
        var name = ARCHIVE.matcher(file.getFileName().toString());
        assertThat(name.matches()).as(file.toString()).isTrue();
        shipped.add(name.group(1));
      }
    }
    Project.modules().forEach(ours -> shipped.remove(ours.getFileName().toString()));
    var listed = new TreeSet<String>();
    try (var in = Files.newInputStream(LIST)) {
      for (String library : JsonTexts.read(in).values()) {
        listed.addAll(Set.of(library.split(" \\| ")[1].split(" ")));
      }
    }
    listed.removeAll(NO_ARCHIVES);
    assertThat(shipped).isEqualTo(listed).hasSizeGreaterThan(15);
  }
}
