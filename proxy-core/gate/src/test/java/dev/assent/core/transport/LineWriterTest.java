package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.json.ByteSlice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineWriterTest {
  private static byte[] line(String text) {
    return (text + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void linesOfManyThreadsStayWholeAndInTheirOwnOrder() throws Exception {
    var out = new ByteArrayOutputStream();
    var writer = new LineWriter(out);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int t = 0; t < 16; t++) {
        String name = "t" + t;
        all.add(
            threads.submit(() -> {
              for (int i = 0; i < 200; i++) {
                writer.write(line(name + " " + i + " " + "x".repeat(i * 7)));
              }
              return null;
            }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
    List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(16 * 200);
    for (int t = 0; t < 16; t++) {
      String start = "t" + t + " ";
      List<String> own = lines.stream().filter(l -> l.startsWith(start)).toList();
      for (int i = 0; i < 200; i++) {
        assertThat(own.get(i)).isEqualTo(start + i + " " + "x".repeat(i * 7));
      }
    }
  }

  @Test
  void whatComesDuringAWriteIsWrittenInOneGo() throws Exception {
    var entered = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var writes = new AtomicInteger();
    var out =
        new ByteArrayOutputStream() {
          @Override
          public void write(byte[] bytes, int start, int count) {
            super.write(bytes, start, count);
            if (writes.incrementAndGet() == 1) {
              entered.countDown();
              awaitUnchecked(go);
            }
          }
        };
    var writer = new LineWriter(out);
    List<Thread> threads = new ArrayList<>();
    threads.add(Thread.ofVirtual().start(() -> writeUnchecked(writer, "first")));
    entered.await();
    for (int i = 0; i < 5; i++) {
      Thread thread = Thread.ofPlatform().start(() -> writeUnchecked(writer, "later"));
      threads.add(thread);
      while (thread.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
    }
    go.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("first\n" + "later\n".repeat(5));
    assertThat(writes).hasValue(2);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void piecesOfEveryLengthArriveInOrder(long seed) throws IOException {
    var random = new Random(seed);
    var lengths = new int[] {1, 2, 100, 65_535, 65_536, 65_537, 131_072, 200_000, 262_144, 700_000};
    for (int i = 0; i < 40; i++) {
      var pieces = new ArrayList<ByteSlice>();
      var expected = new ByteArrayOutputStream();
      for (int left = random.nextInt(5); left >= 0; left--) {
        byte[] piece = new byte[lengths[random.nextInt(lengths.length)] + 7];
        Arrays.fill(piece, (byte) ('a' + random.nextInt(26)));
        piece[piece.length - 3] = (byte) (left == 0 ? '\n' : '.');
        pieces.add(new ByteSlice(piece, 5, piece.length - 2));
        expected.write(piece, 5, piece.length - 7);
      }
      var writes = new ArrayList<Integer>();
      var out =
          new ByteArrayOutputStream() {
            @Override
            public void write(byte[] bytes, int start, int count) {
              super.write(bytes, start, count);
              writes.add(count);
            }
          };
      new LineWriter(out).write(pieces);
      assertThat(out.toByteArray()).isEqualTo(expected.toByteArray());
      // Whatever is shorter than a pipe goes with what follows.
      assertThat(writes.subList(0, writes.size() - 1))
          .allMatch(count -> count >= 64 * 1024 && count <= 256 * 1024);
    }
  }

  @Test
  void whatIsEnqueuedLeavesTogetherAndInFrontOfWhatIsWrittenLater() throws IOException {
    var writes = new ArrayList<String>();
    var out =
        new OutputStream() {
          @Override
          public void write(int one) {
            throw new AssertionError("one byte at a time");
          }

          @Override
          public void write(byte[] bytes, int start, int count) {
            writes.add(new String(bytes, start, count, StandardCharsets.UTF_8));
          }
        };
    var writer = new LineWriter(out);
    writer.enqueue(List.of(ByteSlice.of(line("a"))));
    writer.enqueue(List.of(ByteSlice.of(line("b"))));
    assertThat(writes).isEmpty();
    writer.flush();
    writer.flush();
    assertThat(writes).containsExactly("a\nb\n");
    writer.enqueue(List.of(ByteSlice.of(line("c"))));
    writer.write(line("d"));
    writer.flush();
    assertThat(writes).containsExactly("a\nb\n", "c\nd\n");
  }

  @Test
  void whoFlushesLearnsWhetherWhatWasEnqueuedIsOut() {
    var broken =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException("pipe is gone");
          }
        };
    var writer = new LineWriter(broken);
    assertThatCode(() -> writer.enqueue(List.of(ByteSlice.of(line("a")))))
        .doesNotThrowAnyException();
    assertThatThrownBy(writer::flush).isInstanceOf(IOException.class).hasMessage("pipe is gone");
    assertThatThrownBy(() -> writer.enqueue(List.of(ByteSlice.of(line("b")))))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(writer::flush).isInstanceOf(IOException.class);
  }

  @Test
  void everyWriterLearnsOfABrokenStream() {
    var writer =
        new LineWriter(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("pipe is gone");
              }
            });
    assertThatThrownBy(() -> writer.write(line("a")))
        .isInstanceOf(IOException.class)
        .hasMessage("pipe is gone");
    assertThatThrownBy(() -> writer.write(line("b")))
        .isInstanceOf(IOException.class)
        .hasMessage("pipe is gone");
  }

  /// For want of memory, say: part of a line may be out, and who writes next must not go on behind
  /// it.
  @Test
  void anotherFaultBreaksTheStreamToo() {
    var writer =
        new LineWriter(
            new OutputStream() {
              @Override
              public void write(int b) {
                throw new OutOfMemoryError("scripted");
              }
            });
    assertThatThrownBy(() -> writer.write(line("a"))).isInstanceOf(OutOfMemoryError.class);
    assertThatThrownBy(() -> writer.write(line("b")))
        .isInstanceOf(IOException.class)
        .hasMessage("an internal fault");
  }

  @Test
  void nothingIsWrittenAfterClose() throws IOException {
    var out = new ByteArrayOutputStream();
    var writer = new LineWriter(out);
    writer.close();
    assertThatThrownBy(() -> writer.write(line("a"))).hasMessage("the channel is closed");
    assertThat(out.size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a\nb", "a\nb\n", "\n\n"})
  void onlySingleLinesAreTaken(String text) {
    var writer = new LineWriter(new ByteArrayOutputStream());
    assertThatThrownBy(() -> writer.write(text.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void piecesWithoutBytesChangeNothing() throws IOException {
    var nothing = new ByteSlice(line("not a part"), 3, 3);
    var pieces = new ArrayList<ByteSlice>();
    for (String part : List.of("", "a", "", "b", "\n", "", "")) {
      pieces.add(part.isEmpty() ? nothing : ByteSlice.of(part.getBytes(StandardCharsets.UTF_8)));
    }
    var out = new ByteArrayOutputStream();
    var writer = new LineWriter(out);
    writer.write(pieces);
    writer.enqueue(pieces);
    writer.flush();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("ab\nab\n");
    for (List<ByteSlice> none : List.of(List.<ByteSlice>of(), List.of(nothing))) {
      assertThatThrownBy(() -> writer.write(none)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aSecondLineIsSeenInEveryPiece() {
    var writer = new LineWriter(new ByteArrayOutputStream());
    for (List<String> parts :
        List.of(
            List.of("a\n", "b"), List.of("a\n", "\n"), List.of("a\nb", "\n"), List.of("a", "b"))) {
      var pieces =
          parts.stream().map(part -> ByteSlice.of(part.getBytes(StandardCharsets.UTF_8))).toList();
      assertThatThrownBy(() -> writer.write(pieces))
          .as("%s", parts)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static void writeUnchecked(LineWriter writer, String text) {
    try {
      writer.write(line(text));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void awaitUnchecked(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
