package dev.assent.core.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assent.core.transport.ServerProcess;
import dev.assent.core.transport.ServerSpec;
import dev.assent.core.transport.Watchdog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PipeRoomTest {
  private static final int MOST = 16;
  private static final int SIZE = 1032;

  @TempDir Path folder;
  private final List<Process> programs = new ArrayList<>();

  @BeforeEach
  void require() throws InterruptedException {
    assumeThat(SystemCall.isKnownHere()).as("a system on which pipes can have more room").isTrue();
    awaitAllGivenBack();
  }

  // Servers, those of other tests too, end a little after they were stopped.
  private static void awaitAllGivenBack() throws InterruptedException {
    for (int i = 0; PipeRoom.left() < MOST && i < 12_000; i++) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    assertThat(PipeRoom.left()).isEqualTo(MOST);
  }

  @AfterEach
  void end() {
    programs.forEach(Process::destroyForcibly);
  }

  private Process cat() throws IOException {
    Process cat = new ProcessBuilder("cat").start();
    programs.add(cat);
    return cat;
  }

  private static int size(long process, int stream) throws IOException {
    int descriptor = NativeMemory.open(Path.of("/proc/" + process + "/fd/" + stream), stream == 0);
    try {
      return SystemCall.FCNTL.make(descriptor, SIZE, 0, 0);
    } finally {
      SystemCall.close(descriptor);
    }
  }

  @Test
  void aProgramsPipesGetMoreRoom() throws IOException {
    Process cat = cat();
    assertThat(size(cat.pid(), 0)).isEqualTo(PipeRoom.USUAL);
    assertThat(PipeRoom.widen(cat.pid(), 0)).isTrue();
    assertThat(size(cat.pid(), 0)).isEqualTo(PipeRoom.WIDE);
    assertThat(size(cat.pid(), 1)).isEqualTo(PipeRoom.USUAL);
    PipeRoom.giveBack();
  }

  @Test
  void noMoreThanAFewHaveIt() throws IOException {
    for (int i = 0; i < MOST; i++) {
      assertThat(PipeRoom.widen(cat().pid(), i % 2)).isTrue();
    }
    Process another = cat();
    assertThat(PipeRoom.widen(another.pid(), 0)).isFalse();
    assertThat(size(another.pid(), 0)).isEqualTo(PipeRoom.USUAL);
    PipeRoom.giveBack();
    assertThat(PipeRoom.widen(another.pid(), 0)).isTrue();
    for (int i = 0; i < MOST; i++) {
      PipeRoom.giveBack();
    }
  }

  @Test
  void whatIsNoPipeOrHasEndedIsLeftAlone() throws Exception {
    Process writing =
        new ProcessBuilder("sleep", "60").redirectOutput(folder.resolve("out").toFile()).start();
    programs.add(writing);
    assertThat(PipeRoom.widen(writing.pid(), 1)).isFalse();
    Process ended = cat();
    ended.destroyForcibly().waitFor();
    assertThat(PipeRoom.widen(ended.pid(), 0)).isFalse();
    assertThat(PipeRoom.left()).isEqualTo(MOST);
  }

  @Test
  void aServerWithLongMessagesGetsItAndGivesItBack() throws Exception {
    try (var watchdog = Watchdog.start()) {
      var spec =
          new ServerSpec(
              "cat",
              List.of("cat"),
              Map.of("PATH", "/usr/bin:/bin"),
              folder,
              Optional.of(folder.resolve("errors")),
              UnaryOperator.identity());
      var server = ServerProcess.start(spec, watchdog);
      byte[] shortLine = ("x".repeat(1000) + "\n").getBytes(StandardCharsets.US_ASCII);
      byte[] longLine = ("x".repeat(1_000_000) + "\n").getBytes(StandardCharsets.US_ASCII);
      server.input().write(shortLine);
      server.input().flush();
      assertThat(read(server, shortLine.length)).isEqualTo(shortLine);
      assertThat(PipeRoom.left()).isEqualTo(MOST);
      Thread writing = Thread.ofPlatform().start(() -> write(server, longLine));
      assertThat(read(server, longLine.length)).isEqualTo(longLine);
      writing.join();
      assertThat(size(server.pid(), 0)).isEqualTo(PipeRoom.WIDE);
      server.stop();
    }
    awaitAllGivenBack();
  }

  // As a channel reads: as much as a pipe usually holds.
  private static byte[] read(ServerProcess server, int length) throws IOException {
    byte[] all = new byte[length + PipeRoom.USUAL];
    int at = 0;
    while (at < length) {
      at += Math.max(0, server.output().read(all, at, PipeRoom.USUAL));
    }
    return Arrays.copyOf(all, at);
  }

  private static void write(ServerProcess server, byte[] line) {
    try {
      server.input().write(line);
      server.input().flush();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
