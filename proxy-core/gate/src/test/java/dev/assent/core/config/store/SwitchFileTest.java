package dev.assent.core.config.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.CanonicalJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The switches on disk.
class SwitchFileTest {
  private static final SwitchFile.Entry DENIED =
      new SwitchFile.Entry(
          "deny_all", "id-1", Instant.parse("2026-11-21T12:00:00Z"), "cli", Optional.empty());
  private static final SwitchFile.Entry OBSERVED =
      new SwitchFile.Entry(
          "observe",
          "id-2",
          Instant.parse("2026-11-21T12:00:00Z"),
          "window",
          Optional.of(Instant.parse("2026-11-22T12:00:00Z")));

  @TempDir private Path folder;
  private AssentHome home;
  private SwitchFile file;

  @BeforeEach
  void open() throws Exception {
    home = new AssentHome(folder.resolve("c"), folder.resolve("s"), folder.resolve("r"));
    home.prepare();
    file = new SwitchFile(home, CanonicalJson::digest);
  }

  @Test
  void nothingIsOnWithoutAFile() throws Exception {
    assertThat(file.read()).isEmpty();
  }

  @Test
  void whatWasWrittenIsRead() throws Exception {
    file.write(List.of(DENIED, OBSERVED));
    assertThat(file.read()).containsExactly(DENIED, OBSERVED);
    file.write(List.of());
    assertThat(file.read()).isEmpty();
  }

  @Test
  void aSealOfAnotherKeyIsNone() throws Exception {
    file.write(List.of(OBSERVED));
    assertThatThrownBy(new SwitchFile(home, tree -> CanonicalJson.digest(tree) + "x")::read)
        .isInstanceOf(ConfigException.class);
  }

  @Test
  void aFileThatWasChangedByHandIsNone() throws Exception {
    file.write(List.of(DENIED));
    String text = Files.readString(home.switches());
    Files.writeString(home.switches(), text.replace("deny_all", "observe"));
    assertThatThrownBy(file::read).isInstanceOf(ConfigException.class);
  }
}
