package dev.assent.core.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PackedChannelTest {
  /// 60,000 lines in several blocks.
  private static final byte[] LONG =
      Base64.getDecoder()
          .decode(
              "KLUv/QRo7AMAsoYREsCnAzmt5X8xsqWUKaVkUcZhAaWUUkqpqqqqqiIiIiIimpmZmZn5////bdu27b"
                  + "Zt25YkSZLctm3bStHc5YBEGALiKIwACWKoIL7eAcCTyjkiCIwgAMPf////M3v7hbQMIECAAL+vTrng"
                  + "vMVmLWiaRYa4kGUPIyNPWwpUAAAAAQD9/2X9uQYCRAAAAAEA/f85AAJEAAAAAQD9/zkAAkQAAAABAP"
                  + "3/OQACRQAAAAEAT2QdAAEMx0XI");

  /// `one` and `two`, a line each, packed one after the other.
  private static final byte[] TWO =
      Base64.getDecoder().decode("KLUv/QRoIQAAb25lCt8WaAkotS/9BGghAAB0d28KDy0E+Q==");

  @BeforeEach
  void onlyWhereTheSystemHasTheLibrary() {
    assumeTrue(PackedChannel.isPossible(), "no libzstd here");
  }

  @Test
  void whatWasPackedComesOut() throws IOException {
    String lines =
        IntStream.range(0, 60_000)
            .mapToObj(i -> "{\"line\":" + i % 97 + "}\n")
            .collect(Collectors.joining());
    var random = new Random(31);
    for (int round = 0; round < 5; round++) {
      assertThat(text(LONG, 1 + random.nextInt(300_000))).isEqualTo(lines);
    }
    assertThat(text(TWO, 3)).isEqualTo("one\ntwo\n");
    assertThat(text(new byte[0], 9)).isEmpty();
  }

  @Test
  void aFileThatWasCutOrChangedIsAFault() throws IOException {
    String whole = text(LONG, 4096);
    var random = new Random(31);
    for (int round = 0; round < 200; round++) {
      byte[] cut = Arrays.copyOf(LONG, 1 + random.nextInt(LONG.length - 1));
      assertThatIOException().isThrownBy(() -> text(cut, 4096));
      byte[] changed = LONG.clone();
      changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        // Some bits mean nothing.
        assertThat(text(changed, 4096)).isEqualTo(whole);
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("packed file");
      }
    }
    assertThatIOException()
        .isThrownBy(() -> text("{\"no\": 1}".getBytes(StandardCharsets.UTF_8), 9));
  }

  private static String text(byte[] packed, int room) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var into = ByteBuffer.allocate(room);
    try (var in = PackedChannel.over(Channels.newChannel(new ByteArrayInputStream(packed)))) {
      while (in.read(into) >= 0) {
        bytes.write(into.array(), 0, into.position());
        into.clear();
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
