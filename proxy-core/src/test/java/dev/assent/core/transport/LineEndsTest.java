package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class LineEndsTest {
  // What eight bytes at a time could take for an LF, among others.
  private static final byte[] BYTES = {0, 1, 9, 10, 11, 13, 'a', 0x7f, (byte) 0x80, (byte) 0x8a, (byte) 0x8b, (byte) 0xff};

  @Test
  void findsWhatLookingAtEachByteFinds() {
    for (long seed = 0; seed < 20_000; seed++) {
      var random = new Random(seed);
      byte[] bytes = new byte[random.nextInt(40)];
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
