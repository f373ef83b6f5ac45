package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxyCommandsTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  /// A program is found once, with the search path of the shell in which it was added.
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          tool,             bin/tool
          ./bin/tool,       bin/tool
          bin/../bin/tool,  bin/tool
          @/bin/tool,       bin/tool
          shim,             shims/shim
          """)
  @DisabledOnOs(OS.WINDOWS)
  void aProgramIsKeptAsItWasFound(String written, String found) throws IOException {
    for (String name : List.of("bin/tool", "shims/shim")) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "#!/bin/sh\n");
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }
    String path = folder.resolve("shims") + ":" + folder.resolve("bin") + ":/usr/bin:/bin";
    console.environment.put("PATH", path + ":relative");
    assertThat(
            console.run(
                "proxy", "add", "a", "--", written.replace("@", folder.toString()), "--root"))
        .as(console.err)
        .isZero();
    assertThat(console.read("proxies/a/config.json"))
        .contains("\"command\": \"" + folder.resolve(found) + "\"", "\"PATH\": \"" + path + "\"");
    assertThat(console.read("proxies/a/command.json")).contains("\"alike\"");
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
