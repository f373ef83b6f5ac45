package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProxyCommandsTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  @Test
  void aPolicyFileThatIsTooLargeIsRefused() throws IOException {
    Files.writeString(folder.resolve("large.json"), " ".repeat(5 * 1024 * 1024));
    assertThat(console.run("proxy", "add", "b", "--policy", "large.json", "--", "cat"))
        .isEqualTo(2);
    assertThat(console.err).contains("found more than 4194304 bytes in `FOLDER/large.json`");
    assertThat(console.home().resolve("proxies/b")).doesNotExist();
  }
}
