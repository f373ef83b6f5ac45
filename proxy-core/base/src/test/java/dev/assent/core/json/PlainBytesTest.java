package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PlainBytesTest {
  // Bytes that a look at several at a time could take for another, beside each that is not plain.
  private static final int[] BYTES = {
    0, 1, 0x1f, 0x20, 0x21, '"', '#', '[', '\\', ']', 0x7e, 0x7f, 0x80, 0x9f, 0xa2, 0xdc, 0xff
  };

  @Test
  void findsEachByteAtEachPlace() {
    for (int value = 0; value < 256; value++) {
      for (int at = 0; at < 1500; at += at < 150 ? 1 : 101) {
        byte[] bytes = "y".repeat(1510).getBytes(StandardCharsets.US_ASCII);
        bytes[at] = (byte) value;
        assertThat(PlainBytes.end(bytes, 0))
            .as("byte %d at %d", value, at)
            .isEqualTo(isPlain(bytes[at]) ? bytes.length : at);
        assertThat(PlainBytes.ascii(bytes)).as("byte %d at %d", value, at).isEqualTo(value < 0x80);
      }
    }
  }

  @Test
  void findsWhatLookingAtEachByteFinds() {
    for (long seed = 0; seed < 20_000; seed++) {
      var random = new Random(seed);
      byte[] bytes = new byte[random.nextInt(random.nextInt(20) == 0 ? 3000 : 100)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] =
            (byte)
                (random.nextInt(bytes.length) > bytes.length / 700
                    ? ' ' + random.nextInt(2)
                    : BYTES[random.nextInt(BYTES.length)]);
      }
      int from = random.nextInt(bytes.length + 1);
      int expected = from;
      while (expected < bytes.length && isPlain(bytes[expected])) {
        expected++;
      }
      assertThat(PlainBytes.end(bytes, from)).as("seed " + seed).isEqualTo(expected);
      for (int at = 0; at + 8 <= bytes.length; at++) {
        assertThat(PlainBytes.eight(bytes, at))
            .as("seed " + seed)
            .isEqualTo(PlainBytes.end(bytes, at) >= at + 8);
      }
    }
  }

  private static boolean isPlain(byte b) {
    return b >= 0x20 && b < 0x7f && b != '"' && b != '\\';
  }
}
