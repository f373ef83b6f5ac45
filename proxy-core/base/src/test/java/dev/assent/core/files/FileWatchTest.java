package dev.assent.core.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FileWatchTest {
  private static final int DOUBTS = 6;

  @TempDir private Path folder;
  private Path file;
  private Instant now;
  private FileWatch watch;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("config.json"), "{}");
    // Long after every change of this test.
    now = Instant.now().plus(Duration.ofDays(1));
    watch = new FileWatch(file, () -> now);
  }

  private void settle() {
    for (int look = 0; look <= DOUBTS; look++) {
      assertThat(watch.isDue()).as("look " + look).isTrue();
    }
    assertThat(watch.isDue()).isFalse();
  }

  @Test
  void aQuietFileIsReadANumberOfTimesAndNoMore() {
    settle();
    assertThat(watch.isDue()).isFalse();
  }

  @Test
  void aFileThatChangedAMomentAgoIsReadUntilItHasBeenQuiet() throws IOException {
    now = EntryStamp.of(file).changed().toInstant().plusSeconds(2);
    for (int look = 0; look < 20; look++) {
      assertThat(watch.isDue()).isTrue();
    }
    now = now.plusMillis(1);
    // The look before was taken too early to trust its stamp.
    assertThat(watch.isDue()).isTrue();
    assertThat(watch.isDue()).isFalse();
  }

  @Test
  void aClockThatIsBehindTheDisksTrustsNothing() {
    now = Instant.EPOCH;
    for (int look = 0; look < 20; look++) {
      assertThat(watch.isDue()).isTrue();
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void anotherFileOfTheSameSizeAndTimeIsSeen() throws IOException {
    FileTime time = Files.getLastModifiedTime(file);
    settle();
    Path other = Files.writeString(folder.resolve("other"), "[]");
    Files.setLastModifiedTime(other, time);
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    settle();
    Files.writeString(file, "{}");
    Files.setLastModifiedTime(file, time);
    settle();
  }

  @Test
  void aMissingFileIsAlwaysDueAndOneThatComesIsSeen() throws IOException {
    settle();
    Files.delete(file);
    for (int look = 0; look < 20; look++) {
      assertThat(watch.isDue()).isTrue();
    }
    Files.writeString(file, "{}");
    settle();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aLinkIsLookedAtAndNotFollowed() throws IOException {
    Path target = Files.move(file, folder.resolve("target"));
    Files.createSymbolicLink(file, target);
    settle();
    Files.writeString(target, "longer than before");
    assertThat(watch.isDue()).isFalse();
  }

  @Test
  void aLookChangesNothingUntilItIsTakenNoteOf() {
    FileWatch.Look look = watch.look();
    assertThat(look.due()).isTrue();
    assertThat(watch.look()).isEqualTo(look);
    settle();
    watch.forget();
    settle();
  }
}
