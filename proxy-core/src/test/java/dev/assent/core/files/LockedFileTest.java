package dev.assent.core.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockedFileTest {
  private static final Duration A_MOMENT = Duration.ofMillis(50);

  @TempDir private Path folder;

  @Test
  void whoeverHoldsItIsWaitedForATimeAndNoLonger() throws IOException {
    Path file = folder.resolve("lock");
    try (var _ = LockedFile.take(file, A_MOMENT)) {
      assertTimeout(
          Duration.ofSeconds(5),
          () ->
              assertThatThrownBy(() -> LockedFile.take(file, A_MOMENT))
                  .isInstanceOf(UnfitFileException.class)
                  .hasMessageStartingWith(
                      "`" + file + "`: found a lock that another process holds"));
    }
    LockedFile.take(file, A_MOMENT).close();
    assertThat(file).exists();
  }

  @Test
  void aFolderInItsPlaceIsNoLock() throws IOException {
    Path file = Files.createDirectory(folder.resolve("lock"));
    assertThatThrownBy(() -> LockedFile.take(file, A_MOMENT))
        .hasMessageContaining("found a folder");
  }
}
