package dev.assent.core.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.bridge.CoreReach;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A project's files can reach a client's environment: they must not choose the policy.
@DisabledOnOs(OS.WINDOWS)
class KnownHomesTest {
  @TempDir Path outer;
  private Path userHome;
  private Path other;
  private HomeFolders own;

  @BeforeEach
  void prepare() throws IOException {
    userHome = Files.createDirectories(outer.toRealPath().resolve("me"));
    Files.setPosixFilePermissions(userHome, PosixFilePermissions.fromString("rwx------"));
    other = Files.createDirectories(outer.toRealPath().resolve("project with blank"));
    Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rwx------"));
    own = HomeFolders.of(Map.of(), "Linux", userHome);
  }

  private CoreReach reach(Map<String, String> environment, boolean installed) {
    return new CoreReach(
        environment,
        new CoreReach.Surroundings(
            outer.resolve("image"), installed, userHome, "/work", "Linux", Duration.ofSeconds(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ASSENT_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"})
  void aHomeThatOnlyTheEnvironmentNamesIsLeftAsideUntilItIsMadeKnown(String variable)
      throws IOException {
    var environment = Map.of(variable, other.toString());
    var named = HomeFolders.of(environment, "Linux", userHome);
    assertThat(named).isNotEqualTo(own);
    assertThat(reach(environment, true).folders()).isEqualTo(own);
    assertThat(reach(environment, true).leftAside())
        .contains("`" + named.config() + "`", "run `assent status`");
    assertThat(reach(environment, false).folders())
        .as("a program that is not installed")
        .isEqualTo(named);

    var known = KnownHomes.of("Linux", userHome, null);
    known.add(named);
    known.add(named);
    assertThat(reach(environment, true).folders()).isEqualTo(named);
    assertThat(reach(environment, true).leftAside()).isEmpty();
    assertThat(Files.readAllLines(own.config().resolve("known-homes"))).hasSize(1);

    known.remove(named);
    assertThat(reach(environment, true).folders()).isEqualTo(own);
  }

  @Test
  void theRecordCountsOnlyWhereNobodyElseMayWriteIt() throws IOException {
    var environment = Map.of("ASSENT_HOME", other.toString());
    KnownHomes.of("Linux", userHome, null).add(HomeFolders.of(environment, "Linux", userHome));
    Files.setPosixFilePermissions(
        own.config().resolve("known-homes"), PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThat(reach(environment, true).folders()).isEqualTo(own);
  }

  @Test
  void homesThatCameWithTheProgramAreKnown() throws IOException {
    var environment = Map.of("ASSENT_HOME", other.toString());
    var named = HomeFolders.of(environment, "Linux", userHome);
    Files.createDirectories(outer.resolve("image/lib"));
    Files.writeString(outer.resolve("image/lib/known-homes"), KnownHomes.line(named) + "\n");
    assertThat(reach(environment, true).folders()).isEqualTo(named);
  }

  @Test
  void theCoreThatIsStartedGetsNoneOfTheVariablesThatWereLeftAside() throws IOException {
    Path bin = Files.createDirectories(outer.resolve("image/bin"));
    Path program = Files.writeString(bin.resolve("assent"), "#!/bin/sh\nenv; exit 9\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    var environment =
        Map.of(
            "ASSENT_HOME",
            other.toString(),
            "XDG_CONFIG_HOME",
            other.toString(),
            "PATH",
            "/usr/bin:/bin");
    try (var core = reach(environment, true).connect(true)) {
      throw new AssertionError("there is no core, found " + core);
    } catch (IOException e) {
      assertThat(e.getMessage()).contains("exit status 9");
    }
    assertThat(own.launchLog())
        .content()
        .contains("PATH=")
        .doesNotContain("ASSENT_HOME", "XDG_CONFIG_HOME");
  }

  @Test
  void aHomeThatIsGoneIsForgottenWhenAnotherIsMadeKnown() throws IOException {
    var known = KnownHomes.of("Linux", userHome, null);
    Path practice = Files.createDirectories(other.resolve("practice"));
    var thrownAway = HomeFolders.of(Map.of("ASSENT_HOME", practice.toString()), "Linux", userHome);
    var kept = HomeFolders.of(Map.of("ASSENT_HOME", other.toString()), "Linux", userHome);
    known.add(kept);
    known.add(thrownAway);
    Files.delete(practice);
    var next =
        HomeFolders.of(Map.of("ASSENT_HOME", other.resolve("next").toString()), "Linux", userHome);
    known.add(next);
    assertThat(Files.readAllLines(own.config().resolve("known-homes")))
        .containsExactly(KnownHomes.line(kept), KnownHomes.line(next));
  }
}
