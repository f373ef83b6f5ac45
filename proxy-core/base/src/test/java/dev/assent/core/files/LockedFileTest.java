package dev.assent.core.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockedFileTest {
  private static final Duration A_MOMENT = Duration.ofMillis(50);

  @TempDir private Path folder;

  /// Another process that tries to take the right, says `mine` or `held`, and keeps it until its
  /// input ends.
  private record Other(Process process, String said) implements AutoCloseable {
    static Other tries(Path file) throws IOException {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Trying.class.getName(),
                  file.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      var out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      return new Other(process, out.readLine());
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }

  static final class Trying {
    private Trying() {}

    public static void main(String[] args) throws IOException {
      var right = LockedFile.tryTake(Path.of(args[0]));
      System.out.println(right.isPresent() ? "mine" : "held");
      System.in.read();
    }
  }

  @Test
  void whoeverHoldsItIsWaitedForATimeAndNoLonger() throws IOException {
    Path file = folder.resolve("lock");
    try (var _ = LockedFile.take(file, A_MOMENT)) {
      assertTimeout(
          Duration.ofSeconds(60),
          () ->
              assertThatThrownBy(() -> LockedFile.take(file, A_MOMENT))
                  .isInstanceOf(UnfitFileException.class)
                  .hasMessageStartingWith(
                      "`" + file + "`: found a lock that another process holds"));
    }
    LockedFile.take(file, A_MOMENT).close();
    assertThat(file).exists();
  }

  /// On POSIX systems closing any handle of a file gives back what its process has locked there.
  @Test
  void whoGivesUpInThisProcessLeavesTheRightWithItsHolder() throws IOException {
    Path file = folder.resolve("lock");
    try (var held = LockedFile.tryTake(file).orElseThrow()) {
      assertThat(LockedFile.tryTake(file)).isEmpty();
      assertThatThrownBy(() -> LockedFile.take(file, A_MOMENT))
          .isInstanceOf(UnfitFileException.class);
      assertThat(LockedFile.isHeldHere(file)).isTrue();
      assertThat(held.isHeld()).isTrue();
      try (var other = Other.tries(file)) {
        assertThat(other.said()).isEqualTo("held");
      }
    }
    assertThat(LockedFile.isHeldHere(file)).isFalse();
    try (var other = Other.tries(file)) {
      assertThat(other.said()).isEqualTo("mine");
    }
  }

  @Test
  void aProcessThatIsKilledLeavesItFree() throws IOException {
    Path file = folder.resolve("lock");
    try (var other = Other.tries(file)) {
      assertThat(other.said()).isEqualTo("mine");
      assertThat(LockedFile.tryTake(file)).isEmpty();
      assertThat(LockedFile.isHeldHere(file)).isFalse();
    }
    LockedFile.take(file, Duration.ofSeconds(60)).close();
  }

  @Test
  void oneAtATimeIsLetIn() throws Exception {
    Path file = folder.resolve("lock");
    var inside = new AtomicInteger();
    var most = new AtomicInteger();
    var threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          Thread.ofPlatform()
              .start(() -> {
                for (int round = 0; round < 20; round++) {
                  try (var _ = LockedFile.take(file, Duration.ofSeconds(60))) {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    inside.decrementAndGet();
                  } catch (IOException e) {
                    most.set(100);
                  }
                }
              });
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(most).hasValue(1);
  }

  @Test
  void theSameFolderByAnotherNameIsTheSameLock() throws IOException {
    Path file = folder.resolve("lock");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (var _ = LockedFile.tryTake(file).orElseThrow()) {
      assertThat(LockedFile.tryTake(link.resolve("lock"))).isEmpty();
    }
  }

  @Test
  void itIsGivenBackOnceAndSaysWhoHadIt() throws IOException {
    Path file = folder.resolve("lock");
    var first = LockedFile.tryTake(file).orElseThrow();
    first.sign("a longer text".getBytes(StandardCharsets.US_ASCII));
    first.sign("12\n".getBytes(StandardCharsets.US_ASCII));
    first.close();
    assertThat(first.isHeld()).isFalse();
    assertThat(file).hasContent("12\n");
    try (var second = LockedFile.tryTake(file).orElseThrow()) {
      first.close();
      assertThat(second.isHeld()).isTrue();
      assertThat(LockedFile.tryTake(file)).isEmpty();
    }
  }

  @Test
  void aFolderOrALinkInItsPlaceIsNoLock() throws IOException {
    Path file = Files.createDirectory(folder.resolve("lock"));
    assertThatThrownBy(() -> LockedFile.take(file, A_MOMENT))
        .hasMessageContaining("found a folder");
    assertThat(LockedFile.isHeldHere(file)).isFalse();
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("target"));
    assertThatThrownBy(() -> LockedFile.tryTake(link)).hasMessageContaining("found a link");
    assertThat(folder.resolve("target")).doesNotExist();
  }
}
