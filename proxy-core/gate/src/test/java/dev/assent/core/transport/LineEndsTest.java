package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.transport.LineFramer.LineEnds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LineEndsTest {
  // Bytes that a look at eight at a time could take for an LF, among others.
  private static final byte[] BYTES = {
    0, 1, 9, 10, 11, 13, 'a', 0x7f, (byte) 0x80, (byte) 0x8a, (byte) 0x8b, (byte) 0xff
  };

  @Test
  void findsTheOnlyOneAtEachPlace() {
    for (int length : new int[] {1, 7, 8, 9, 63, 511, 512, 513, 1100}) {
      byte[] bytes = new byte[length];
      assertThat(LineEnds.next(bytes, 0, length)).isEqualTo(length);
      for (int at = 0; at < length; at++) {
        bytes[at] = '\n';
        assertThat(LineEnds.next(bytes, 0, length)).isEqualTo(at);
        bytes[at] = (byte) (at % 2 == 0 ? 0x0b : 0x8a);
      }
    }
  }

  @Test
  void findsWhatLookingAtEachByteFinds() {
    for (long seed = 0; seed < 20_000; seed++) {
      var random = new Random(seed);
      byte[] bytes = new byte[random.nextInt(100)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = BYTES[random.nextInt(BYTES.length)];
      }
      int from = random.nextInt(bytes.length + 1);
      int to = from + random.nextInt(bytes.length - from + 1);
      int expected = from;
      while (expected < to && bytes[expected] != '\n') {
        expected++;
      }
      assertThat(LineEnds.next(bytes, from, to)).as("seed " + seed).isEqualTo(expected);
    }
  }
}
