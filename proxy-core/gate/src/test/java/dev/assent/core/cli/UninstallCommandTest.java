package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonObject;
import dev.assent.core.login.LoginEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Assent goes from the places that the goldens of the command line do not have.
class UninstallCommandTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  private LoginEntry login() {
    return LoginEntry.of("Linux", Map.of(), folder, Path.of("/opt/assent/bin/assent-desktop"))
        .orElseThrow();
  }

  @Test
  void whatStartsWithTheSessionGoesWithThePersonsOwnHome() throws Exception {
    console.environment.put("ASSENT_HOME", "");
    console.environment.put("XDG_RUNTIME_DIR", folder.resolve("run").toString());
    console.run("config", "set", "desktop.start_at_login", "true");
    login().apply(true);
    String other = Files.readString(login().file()).replace("/opt/assent/bin/assent", "/bin/mine");
    assertThat(console.run("uninstall", "--yes")).as(console.out).isZero();
    assertThat(login().file()).doesNotExist();
    console.run("config", "get", "desktop.start_at_login");
    assertThat(console.out).isEqualTo("false\n");
    Files.writeString(login().file(), other);
    console.run("uninstall", "--yes");
    assertThat(login().file()).as("it starts a program of another name").hasContent(other);
  }

  @Test
  void aHomeThatIsThePersonsOwnFolderIsNotEmptied() throws Exception {
    var own =
        new CliRig(folder) {
          @Override
          public Path home() {
            return folder;
          }
        };
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    Files.createDirectories(folder.resolve("proxies/mine"));
    assertThat(own.run("uninstall", "--purge", "--yes")).isEqualTo(4);
    assertThat(own.out).contains("it is your home");
    assertThat(folder.resolve("proxies/mine")).exists();
  }

  @Test
  void whatRunsIsEndedFirst() throws Exception {
    Process core = new ProcessBuilder("sleep", "600").start();
    try {
      var running =
          new CliRig(folder) {
            @Override
            public JsonObject end(AssentHome home) throws ControlException {
              core.destroy();
              return super.end(home);
            }
          };
      running.answer = "{\"pid\": " + core.pid() + "}";
      assertThat(running.run("uninstall", "--yes")).isZero();
      assertThat(running.out).startsWith("done     Assent, which ran, has ended\n");
      assertThat(core.isAlive()).isFalse();
    } finally {
      core.destroyForcibly();
    }
  }
}
