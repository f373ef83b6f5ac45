package dev.assent.core.uninstall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStore;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever the documentation says that Assent writes, a purge takes away.
class PurgeTest {
  private static final Pattern PLACE =
      Pattern.compile("(?:configuration|state|runtime) (`[^`]+`(?:, `[^`]+`)*)");

  @TempDir Path folder;

  /// The entries of the home's folders in the table of files.
  private static List<String> documented() throws IOException {
    var names = new LinkedHashSet<String>();
    for (String line : Files.readAllLines(Project.page("files.md"))) {
      String first = line.split("\\|").length > 1 ? line.split("\\|")[1] : "";
      for (var place : PLACE.matcher(first).results().toList()) {
        String[] here = place.group(1).replace("`", "").split(", ");
        // The names after one that lies in a folder lie there, too.
        int count = here[0].contains("/") ? 1 : here.length;
        for (String name : List.of(here).subList(0, count)) {
          names.add(name.replaceAll("/.*", "").replace("NAME", "db-2.x_1"));
        }
      }
    }
    return List.copyOf(names);
  }

  @Test
  void nothingThatIsDocumentedIsLeft() throws Exception {
    Path home = Files.createDirectories(folder.resolve("home"));
    List<String> names = documented();
    assertThat(names).hasSizeGreaterThan(25).contains("config.json", "sign-in", "hook-limits");
    for (String name : names) {
      Files.writeString(home.resolve(name), "");
    }
    var purge =
        new Purge(
            new AssentHome(home, home, home.resolve("run")),
            SecretStore.of(SecretSource.none()),
            folder);
    assertThat(purge.others()).isEmpty();
    for (Uninstall.Step step : purge.steps()) {
      step.work().run();
    }
    assertThat(home).doesNotExist();
  }
}
