package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.assent.core.transport.LineFramer.FramedLine;
import dev.assent.testing.Depth;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineFramerTest {
  private static List<String> lines(InputStream in, int limit) throws IOException {
    var framer = new LineFramer(in, limit);
    var seen = new ArrayList<String>();
    while (true) {
      switch (framer.next()) {
        case FramedLine.Ok(byte[] bytes) ->
            seen.add(new String(bytes, StandardCharsets.ISO_8859_1));
        case FramedLine.TooLong(long bytes, _) -> seen.add("too long: " + bytes);
        case FramedLine.Partial(_, long bytes) -> seen.add("partial: " + bytes);
        case FramedLine.PassedOver(long bytes) -> seen.add("passed over: " + bytes);
        case FramedLine.End _ -> {
          return seen;
        }
      }
    }
  }

  private static List<String> lines(String text, int limit) throws IOException {
    return lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), limit);
  }

  @Test
  void endsLinesAtLineFeedOnly() throws IOException {
    assertThat(lines("a\rb\u0085c\fd\n\ne\n", 99)).containsExactly("a\rb\u0085c\fd", "", "e");
  }

  @Test
  void dropsOneCarriageReturnBeforeTheLineFeed() throws IOException {
    assertThat(lines("a\r\nb\r\r\n\r\n", 99)).containsExactly("a", "b\r", "");
  }

  @Test
  void keepsALineAtTheLimitAndSkipsOnePastIt() throws IOException {
    assertThat(lines("12345\n123456\n12345\r\n123456\r\nok\n", 5))
        .containsExactly("12345", "too long: 6", "12345", "too long: 6", "ok");
  }

  @Test
  void reportsWhatIsCutOffAtTheEnd() throws IOException {
    assertThat(lines("a\nbcd", 99)).containsExactly("a", "partial: 3");
    assertThat(lines("a\n" + "x".repeat(50), 5)).containsExactly("a", "partial: 50");
  }

  @Test
  void holdsNoMoreThanTheLimitOfAnEndlessLine() throws IOException {
    int limit = 64 * 1024;
    long length = 256L * limit;
    InputStream endless =
        new InputStream() {
          private long left = length;

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] into, int at, int most) {
            if (left <= 0) {
              return -1;
            }
            int count = (int) Math.min(most, left);
            java.util.Arrays.fill(into, at, at + count, (byte) 'x');
            left -= count;
            if (left == 0) {
              into[at + count - 1] = '\n';
            }
            return count;
          }
        };
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(lines(endless, limit)).containsExactly("too long: " + (length - 1));
    // Memory that was never asked for cannot be held.
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(32L * limit);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void findsTheSameLinesHoweverTheyArrive(long seed) throws IOException {
    var random = new Random(seed);
    var expected = new ArrayList<String>();
    var bytes = new ByteArrayOutputStream();
    for (int i = 0; i < Depth.of(100, 5000); i++) {
      byte[] line = new byte[random.nextInt(random.nextInt(20) == 0 ? 300_000 : 60)];
      for (int at = 0; at < line.length; at++) {
        line[at] = (byte) (' ' + random.nextInt(90));
      }
      bytes.writeBytes(line);
      bytes.writeBytes(random.nextBoolean() ? new byte[] {'\n'} : new byte[] {'\r', '\n'});
      expected.add(
          line.length > 200_000
              ? "too long: " + line.length
              : new String(line, StandardCharsets.ISO_8859_1));
    }
    InputStream torn =
        new ByteArrayInputStream(bytes.toByteArray()) {
          @Override
          public int read(byte[] into, int at, int most) {
            return super.read(into, at, 1 + random.nextInt(random.nextInt(3) == 0 ? most : 5));
          }
        };
    assertThat(lines(torn, 200_000)).isEqualTo(expected);
  }

  @Test
  void aLongLineIsWholeWhateverCameBefore() throws IOException {
    var expected = new ArrayList<String>();
    var all = new StringBuilder();
    // Guessed right, too long, too short, and not at all; with both line ends.
    for (int length :
        new int[] {
          300_000, 300_000, 299_999, 300_001, 70_000, 600_000, 3, 600_000, 65_536, 65_537, 131_072,
          900_000, 900_001, 80_000
        }) {
      String line = String.valueOf((char) ('a' + expected.size() % 26)).repeat(length - 1) + "!";
      expected.add(length > 900_000 ? "too long: " + length : line);
      all.append(line).append(expected.size() % 3 == 0 ? "\r\n" : "\n");
    }
    assertThat(lines(all.toString(), 900_000)).isEqualTo(expected);
  }

  @Test
  void tellsHowLongAPartIsIdle() throws IOException {
    var framer =
        new LineFramer(
            new ByteArrayInputStream("whole\npart".getBytes(StandardCharsets.US_ASCII)), 99);
    framer.next();
    assertThat(framer.idlePartial(Long.MAX_VALUE / 2, Duration.ofSeconds(30))).isZero();
  }

  @Test
  void itKnowsWhetherTheNextLineWasReadAsAWhole() throws Exception {
    var framer =
        new LineFramer(
            new ByteArrayInputStream("a\nb\npart".getBytes(StandardCharsets.UTF_8)), 100);
    assertThat(framer.hasLine()).isFalse();
    var _ = framer.next();
    assertThat(framer.hasLine()).isTrue();
    var _ = framer.next();
    assertThat(framer.hasLine()).isFalse();
  }
}
