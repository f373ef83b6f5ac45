package dev.assent.core.protect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.transport.ServerStartException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers that were found in a shell with a version manager start the same with the short search
/// path of a desktop. The managers are scripts that do what theirs do: pyenv and asdf put a script
/// of each name first and look for their own program on the search path; nvm puts the folder of a
/// version first, in which a script names its interpreter by `env`.
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the servers of this test are shell scripts")
class SettledCommandTest {
  private static final String SHORT = "/usr/bin:/bin";
  private static final String ANSWERING =
      "#!/bin/sh\n"
          + "read -r line; printf '%s\\n' '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":"
          + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"serverInfo\":{\"name\":\"demo\",\"version\":\"1\"}}}';"
          + " cat > /dev/null\n";

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void managers() throws Exception {
    folder = temporary.toRealPath();
    program("pyenv/shims/uvx", "#!/bin/sh\nexec pyenv exec \"${0##*/}\" \"$@\"\n");
    program("pyenv/bin/pyenv", "#!/bin/sh\nshift; exec " + folder + "/pyenv/versions/\"$1\"\n");
    program("pyenv/versions/uvx", ANSWERING);
    program("asdf/shims/npx", "#!/bin/sh\nexec asdf exec \"${0##*/}\" \"$@\"\n");
    program("asdf/bin/asdf", "#!/bin/sh\nshift; exec " + folder + "/asdf/installs/\"$1\"\n");
    program("asdf/installs/npx", ANSWERING);
    program("nvm/v22/lib/npx-cli.js", "#!/usr/bin/env assent-node\n");
    program("nvm/v22/bin/assent-node", ANSWERING);
    Files.createSymbolicLink(folder.resolve("nvm/v22/bin/npx"), Path.of("../lib/npx-cli.js"));
    program("project/run.sh", ANSWERING);
  }

  private void program(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private static ProxyDefinition definition(Map<String, SecretValue> set, String... command) {
    return ProxyDefinition.of("demo", new Backend.Stdio(new ServerLaunch(List.of(command), set)));
  }

  private LaunchResult onADesktop(ProxyDefinition definition) throws Exception {
    return new LaunchTrial(Map.of("PATH", SHORT), folder, SecretSource.none(), "1")
        .of(definition, Duration.ofSeconds(60));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          uvx               | @pyenv/shims:@pyenv/bin | pyenv/shims/uvx
          npx               | @asdf/shims:@asdf/bin   | asdf/shims/npx
          npx               | @nvm/v22/bin            | nvm/v22/bin/npx
          ./run.sh          |                         | project/run.sh
          ../project/run.sh |                         | project/run.sh
          """)
  void whatAShellFoundStartsOnADesktop(String program, String managers, String found)
      throws Exception {
    String own = managers == null ? "" : managers.replace("@", folder + "/") + ":";
    var asked = definition(Map.of(), program, "server");
    assertThat(onADesktop(asked).works()).isFalse();
    var settled = SettledCommand.of(asked, own + SHORT, folder.resolve("project"));
    assertThat(settled.command()).containsExactly(folder.resolve(found).toString(), "server");
    assertThat(onADesktop(settled)).isInstanceOf(LaunchResult.Speaks.class);
  }

  @Test
  void theSearchPathOfTheDefinitionCounts() throws Exception {
    var own =
        new SecretValue.Plain(folder.resolve("asdf/shims") + ":" + folder.resolve("asdf/bin"));
    var settled =
        SettledCommand.of(
            definition(Map.of("PATH", own), "npx"),
            folder.resolve("nvm/v22/bin").toString(),
            folder);
    assertThat(settled.command()).containsExactly(folder.resolve("asdf/shims/npx").toString());
    assertThat(settled.backend().launched().orElseThrow().environment()).containsEntry("PATH", own);
  }

  @Test
  void oneThatIsTheClientsOrTheKeyStoresStaysAsItIs() throws Exception {
    for (SecretValue path :
        List.of(new SecretValue.FromClient(false), new SecretValue.Keychain("path"))) {
      var asked = definition(Map.of("PATH", path), "npx");
      assertThat(SettledCommand.of(asked, SHORT, folder)).isEqualTo(asked);
    }
  }

  @Test
  void whatIsNotThereIsTold() {
    assertThatThrownBy(() -> SettledCommand.of(definition(Map.of(), "npx-not"), SHORT, folder))
        .isInstanceOf(ServerStartException.class)
        .hasMessageContaining("`npx-not` was not found on PATH");
    assertThatThrownBy(() -> SettledCommand.of(definition(Map.of(), "./no"), SHORT, folder))
        .hasMessageContaining("does not exist");
  }
}
