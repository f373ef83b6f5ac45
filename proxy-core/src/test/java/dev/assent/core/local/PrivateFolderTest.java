package dev.assent.core.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class PrivateFolderTest {
  @TempDir Path outer;

  @BeforeEach
  void closeOuter() throws IOException {
    mode(outer, "rwxr-xr-x");
  }

  private static void mode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private static LocalSocketException refusal(Path folder) {
    var thrown =
        catchThrowableOfType(LocalSocketException.class, () -> PrivateFolder.create(folder));
    assertThat(thrown).as("refused").isNotNull();
    return thrown;
  }

  @Test
  void isMadeForUsAloneWithItsParents() throws IOException {
    Path folder = outer.resolve("a/b");
    assertThat(PrivateFolder.create(folder)).isEqualTo(Files.getOwner(outer));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(outer.resolve("a"))))
        .isEqualTo("rwx------");
    assertThat(PrivateFolder.create(folder)).isNotNull();
    try (var inside = Files.list(folder)) {
      assertThat(inside).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxr-xr-x", "rwx--x---", "rwx-----x", "rwxrwxrwx", "rwx----w-"})
  void isRefusedWhenOthersCanEnter(String mode) throws IOException {
    Path folder = Files.createDirectory(outer.resolve("run"));
    mode(folder, mode);
    assertThat(refusal(folder)).hasMessageContaining(mode).hasMessageContaining("chmod 700");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo(mode);
  }

  @Test
  void isRefusedWhenItIsALink() throws IOException {
    Path real = Files.createDirectory(outer.resolve("real"));
    mode(real, "rwx------");
    Path link = Files.createSymbolicLink(outer.resolve("link"), real);
    assertThat(refusal(link)).hasMessageContaining("symbolic link");
  }

  @Test
  void isRefusedWhenItIsAFileOrLiesBelowOne() throws IOException {
    Path file = Files.writeString(outer.resolve("file"), "");
    assertThat(refusal(file)).hasMessageContaining("is no folder");
    assertThat(refusal(file.resolve("run")).code()).isEqualTo(LocalSocketException.Code.FOLDER);
  }

  @Test
  void isRefusedWhenAParentIsOpenUnlessSticky() throws IOException {
    Path folder = outer.resolve("open/run");
    PrivateFolder.create(folder);
    mode(outer.resolve("open"), "rwxrwxrwx");
    assertThat(refusal(folder)).hasMessageContaining("others may write to");
    assertThat(
            PrivateFolder.create(
                Path.of("/tmp").resolve("assent-test-" + ProcessHandle.current().pid())))
        .isNotNull();
    Files.delete(Path.of("/tmp").resolve("assent-test-" + ProcessHandle.current().pid()));
  }

  @Test
  void isRefusedWhenItBelongsToSomebodyElse() throws IOException {
    Path folder = Files.createDirectory(outer.resolve("theirs"));
    mode(folder, "rwx------");
    try {
      Files.setOwner(
          folder,
          folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    } catch (IOException e) {
      Assumptions.abort("only root can give a folder away: " + e.getMessage());
    }
    assertThat(refusal(folder)).hasMessageContaining("belongs to `nobody`");
  }

  @Test
  void isReportedMissingWhenOnlyChecked() {
    var thrown =
        catchThrowableOfType(
            LocalSocketException.class, () -> PrivateFolder.verify(outer.resolve("none")));
    assertThat(thrown.code()).isEqualTo(LocalSocketException.Code.NOT_LISTENING);
  }
}
