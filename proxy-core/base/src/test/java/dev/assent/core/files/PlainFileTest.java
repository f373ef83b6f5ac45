package dev.assent.core.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.assent.core.files.PlainFile.BoundedDisk;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class PlainFileTest {
  // A program that waited for the other end of a pipe would be told otherwise, or for ever.
  private static final Duration WITHOUT_END = Duration.ofSeconds(60);

  @TempDir Path outer;
  private Path folder;
  private Path file;

  @BeforeEach
  void prepare() throws IOException {
    folder = Files.createDirectory(outer.toRealPath().resolve("f"));
    rights(folder, "rwx------");
    file = folder.resolve("policy.json");
  }

  private static void rights(Path path, String rights) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
  }

  private static void pipe(Path path) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor()).isZero();
  }

  private void written(String rights) throws IOException {
    Files.writeString(file, "hello");
    rights(file, rights);
  }

  @ParameterizedTest
  @EnumSource
  void aPipeIsRefusedWithoutWaiting(FileTrust trust) throws Exception {
    pipe(file);
    assertTimeout(
        WITHOUT_END,
        () ->
            assertThatThrownBy(() -> PlainFile.read(file, trust, 10))
                .hasMessageContaining(
                    "`"
                        + file
                        + "`: found something that is no file (a pipe, a device or the like), expected"));
    assertTimeout(
        WITHOUT_END,
        () ->
            assertThatThrownBy(() -> PlainFile.open(file, trust))
                .isInstanceOf(UnfitFileException.class));
    assertTimeout(
        WITHOUT_END,
        () ->
            assertThatThrownBy(() -> PlainFile.openToWrite(file, StandardOpenOption.CREATE))
                .isInstanceOf(UnfitFileException.class));
  }

  @ParameterizedTest
  @EnumSource
  void foldersAndDevicesAreRefused(FileTrust trust) throws IOException {
    Files.createDirectory(file);
    assertThatThrownBy(() -> PlainFile.read(file, trust, 10))
        .hasMessageContaining("found a folder");
    assertThatThrownBy(() -> PlainFile.read(Path.of("/dev/zero"), trust, 10))
        .isInstanceOf(UnfitFileException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-rw-rw-", "rw-rw----", "rw-----w-", "rw-rw-r--"})
  void aFileThatOthersMayWriteIsRefused(String rights) throws IOException {
    written(rights);
    assertThatThrownBy(() -> PlainFile.read(file, FileTrust.OURS, 10))
        .hasMessage(
            "`"
                + file
                + "`: found a file that others may write, `"
                + rights
                + "`, expected a file of ours that only its owner may write");
    assertThat(PlainFile.read(file, FileTrust.ANYBODYS, 10)).hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-------", "rw-r--r--", "r--------", "rwxr-xr-x"})
  void aFileThatOthersMayOnlyReadIsRead(String rights) throws IOException {
    written(rights);
    assertThat(PlainFile.read(file, FileTrust.OURS, 10)).asString().isEqualTo("hello");
  }

  @Test
  void aLinkIsRefusedWhereTheFileMustBeOurs() throws IOException {
    Path other = Files.writeString(outer.resolve("other"), "x");
    Files.createSymbolicLink(file, other);
    assertThatThrownBy(() -> PlainFile.read(file, FileTrust.OURS, 10))
        .hasMessageContaining("found a link to `" + other + "`");
    assertThatThrownBy(() -> PlainFile.openToWrite(file)).hasMessageContaining("found a link to");
    assertThat(PlainFile.read(file, FileTrust.ANYBODYS, 10)).asString().isEqualTo("x");
  }

  @Test
  void aFileInALinkedFolderOrInOneThatOthersMayWriteIsRefused() throws IOException {
    written("rw-------");
    Path link = Files.createSymbolicLink(outer.resolve("link"), folder);
    assertThatThrownBy(() -> PlainFile.read(link.resolve("policy.json"), FileTrust.OURS, 10))
        .hasMessageContaining("in a folder that is a link");
    rights(folder, "rwxrwxrwx");
    assertThatThrownBy(() -> PlainFile.read(file, FileTrust.OURS, 10))
        .hasMessageContaining("in a folder that others may write");
  }

  @Test
  void aFileOfAnotherUserIsRefused() throws IOException {
    Path others = Path.of("/proc/1/cmdline");
    Path theirs = Files.exists(others) && !FileOwnership.isOurs(others) ? others : null;
    if (theirs == null) {
      written("rw-------");
      try {
        Files.setAttribute(file, "unix:uid", 12345);
      } catch (IOException e) {
        return; // neither root, nor is there a file of anybody else that can be read
      }
      theirs = file;
    }
    Path found = theirs;
    assertThatThrownBy(() -> PlainFile.read(found, FileTrust.OURS, 10))
        .hasMessageContaining("found a file of another user");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "4, 4", "5, 5", "6, 5", "1000, 5"})
  void readsNoMoreThanItIsAskedFor(int most, int expected) throws IOException {
    written("rw-------");
    assertThat(PlainFile.read(file, FileTrust.OURS, most)).hasSize(expected);
  }

  /// Settings are replaced as a whole; who reads meanwhile gets the old text or the new one, while
  /// there are fewer replacements than looks.
  @Test
  void aFileThatItsOwnerReplacesMeanwhileIsRead() throws Exception {
    written("rw-------");
    Callable<Void> replacements =
        () -> {
          for (int time = 0; time < 7; time++) {
            Path draft = Files.writeString(folder.resolve("draft"), "hello");
            rights(draft, "rw-------");
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
          }
          return null;
        };
    try (var owner = Executors.newSingleThreadExecutor()) {
      for (int round = 0; round < 100; round++) {
        Future<Void> replaced = owner.submit(replacements);
        assertThat(PlainFile.read(file, FileTrust.OURS, 10)).asString().isEqualTo("hello");
        replaced.get();
      }
    }
  }

  @Test
  void aMissingFileIsSaidToBeMissing() {
    assertThatThrownBy(() -> PlainFile.read(file, FileTrust.OURS, 10))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> PlainFile.openToWrite(file)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void whatDoesNotAnswerIsLeftBehindOnceAndRefusedAtOnceFromThenOn() throws Exception {
    written("rw-------");
    var answer = new CountDownLatch(1);
    BoundedDisk.Work<FileChannel> slow =
        () -> {
          try {
            answer.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          return FileChannel.open(file);
        };
    Duration first =
        refused(() -> BoundedDisk.call(file, FileTrust.OURS, slow), "did not answer within 2 s");
    // Each would take as long as the first if it waited; the least is that of the machine.
    Duration least = first;
    for (int i = 0; i < 10; i++) {
      Duration later =
          refused(() -> PlainFile.read(file, FileTrust.OURS, 10), "did not answer within 2 s");
      least = later.compareTo(least) < 0 ? later : least;
    }
    assertThat(least).isLessThan(first.dividedBy(2));
    answer.countDown();
    while (!answers()) {
      Thread.sleep(5);
    }
  }

  /// The time until it is refused.
  private static Duration refused(ThrowingCallable what, String why) {
    long begin = System.nanoTime();
    assertThatThrownBy(what).hasMessageContaining(why);
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private boolean answers() throws IOException {
    try {
      return PlainFile.read(file, FileTrust.OURS, 10).length == 5;
    } catch (UnfitFileException _) {
      return false;
    }
  }

  @Test
  void aReplacedLinkOrPipeIsAPlainFileOfOurs() throws Exception {
    Path other = Files.writeString(outer.resolve("other"), "x");
    Files.createSymbolicLink(file, other);
    PrivateFile.replace(file, new byte[] {'y'});
    assertThat(other).hasContent("x");
    assertThat(PlainFile.read(file, FileTrust.OURS, 10)).asString().isEqualTo("y");
    Path pipe = folder.resolve("pipe");
    pipe(pipe);
    PrivateFile.replace(pipe, new byte[] {'z'});
    assertThat(PlainFile.read(pipe, FileTrust.OURS, 10)).asString().isEqualTo("z");
  }
}
