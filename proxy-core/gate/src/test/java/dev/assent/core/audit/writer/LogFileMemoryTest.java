package dev.assent.core.audit.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.audit.writer.FileDisk.PageCacheLimit;
import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests which part of a log file stays in the system's memory, as the system itself tells.
class LogFileMemoryTest {
  private static final int STEP = (int) PageCacheLimit.DROPPED;
  private static final int WRITE = 1 << 16;
  private static final int MAPPED = 1 << 20;

  @TempDir Path folder;
  private Path path;

  @BeforeEach
  void aFileSystemOnADisk() throws IOException {
    assumeTrue(SystemCall.isKnownHere(), "not Linux on a known processor");
    String type = Files.getFileStore(folder).type();
    assumeTrue(
        Set.of("ext4", "xfs", "btrfs", "overlay").contains(type), "temporary files lie on " + type);
    path = folder.resolve("decisions.jsonl");
  }

  @Test
  void onlyTheNewestOfAFileThatGrowsIsKept() throws IOException {
    try (var file = new FileDisk().open(path)) {
      append(file, 0, 8 * STEP);
      assertThat(loaded(0, 6 * STEP)).isZero();
      assertThat(loaded(7 * STEP, STEP)).isEqualTo(STEP / MAPPED);
      append(file, 8 * STEP, 4 * STEP);
      assertThat(loaded(0, 10 * STEP)).isZero();
    }
    assertThat(Files.readAllBytes(path)).isEqualTo(bytes(0, 12 * STEP));
  }

  @Test
  void whatWasThereAtItsOpeningStays() throws IOException {
    Files.write(path, bytes(0, 2 * STEP));
    try (var file = new FileDisk().open(path)) {
      append(file, 2 * STEP, 4 * STEP);
      assertThat(loaded(0, 2 * STEP)).isEqualTo(2 * STEP / MAPPED);
      assertThat(loaded(2 * STEP, 2 * STEP)).isZero();
    }
  }

  @Test
  void afterACutItGoesOnFromThere() throws IOException {
    try (var file = new FileDisk().open(path)) {
      append(file, 0, 6 * STEP);
      file.truncate(STEP);
      file.force();
      append(file, STEP, 7 * STEP);
      assertThat(loaded(2 * STEP, 4 * STEP)).isZero();
      assertThat(loaded(7 * STEP, STEP)).isEqualTo(STEP / MAPPED);
    }
    assertThat(Files.readAllBytes(path)).isEqualTo(bytes(0, 8 * STEP));
  }

  @Test
  void aFileWhoseNameIsGoneIsWrittenAllTheSame() throws IOException {
    Path aside = folder.resolve("aside.jsonl");
    try (var file = new FileDisk().open(path)) {
      Files.move(path, aside);
      append(file, 0, 4 * STEP);
    }
    assertThat(Files.readAllBytes(aside)).isEqualTo(bytes(0, 4 * STEP));
    assertThat(path).doesNotExist();
  }

  private static void append(Disk.OpenFile file, int from, int length) throws IOException {
    byte[] bytes = bytes(from, length);
    for (int at = 0; at < length; at += WRITE) {
      file.write(ByteBuffer.wrap(bytes, at, WRITE), from + at);
      file.force();
    }
  }

  private static byte[] bytes(int from, int length) {
    byte[] bytes = new byte[length];
    for (int at = 0; at < length; at += WRITE) {
      Arrays.fill(bytes, at, at + WRITE, (byte) ((from + at) / WRITE));
    }
    return bytes;
  }

  // The number of megabytes of a part that are wholly in memory.
  private int loaded(int from, int length) throws IOException {
    int loaded = 0;
    try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
      for (int at = from; at < from + length; at += MAPPED) {
        loaded += file.map(FileChannel.MapMode.READ_ONLY, at, MAPPED).isLoaded() ? 1 : 0;
      }
    }
    return loaded;
  }
}
