package dev.assent.core.preview;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTextTest {
  @TempDir Path folder;

  @Test
  void aTextIsReadAsItIs() throws IOException {
    assertThat(read("a\r\nü\u202E")).isEqualTo(new FileText.Present("a\r\nü\u202E"));
    assertThat(read("")).isEqualTo(new FileText.Present(""));
  }

  @Test
  void whatIsNoTextIsNotShown() throws IOException {
    assertThat(
            FileText.of(
                Files.write(folder.resolve("b"), new byte[] {(byte) 0xC3, 0x28}).toString()))
        .isEqualTo(new FileText.Hidden(FileText.Reason.NO_TEXT));
    assertThat(FileText.of(folder.toString()))
        .isEqualTo(new FileText.Hidden(FileText.Reason.NO_FILE));
    assertThat(
            FileText.of(
                Files.write(folder.resolve("long"), new byte[FileText.MOST + 1]).toString()))
        .isEqualTo(new FileText.Hidden(FileText.Reason.TOO_LONG));
  }

  @Test
  void whatIsNotThereIsAbsent() {
    assertThat(FileText.of(folder.resolve("none/at/all").toString()))
        .isEqualTo(new FileText.Absent());
    assertThat(FileText.of("relative")).isEqualTo(new FileText.Absent());
    assertThat(FileText.of("/nul\0in")).isEqualTo(new FileText.Absent());
  }

  private FileText read(String text) throws IOException {
    return FileText.of(Files.writeString(folder.resolve("a"), text).toString());
  }
}
