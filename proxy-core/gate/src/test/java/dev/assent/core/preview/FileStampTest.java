package dev.assent.core.preview;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStampTest {
  private static final FileTime THEN = FileTime.from(Instant.parse("2026-11-20T14:02:00Z"));

  @TempDir private Path folder;

  @Test
  void noticesWhatIsWrittenReplacedAndRemoved() throws Exception {
    var file = Files.writeString(folder.resolve("a"), "one");
    Files.setLastModifiedTime(file, THEN);
    var first = FileStamp.of(file.toString());
    assertThat(FileStamp.of(file.toString())).as("read again").isEqualTo(first);

    Files.writeString(file, "four");
    Files.setLastModifiedTime(file, THEN);
    assertThat(FileStamp.of(file.toString())).as("another length").isNotEqualTo(first);

    Files.writeString(file, "two");
    Files.setLastModifiedTime(file, FileTime.from(THEN.toInstant().plusMillis(10)));
    assertThat(FileStamp.of(file.toString())).as("the same length later").isNotEqualTo(first);

    Files.delete(file);
    assertThat(FileStamp.of(file.toString()).there()).isFalse();
  }

  @Test
  void whatTookAPlaceIsAnother() throws Exception {
    var file = Files.writeString(folder.resolve("a"), "one");
    var other = Files.writeString(folder.resolve("b"), "two");
    Files.setLastModifiedTime(file, THEN);
    Files.setLastModifiedTime(other, THEN);
    var first = FileStamp.of(file.toString());
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    assertThat(FileStamp.of(file.toString()).equals(first)).isEqualTo(first.identity().isEmpty());
  }

  @Test
  void nothingIsThereForNoPath() {
    assertThat(FileStamp.of("a").there()).isFalse();
    assertThat(FileStamp.of("\0").there()).isFalse();
    assertThat(FileStamp.of(folder.resolve("none").toString()).there()).isFalse();
  }
}
