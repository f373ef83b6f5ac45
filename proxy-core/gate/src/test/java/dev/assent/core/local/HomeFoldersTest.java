package dev.assent.core.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class HomeFoldersTest {
  @TempDir Path home;

  @Test
  void assentHomeGathersEverything() throws IOException {
    assertThat(
            HomeFolders.of(Map.of("ASSENT_HOME", "/x/y", "XDG_CONFIG_HOME", "/c"), "Linux", home))
        .isEqualTo(new HomeFolders(Path.of("/x/y"), Path.of("/x/y"), Path.of("/x/y/run")));
  }

  @Test
  void assentHomeMustBeAbsolute() {
    assertThatThrownBy(() -> HomeFolders.of(Map.of("ASSENT_HOME", "x"), "Linux", home))
        .hasMessage("found ASSENT_HOME `x`, expected an absolute path");
  }

  @Test
  void xdgFoldersAreRespectedWhenAbsolute() throws IOException {
    var folders =
        HomeFolders.of(Map.of("XDG_CONFIG_HOME", "/c", "XDG_STATE_HOME", "rel"), "Mac OS X", home);
    assertThat(folders.config()).isEqualTo(Path.of("/c/assent"));
    assertThat(folders.state()).isEqualTo(home.resolve(".local/state/assent"));
  }

  @Test
  void theRuntimeFolderOfTheSessionIsUsedWhenItIsOursAlone() throws IOException {
    Path run =
        Files.createDirectory(
            home.resolve("run"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    var environment = Map.of("XDG_RUNTIME_DIR", run.toString());
    assertThat(HomeFolders.of(environment, "Linux", home).socket())
        .isEqualTo(run.resolve("assent/core.sock"));
    Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(HomeFolders.of(environment, "Linux", home).runtime())
        .isEqualTo(home.resolve(".local/state/assent/run"));
  }

  @Test
  void windowsHasItsOwn() throws IOException {
    var folders =
        HomeFolders.of(Map.of("APPDATA", "/roam", "LOCALAPPDATA", "/local"), "Windows 11", home);
    assertThat(folders)
        .isEqualTo(
            new HomeFolders(
                Path.of("/roam/Assent"), Path.of("/local/Assent"), Path.of("/local/Assent/run")));
  }
}
