package dev.assent.core.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class FileReplacementTest {
  private static final byte[] NEW = "new".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("config.json"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(
        Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
  }

  private List<String> names() throws IOException {
    try (var entries = Files.list(folder)) {
      return entries.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void bytesAreReplacedAndNothingElseIsLeft() throws IOException {
    PrivateFile.replace(file, NEW);
    assertThat(file).hasContent("new");
    PrivateFile.replace(folder.resolve("other"), NEW);
    assertThat(names()).containsExactly("config.json", "other");
    assertThat(mode(folder.resolve("other"))).isEqualTo("rw-------");
  }

  @Test
  void theDraftIsItsOwnersAloneWhileItIsWritten() throws IOException {
    try (var replacement = FileReplacement.of(file)) {
      replacement.write(NEW);
      Path draft = folder.resolve(names().getFirst());
      assertThat(draft.getFileName().toString()).matches("\\.config\\.json\\.[0-9a-f]+\\.tmp");
      assertThat(mode(draft)).isEqualTo("rw-------");
      assertThat(file).hasContent("old");
    }
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("config.json");
  }

  /// Forced before it is renamed, and the folder forced after it.
  @Test
  void theStepsComeInTheirOrder() throws IOException {
    var steps = new ArrayList<String>();
    var told =
        new FileReplacement.Steps() {
          @Override
          public void force(FileChannel draft) throws IOException {
            steps.add("force " + draft.size());
            FileReplacement.Steps.super.force(draft);
          }

          @Override
          public void rename(Path from, Path to) throws IOException {
            assertThat(from.getParent()).isEqualTo(to.getParent());
            steps.add("rename");
            FileReplacement.Steps.super.rename(from, to);
          }

          @Override
          public void forceFolder(Path changed) throws IOException {
            assertThat(changed).isEqualTo(file);
            steps.add("force folder");
            FileReplacement.Steps.super.forceFolder(changed);
          }
        };
    try (var replacement = FileReplacement.of(file, told)) {
      replacement.write(NEW);
      replacement.commit();
    }
    assertThat(steps).containsExactly("force 3", "rename", "force folder");
    Files.delete(file);
    steps.clear();
    try (var replacement = FileReplacement.of(file, told)) {
      replacement.write(NEW);
      replacement.commitNew();
    }
    assertThat(steps).containsExactly("force 3", "force folder");
  }

  @ParameterizedTest
  @ValueSource(strings = {"force", "rename", "forceFolder"})
  void aFaultAtAnyStepLeavesTheOldBytesOrTheNewOnesAndIsTold(String at) throws IOException {
    var failing =
        new FileReplacement.Steps() {
          @Override
          public void force(FileChannel draft) throws IOException {
            fail("force");
            FileReplacement.Steps.super.force(draft);
          }

          @Override
          public void rename(Path from, Path to) throws IOException {
            fail("rename");
            FileReplacement.Steps.super.rename(from, to);
          }

          @Override
          public void forceFolder(Path changed) throws IOException {
            fail("forceFolder");
          }

          private void fail(String step) throws IOException {
            if (step.equals(at)) {
              throw new IOException("no " + step);
            }
          }
        };
    try (var replacement = FileReplacement.of(file, failing)) {
      replacement.write(NEW);
      assertThatThrownBy(replacement::commit).hasMessage("no " + at);
    }
    assertThat(file).hasContent(at.equals("forceFolder") ? "new" : "old");
    assertThat(names()).containsExactly("config.json");
  }

  @Test
  void aFullDiskLeavesTheOldBytes() throws Exception {
    Path small = Files.createDirectory(folder.resolve("small"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "tmpfs", small.toString()),
        "no right to mount a small disk");
    try {
      Path there = small.resolve("config.json");
      PrivateFile.replace(there, NEW);
      assertThatThrownBy(() -> PrivateFile.replace(there, new byte[100_000]))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> PrivateFile.create(small.resolve("bundle"), new byte[100_000]))
          .isInstanceOf(IOException.class);
      assertThat(there).hasContent("new");
      try (var entries = Files.list(small)) {
        assertThat(entries).containsExactly(there);
      }
    } finally {
      run("umount", small.toString());
    }
  }

  private static boolean run(String... command) throws Exception {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
  }

  @Test
  void aFolderInTheFilesPlaceStays() throws IOException {
    Path there = Files.createDirectories(folder.resolve("there/inside")).getParent();
    assertThatThrownBy(() -> PrivateFile.replace(there, NEW)).isInstanceOf(IOException.class);
    assertThat(there.resolve("inside")).isDirectory();
    assertThat(names()).containsExactly("config.json", "there");
  }

  @Test
  void aMissingFolderIsNotMade() {
    assertThatThrownBy(() -> PrivateFile.replace(folder.resolve("none/file"), NEW))
        .isInstanceOf(IOException.class);
    assertThat(folder.resolve("none")).doesNotExist();
  }

  /// Somebody puts a link in the file's place between the beginning and the end.
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLinkThatComesBetweenIsReplacedAndNeverFollowed(boolean keepsRights) throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "theirs");
    Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rw-rw-rw-"));
    try (var replacement = FileReplacement.of(file)) {
      if (keepsRights) {
        replacement.keepingRights();
      }
      replacement.write(NEW);
      Files.delete(file);
      Files.createSymbolicLink(file, other);
      replacement.commit();
    }
    assertThat(other).hasContent("theirs");
    assertThat(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(file).hasContent("new");
    assertThat(mode(file)).isEqualTo("rw-------");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r--r--", "rwxrwxrwx", "rw-rw----"})
  void aFileThatIsNotOursKeepsItsRightsAndOneOfOursIsClosed(String rights) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
    try (var replacement = FileReplacement.of(file).keepingRights()) {
      replacement.write(NEW);
      replacement.commit();
    }
    assertThat(mode(file)).isEqualTo(rights);
    PrivateFile.replace(file, NEW);
    assertThat(mode(file)).isEqualTo("rw-------");
  }

  @Test
  void aNewFileTakesNobodysPlace() throws IOException {
    assertThatThrownBy(() -> PrivateFile.create(file, NEW))
        .isInstanceOf(FileAlreadyExistsException.class);
    Path late = folder.resolve("late");
    try (var replacement = FileReplacement.of(late)) {
      replacement.write(NEW);
      Files.createSymbolicLink(late, folder.resolve("nowhere"));
      assertThatThrownBy(replacement::commitNew).isInstanceOf(FileAlreadyExistsException.class);
    }
    assertThat(late).isSymbolicLink();
    assertThat(folder.resolve("nowhere")).doesNotExist();
    assertThat(file).hasContent("old");
    Path fresh = folder.resolve("fresh");
    PrivateFile.create(fresh, NEW);
    assertThat(fresh).hasContent("new");
    assertThat(mode(fresh)).isEqualTo("rw-------");
    assertThat(names()).containsExactly("config.json", "fresh", "late");
  }

  @Test
  void aProgramThatDiesInBetweenLeavesTheOldBytes() throws Exception {
    Process died =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Dying.class.getName(),
                file.toString())
            .inheritIO()
            .start();
    assertThat(died.waitFor()).isEqualTo(7);
    assertThat(file).hasContent("old");
    PrivateFile.replace(file, NEW);
    assertThat(file).hasContent("new");
  }

  /// Ends when everything is written and nothing renamed.
  static final class Dying {
    private Dying() {}

    public static void main(String[] args) throws IOException {
      var dying =
          new FileReplacement.Steps() {
            @Override
            public void rename(Path from, Path to) {
              Runtime.getRuntime().halt(7);
            }
          };
      try (var replacement = FileReplacement.of(Path.of(args[0]), dying)) {
        replacement.write(NEW);
        replacement.commit();
      }
    }
  }

  @Test
  void aRenamedFileTakesTheOthersPlaceAtOnce() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "theirs");
    PrivateFile.rename(file, other);
    assertThat(other).hasContent("old");
    assertThat(names()).containsExactly("other");
  }

  @Test
  void aFileIsClosedToOthersButNotThroughALink() throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--rw-"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThatThrownBy(() -> PrivateFile.closeToOthers(link))
        .hasMessageContaining("found a link to `" + file + "`");
    assertThat(mode(file)).isEqualTo("rw-r--rw-");
    PrivateFile.closeToOthers(file);
    assertThat(mode(file)).isEqualTo("rw-------");
  }
}
