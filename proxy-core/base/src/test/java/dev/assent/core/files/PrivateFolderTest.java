package dev.assent.core.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
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
    outer = outer.toRealPath();
    mode(outer, "rwxr-xr-x");
  }

  private static void mode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(
        Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
  }

  private Path folder(String name, String mode) throws IOException {
    Path folder = Files.createDirectories(outer.resolve(name));
    mode(folder, mode);
    return folder;
  }

  private static void giveAway(Path path) {
    try {
      Files.setAttribute(path, "unix:uid", 12345, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      Assumptions.abort("only root can give a folder away: " + e.getMessage());
    }
  }

  /// The refusal by whoever makes a folder and by whoever closes it too.
  private static UnfitFileException refusal(Path folder) {
    assertThatThrownBy(() -> PrivateFolder.makeClosed(folder))
        .isInstanceOf(UnfitFileException.class);
    assertThatThrownBy(() -> PrivateFolder.create(folder)).isInstanceOf(UnfitFileException.class);
    var thrown = catchThrowableOfType(UnfitFileException.class, () -> PrivateFolder.make(folder));
    assertThat(thrown).as("refused").isNotNull();
    return thrown;
  }

  @Test
  void isMadeForUsAloneWithItsParents() throws IOException {
    Path folder = outer.resolve("a/b");
    assertThat(PrivateFolder.create(folder)).isEqualTo(Files.getOwner(outer));
    assertThat(mode(folder)).isEqualTo("rwx------");
    assertThat(mode(outer.resolve("a"))).isEqualTo("rwx------");
    assertThat(PrivateFolder.create(folder)).isNotNull();
    PrivateFolder.make(folder);
    try (var inside = Files.list(folder)) {
      assertThat(inside).isEmpty();
    }
  }

  @Test
  void thoseThatWereMadeAreToldOutermostFirst() throws IOException {
    assertThat(PrivateFolder.makeMissing(outer.resolve("a/b")))
        .containsExactly(outer.resolve("a"), outer.resolve("a/b"));
    assertThat(PrivateFolder.makeMissing(outer.resolve("a/b"))).isEmpty();
    assertThatThrownBy(() -> PrivateFolder.makeNew(outer.resolve("a")))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  /// Rights from the beginning, whatever the process masks off: nothing, or even its owner's.
  @ParameterizedTest
  @ValueSource(strings = {"0000", "0002", "0077", "0277", "0777"})
  void theMaskOfTheProcessWidensAndNarrowsNothing(String mask) throws Exception {
    Path folder = outer.resolve("a/b");
    Process made =
        new ProcessBuilder(
                "/bin/sh",
                "-c",
                "umask " + mask + " && exec \"$0\" -Xshare:auto -cp \"$1\" \"$2\" \"$3\"",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                System.getProperty("java.class.path"),
                Making.class.getName(),
                folder.toString())
            .inheritIO()
            .start();
    assertThat(made.waitFor()).isZero();
    for (Path one : List.of(outer.resolve("a"), folder, folder.resolve("closed"))) {
      assertThat(mode(one)).as(one.toString()).isEqualTo("rwx------");
    }
    for (String name : List.of("replaced", "created", "opened", "kept", "lock")) {
      assertThat(mode(folder.resolve(name))).as(name).isEqualTo("rw-------");
    }
  }

  /// Makes one of each.
  static final class Making {
    private Making() {}

    public static void main(String[] args) throws IOException {
      Path folder = Path.of(args[0]);
      PrivateFolder.make(folder);
      PrivateFolder.makeClosed(folder.resolve("closed"));
      PrivateFile.replace(folder.resolve("replaced"), new byte[1]);
      PrivateFile.create(folder.resolve("created"), new byte[1]);
      PlainFile.openToWrite(folder.resolve("opened"), java.nio.file.StandardOpenOption.CREATE)
          .close();
      PlainFile.openToKeep(folder.resolve("kept")).close();
      LockedFile.tryTake(folder.resolve("lock")).orElseThrow().close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxr-xr-x", "rwx--x---", "rwx-----x", "rwxrwxrwx", "rwx----w-"})
  void isRefusedToAVisitorWhenOthersCanEnter(String mode) throws IOException {
    Path folder = folder("run", mode);
    assertThatThrownBy(() -> PrivateFolder.create(folder))
        .isInstanceOf(UnfitFileException.class)
        .hasMessage(
            "`%s`: found a folder that others may enter, `%s`, expected a folder that only its"
                    .formatted(folder, mode)
                + " owner may enter; `chmod 700 %s` mends that".formatted(folder));
    assertThat(mode(folder)).isEqualTo(mode);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxr-xr-x", "rwx--x---", "rwx-----x"})
  void isClosedByItsUserWhenOthersMayOnlyLook(String mode) throws IOException {
    Path folder = folder("log", mode);
    PrivateFolder.make(folder);
    assertThat(mode(folder)).isEqualTo(mode);
    PrivateFolder.makeClosed(folder);
    assertThat(mode(folder)).isEqualTo("rwx------");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwx---", "rwx-w----", "rwx----w-", "rwxrwxrwx"})
  void isNeverMendedWhereOthersMayWrite(String mode) throws IOException {
    Path folder = folder("log", mode);
    assertThat(refusal(folder))
        .hasMessage(
            "`%s`: found a folder that others may write, `%s`, expected a folder that only its"
                    .formatted(folder, mode)
                + " owner may write; `chmod go-w %s` mends that".formatted(folder));
    assertThat(mode(folder)).isEqualTo(mode);
  }

  @Test
  void isRefusedWhenItIsALink() throws IOException {
    Path real = folder("real", "rwx------");
    Path link = Files.createSymbolicLink(outer.resolve("link"), real);
    assertThat(refusal(link)).hasMessageContaining("found a link to `" + real + "`");
    Path dangling = Files.createSymbolicLink(outer.resolve("other"), outer.resolve("nowhere"));
    assertThat(refusal(dangling)).hasMessageContaining("found a link to ");
    assertThat(outer.resolve("nowhere")).doesNotExist();
  }

  @Test
  void isRefusedWhenItIsAFileOrLiesBelowOne() throws IOException {
    Path file = Files.writeString(outer.resolve("file"), "");
    assertThat(refusal(file)).hasMessageContaining("found a file, expected a folder");
    assertThat(refusal(file.resolve("run"))).hasMessageContaining("found a file at `" + file + "`");
  }

  @Test
  void isRefusedWhenItBelongsToSomebodyElse() throws IOException {
    Path folder = folder("theirs", "rwx------");
    giveAway(folder);
    assertThat(refusal(folder)).hasMessageContaining("found a folder of another user, `12345`");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwxrwx", "rwx---rwx"})
  void isRefusedWhenAParentIsOpenUnlessSticky(String mode) throws IOException {
    Path folder = outer.resolve("open/run");
    PrivateFolder.create(folder);
    mode(outer.resolve("open"), mode);
    assertThat(refusal(folder))
        .hasMessageContaining("found `" + outer.resolve("open") + "` above it open to everybody")
        .hasMessageContaining("`chmod go-w " + outer.resolve("open") + "` mends that");
    Files.setAttribute(outer.resolve("open"), "unix:mode", 01777);
    assertThatCode(() -> PrivateFolder.create(folder)).doesNotThrowAnyException();
  }

  @Test
  void isRefusedWhenAGroupMayChangeAParent() throws IOException {
    Path folder = outer.resolve("shared/run");
    PrivateFolder.create(folder);
    mode(outer.resolve("shared"), "rwxrwx---");
    // A group of the person's own name has nobody else in it.
    PrivateFolder.make(folder);
    try {
      Files.setAttribute(outer.resolve("shared"), "unix:gid", 12345);
    } catch (IOException e) {
      Assumptions.abort("only root can give a folder away: " + e.getMessage());
    }
    assertThat(refusal(folder)).hasMessageContaining("above it open to its group");
  }

  @Test
  void isRefusedWhenAParentBelongsToSomebodyElse() throws IOException {
    Path folder = outer.resolve("theirs/run");
    PrivateFolder.create(folder);
    giveAway(outer.resolve("theirs"));
    assertThat(refusal(folder)).hasMessageContaining("above it of another user, `12345`");
  }

  /// People keep their folders elsewhere; whoever else has a link on the way can turn it.
  @Test
  void aLinkAboveIsFollowedOnlyWhereNobodyElseCanTurnIt() throws IOException {
    Path folder = outer.resolve("link/run");
    Files.createSymbolicLink(outer.resolve("link"), folder("real", "rwx------"));
    PrivateFolder.create(folder);
    assertThat(mode(outer.resolve("real/run"))).isEqualTo("rwx------");
    mode(outer.resolve("real"), "rwxrwxrwx");
    assertThat(refusal(folder)).hasMessageContaining("above it open to everybody");
    mode(outer.resolve("real"), "rwx------");
    giveAway(outer.resolve("link"));
    assertThat(refusal(folder))
        .hasMessageContaining("`" + outer.resolve("link") + "` above it of another user");
  }

  @Test
  void linksThatLeadInACircleAreRefused() throws IOException {
    Files.createSymbolicLink(outer.resolve("a"), outer.resolve("b"));
    Files.createSymbolicLink(outer.resolve("b"), outer.resolve("a"));
    assertThatThrownBy(() -> PrivateFolder.make(outer.resolve("a/run")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void belowAHomeNoStepIsALinkOrOpenOrSomebodyElses() throws IOException {
    Path home = outer.resolve("home");
    Path folder = home.resolve("proxies/files/audit");
    PrivateFolder.make(home, folder);
    assertThat(mode(home.resolve("proxies"))).isEqualTo("rwx------");
    PrivateFolder.make(home, home);

    mode(home.resolve("proxies"), "rwxrwx---");
    assertThatThrownBy(() -> PrivateFolder.make(home, folder))
        .hasMessageStartingWith("`" + home.resolve("proxies") + "`: found a folder that others");
    mode(home.resolve("proxies"), "rwx------");

    Path moved = Files.move(home.resolve("proxies"), outer.resolve("elsewhere"));
    Files.createSymbolicLink(home.resolve("proxies"), moved);
    assertThatThrownBy(() -> PrivateFolder.make(home, folder))
        .hasMessageStartingWith("`" + home.resolve("proxies") + "`: found a link to");
    assertThatThrownBy(() -> PrivateFolder.make(home, home.resolve("proxies/new/audit")))
        .hasMessageStartingWith("`" + home.resolve("proxies") + "`: found a link to");
    assertThat(moved.resolve("new")).doesNotExist();

    assertThatThrownBy(() -> PrivateFolder.make(home, outer))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void isReportedMissingWhenOnlyChecked() {
    assertThatThrownBy(() -> PrivateFolder.verify(outer.resolve("none")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void isClosedOfWhomAnotherFolderBelongsTo() throws IOException {
    Path folder = folder("run", "rwx------");
    assertThat(PrivateFolder.isClosedOf(folder, outer)).isTrue();
    assertThat(PrivateFolder.isClosedOf(outer, outer)).isFalse();
    assertThat(PrivateFolder.isClosedOf(outer.resolve("none"), outer)).isFalse();
    Path link = Files.createSymbolicLink(outer.resolve("link"), folder);
    assertThat(PrivateFolder.isClosedOf(link, outer)).isFalse();
  }
}
