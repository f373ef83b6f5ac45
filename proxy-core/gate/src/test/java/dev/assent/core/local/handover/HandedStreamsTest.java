package dev.assent.core.local.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assent.core.linux.NativeMemory;
import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sockets that are handed over, as clients on Node have them, and what else somebody may hand
/// over.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HandedStreamsTest {
  @TempDir Path folder;
  private int[] in;
  private int[] out;
  private int[] life;
  private HandedStreams streams;

  @BeforeEach
  void connect() throws IOException {
    assumeThat(HandOver.isPossible()).as("a system on which streams can be handed over").isTrue();
    in = LocalSockets.pair();
    out = LocalSockets.pair();
    life = LocalSockets.pair();
    try (var place = HandOverSocket.open(folder.resolve("core.sock"))) {
      give(place, in[1], out[1], life[1]);
      streams = place.take(Duration.ofSeconds(60)).orElseThrow();
    }
    closeAll(in[1], out[1], life[1]);
  }

  @AfterEach
  void close() {
    if (streams != null) {
      streams.close();
      closeAll(in[0], out[0], life[0]);
    }
  }

  private void give(HandOverSocket place, int... descriptors) throws IOException {
    int socket = LocalSockets.forMessages();
    DescriptorMessage.send(
        socket, folder.resolve(place.name()), HexFormat.of().parseHex(place.secret()), descriptors);
    SystemCall.close(socket);
  }

  private static void closeAll(int... descriptors) {
    for (int descriptor : descriptors) {
      SystemCall.close(descriptor);
    }
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static void say(int descriptor, byte[] bytes) throws IOException {
    var end = DescriptorStream.ofSocket(descriptor);
    for (int at = 0; at < bytes.length; ) {
      int written = end.write(bytes, at, bytes.length - at);
      if (written < 0) {
        end.await(StreamCalls.WRITABLE);
      }
      at += Math.max(0, written);
    }
  }

  private static byte[] hear(int descriptor, int length) throws IOException {
    var end = DescriptorStream.ofSocket(descriptor);
    byte[] bytes = new byte[length];
    for (int at = 0; at < length; ) {
      int read = end.read(bytes, at, length - at);
      if (read < 0) {
        end.await(StreamCalls.READABLE);
      }
      at += Math.max(0, read);
    }
    return bytes;
  }

  @Test
  void whatTheClientSendsIsReadToTheLastByteAndItsEndIsTold() throws Exception {
    byte[] sent = random(1_000_000);
    var sending =
        CompletableFuture.runAsync(() -> {
          try {
            say(in[0], sent);
            SystemCall.close(in[0]);
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
    assertThat(streams.input().readAllBytes()).isEqualTo(sent);
    sending.join();
    assertThat(told()).isEqualTo("client ended\n");
    assertThat(streams.isOpen()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void moreThanThereIsRoomForIsWrittenInPieces(boolean virtual) throws Exception {
    byte[] sent = random(3_000_000);
    Thread writing =
        (virtual ? Thread.ofVirtual() : Thread.ofPlatform())
            .start(() -> {
              try {
                streams.output().write(sent);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    assertThat(Arrays.equals(hear(out[0], sent.length), sent)).isTrue();
    writing.join();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void closingEndsWhatWaits(boolean virtual) throws Exception {
    var reading = CompletableFuture.supplyAsync(() -> read());
    var writing = new CompletableFuture<String>();
    (virtual ? Thread.ofVirtual() : Thread.ofPlatform())
        .start(() -> {
          try {
            streams.output().write(new byte[3_000_000]);
            writing.complete("written");
          } catch (IOException e) {
            writing.complete(e.getMessage());
          }
        });
    TimeUnit.MILLISECONDS.sleep(200);
    assertThat(reading).isNotDone();
    assertThat(writing).isNotDone();
    streams.close();
    assertThat(reading.get()).isEqualTo(-1);
    assertThat(writing.get()).isIn("the client's bridge is gone", "the connection is closed");
    assertThat(streams.isOpen()).isFalse();
    assertThat(read()).isEqualTo(-1);
    assertThatThrownBy(() -> streams.output().write(1)).hasMessage("the connection is closed");
  }

  private int read() {
    try {
      return streams.input().read();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private String told() throws IOException {
    byte[] room = new byte[100];
    int read = Math.max(0, DescriptorStream.ofSocket(life[0]).read(room, 0, room.length));
    return new String(room, 0, read, StandardCharsets.US_ASCII);
  }

  // A hostile bridge may hand over a socket that is full.
  @Test
  void aBridgeThatReadsNothingDoesNotHoldTheEndUp() throws Exception {
    int[] full = LocalSockets.pair();
    var filling = DescriptorStream.ofSocket(full[1]);
    while (filling.write(new byte[1000], 0, 1000) > 0) {}
    int[] from = LocalSockets.pair();
    try (var place = HandOverSocket.open(folder.resolve("core.sock"))) {
      give(place, from[1], from[1], full[1]);
      HandedStreams others = place.take(Duration.ofSeconds(60)).orElseThrow();
      SystemCall.close(from[0]);
      assertThat(others.input().read()).isEqualTo(-1);
      others.close();
    }
    closeAll(from[1], full[0], full[1]);
  }

  @Test
  void whatABridgeLeftThatWasKilledIsNotRead() throws Exception {
    say(in[0], random(100));
    SystemCall.close(life[0]);
    assertThat(read()).isEqualTo(-1);
  }

  @Test
  void aClientThatReadsNoMoreIsNoticed() {
    SystemCall.close(out[0]);
    assertThatThrownBy(() -> streams.output().write(new byte[100]))
        .isInstanceOf(IOException.class)
        .hasMessage("Broken pipe");
  }

  @Test
  void theBridgeIsWaitedForUntilItSaysSoOrEnds() throws Exception {
    say(life[0], new byte[] {0});
    streams.awaitBridge();
    SystemCall.close(life[0]);
    assertThatThrownBy(() -> streams.awaitBridge()).hasMessage("the bridge has ended");
  }

  @Test
  void anotherNumberOfDescriptorsIsNotTaken() throws Exception {
    for (int[] some : new int[][] {{0}, {0, 1}, {0, 1, 2, 0}}) {
      try (var place = HandOverSocket.open(folder.resolve("core.sock"))) {
        give(place, some);
        assertThatThrownBy(() -> place.take(Duration.ofSeconds(60)))
            .hasMessageContaining("descriptors, expected 3");
      }
    }
  }

  @Test
  void whoDoesNotKnowTheSecretIsNotTaken() throws Exception {
    try (var place = HandOverSocket.open(folder.resolve("core.sock"))) {
      int socket = LocalSockets.forMessages();
      DescriptorMessage.send(socket, folder.resolve(place.name()), new byte[16], 0, 1, life[0]);
      SystemCall.close(socket);
      assertThatThrownBy(() -> place.take(Duration.ofSeconds(60)))
          .hasMessage("found another secret than the bridge was told");
    }
  }

  @Test
  void aBridgeWhoseEndNobodyIsToldOfKeepsNothingOpen() throws Exception {
    int[] single = {LocalSockets.forMessages()};
    int[] otherIn = LocalSockets.pair();
    int[] otherOut = LocalSockets.pair();
    HandedStreams others;
    try (var place = HandOverSocket.open(folder.resolve("core.sock"))) {
      give(place, otherIn[1], otherOut[1], single[0]);
      others = place.take(Duration.ofSeconds(60)).orElseThrow();
    }
    var reading =
        CompletableFuture.supplyAsync(() -> {
          try {
            return others.input().read();
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
    TimeUnit.MILLISECONDS.sleep(100);
    others.close();
    assertThat(reading.get()).isEqualTo(-1);
    closeAll(otherIn[0], otherIn[1], otherOut[0], otherOut[1], single[0]);
  }

  @Test
  void aFileIsNotTaken() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "text");
    int opened = NativeMemory.open(file, false);
    for (int[] some :
        new int[][] {
          {opened, out[0], life[0]}, {in[0], opened, life[0]}, {in[0], out[0], opened}
        }) {
      try (var place = HandOverSocket.open(folder.resolve("core.sock"))) {
        give(place, some);
        assertThatThrownBy(() -> place.take(Duration.ofSeconds(60))).hasMessageContaining("socket");
      }
    }
    SystemCall.close(opened);
  }

  @Test
  void nobodyWhoComesIsNotWaitedForLonger() throws Exception {
    try (var place = HandOverSocket.open(folder.resolve("core.sock"))) {
      assertThat(place.take(Duration.ofMillis(50))).isEmpty();
    }
    CompletableFuture<Boolean> waiting;
    try (var place = HandOverSocket.open(folder.resolve("core.sock"))) {
      waiting = CompletableFuture.supplyAsync(() -> take(place));
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(waiting.get()).isTrue();
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  private static boolean take(HandOverSocket place) {
    try {
      return place.take(Duration.ofMinutes(1)).isEmpty();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
