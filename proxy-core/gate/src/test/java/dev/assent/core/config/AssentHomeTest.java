package dev.assent.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssentHomeTest {
  private static final Path USER = Path.of("/home/ada");
  private static final AssentHome USUAL =
      new AssentHome(
          USER.resolve(".config/assent"),
          USER.resolve(".local/state/assent"),
          USER.resolve(".local/state/assent/run"));

  @TempDir Path folder;

  @Nested
  class Locating {
    @Test
    void withoutVariablesTheHomeFolderIsUsed() throws ConfigException {
      assertThat(AssentHome.locate(Map.of(), USER, "Linux")).isEqualTo(USUAL);
      assertThat(AssentHome.locate(Map.of(), USER, "Mac OS X")).isEqualTo(USUAL);
    }

    @Test
    void ownHomeHoldsEverything() throws ConfigException {
      var variables =
          Map.of("ASSENT_HOME", "/srv/x/../a", "XDG_CONFIG_HOME", "/x", "XDG_RUNTIME_DIR", "/y");
      for (String system : new String[] {"Linux", "Mac OS X", "Windows 11"}) {
        assertThat(AssentHome.locate(variables, USER, system))
            .isEqualTo(new AssentHome(Path.of("/srv/a"), Path.of("/srv/a"), Path.of("/srv/a/run")));
      }
    }

    @Test
    void aRelativeOwnHomeIsRefused() {
      assertThatThrownBy(() -> AssentHome.locate(Map.of("ASSENT_HOME", "here"), USER, "Linux"))
          .isInstanceOf(ConfigException.class)
          .hasMessage("found ASSENT_HOME `here`, expected an absolute path");
    }

    @Test
    void xdgFoldersAreRespected() throws ConfigException {
      var variables = Map.of("XDG_CONFIG_HOME", "/x/c", "XDG_STATE_HOME", "/x/s");
      assertThat(AssentHome.locate(variables, USER, "Linux"))
          .isEqualTo(
              new AssentHome(
                  Path.of("/x/c/assent"), Path.of("/x/s/assent"), Path.of("/x/s/assent/run")));
    }

    @Test
    void relativeAndEmptyVariablesAreIgnored() throws ConfigException {
      var variables =
          Map.of(
              "ASSENT_HOME",
              "",
              "XDG_CONFIG_HOME",
              "c",
              "XDG_STATE_HOME",
              "",
              "XDG_RUNTIME_DIR",
              "r");
      assertThat(AssentHome.locate(variables, USER, "Linux")).isEqualTo(USUAL);
    }

    @Test
    void aRuntimeFolderIsUsedOnlyWhenItIsOursAlone() throws Exception {
      Path runtime = folder.resolve("runtime");
      var variables = Map.of("XDG_RUNTIME_DIR", runtime.toString());
      Path otherwise = folder.resolve(".local/state/assent/run");
      assertThat(AssentHome.locate(variables, folder, "Linux").runtime()).isEqualTo(otherwise);
      Files.createDirectory(runtime);
      Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
      assertThat(AssentHome.locate(variables, folder, "Linux").runtime())
          .isEqualTo(runtime.resolve("assent"));
      Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwxr-x---"));
      assertThat(AssentHome.locate(variables, folder, "Linux").runtime()).isEqualTo(otherwise);
      Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
      giveAway(runtime);
      assertThat(AssentHome.locate(variables, folder, "Linux").runtime()).isEqualTo(otherwise);
    }

    @Test
    void windowsUsesItsApplicationFolders() throws ConfigException {
      var variables =
          Map.of("APPDATA", "/w/roaming", "LOCALAPPDATA", "/w/local", "XDG_CONFIG_HOME", "/x");
      assertThat(AssentHome.locate(variables, USER, "Windows 11"))
          .isEqualTo(
              new AssentHome(
                  Path.of("/w/roaming/Assent"),
                  Path.of("/w/local/Assent"),
                  Path.of("/w/local/Assent/run")));
    }
  }

  @Nested
  class Preparing {
    @Test
    void missingFoldersAreMadeForTheOwnerAlone() throws Exception {
      var home =
          new AssentHome(
              folder.resolve("a/config"), folder.resolve("b/state"), folder.resolve("c/run"));
      home.prepare();
      for (Path made :
          new Path[] {home.config(), home.config().getParent(), home.state(), home.runtime()}) {
        assertThat(Files.getPosixFilePermissions(made))
            .isEqualTo(PosixFilePermissions.fromString("rwx------"));
      }
      home.prepare();
    }

    @Test
    void aHomeThatIsAFileIsRefused() throws IOException {
      Files.writeString(folder.resolve("home"), "not a folder");
      assertThatThrownBy(TestHomes.in(folder)::prepare)
          .isInstanceOf(ConfigException.class)
          .hasMessageStartingWith(
              "`"
                  + folder.resolve("home")
                  + "`: found a file, expected a folder that only its owner may write");
      assertThat(folder.resolve("home")).hasContent("not a folder");
    }

    @Test
    void aHomeBelowAFileIsRefused() throws IOException {
      Files.writeString(folder.resolve("home"), "not a folder");
      var home = TestHomes.in(folder.resolve("home"));
      assertThatThrownBy(home::prepare)
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("found ");
    }

    @Test
    void aLinkIsRefused() throws IOException {
      Files.createSymbolicLink(folder.resolve("home"), folder);
      assertThatThrownBy(TestHomes.in(folder)::prepare)
          .hasMessageContaining("found a link to `" + folder + "`");
      Files.delete(folder.resolve("home"));
      Files.createSymbolicLink(folder.resolve("home"), folder.resolve("nowhere"));
      assertThatThrownBy(TestHomes.in(folder)::prepare).hasMessageContaining("found a link to ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwx---", "rwx-w----", "rwx----w-", "rwxrwxrwx"})
    void aFolderThatOthersMayWriteIsRefused(String mode) throws Exception {
      TestHomes.prepared(folder);
      Files.setPosixFilePermissions(folder.resolve("home"), PosixFilePermissions.fromString(mode));
      assertThatThrownBy(TestHomes.in(folder)::prepare)
          .hasMessageContaining("found a folder that others may write, `" + mode + "`");
    }

    @Test
    void aFolderThatOthersMayReadIsTakenButTheRuntimeFolderIsClosed() throws Exception {
      var home = TestHomes.prepared(folder);
      Files.setPosixFilePermissions(home.config(), PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.setPosixFilePermissions(home.runtime(), PosixFilePermissions.fromString("rwxr-xr-x"));
      home.prepare();
      assertThat(Files.getPosixFilePermissions(home.config()))
          .isEqualTo(PosixFilePermissions.fromString("rwxr-xr-x"));
      assertThat(Files.getPosixFilePermissions(home.runtime()))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aFolderOfAnotherUserIsRefused() throws Exception {
      var home = TestHomes.prepared(folder);
      giveAway(home.runtime());
      assertThatThrownBy(home::prepare)
          .hasMessageContaining("`" + home.runtime() + "`: found a folder of another user");
    }

    @Test
    void aFolderInsideOneThatIsOpenToEverybodyIsRefused() throws Exception {
      var home = TestHomes.prepared(folder);
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
      assertThatThrownBy(home::prepare)
          .hasMessageContaining("found `" + folder + "` above it open to everybody");
    }
  }

  /// Gives a folder to another user, which only the superuser can do; elsewhere the test is left
  /// out.
  private static void giveAway(Path path) throws IOException {
    assumeTrue(Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid")));
    Files.setAttribute(path, "unix:uid", 12345);
  }
}
