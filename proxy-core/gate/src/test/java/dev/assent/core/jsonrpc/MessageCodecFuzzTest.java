package dev.assent.core.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonLimits;
import dev.assent.testing.Depth;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCodecFuzzTest {
  private static final int ROUNDS = Depth.of(4000, 500_000);

  private static final List<String> SEEDS =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"read\",\"arguments\":{\"path\":\"/a\\u00e9\"}}}",
          "{\"jsonrpc\":\"2.0\",\"id\":\"\u00e4-1\",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"\uD83D\uDE00 x\"}],\"n\":-1.50e+10}}",
          "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"\\ud83d\\ude00\",\"data\":[null,true,false,{}]}}",
          "[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progress\":0.1}}]");
  private static final byte[] SPICE =
      "\"\\{}[]:,0123456789eE+-.tfn/*#\u0000\t\r\n \u00ff".getBytes(StandardCharsets.ISO_8859_1);

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 20261121, 987654321})
  void mutatedLinesAreReadOrRefusedNeverAnythingElse(long seed) {
    var random = new Random(seed);
    int read = 0;
    for (int round = 0; round < ROUNDS; round++) {
      byte[] line =
          mutated(SEEDS.get(random.nextInt(SEEDS.size())).getBytes(StandardCharsets.UTF_8), random);
      try {
        Message message = MessageCodec.decode(line, JsonLimits.MESSAGE);
        assertThat(MessageCodec.decode(MessageCodec.encode(message), JsonLimits.MESSAGE))
            .isEqualTo(message);
        read++;
      } catch (MalformedMessageException refused) {
        assertThat(refused.getMessage()).startsWith("at ").hasSizeLessThan(300);
        assertThat(MessageCodec.encode(refused.answer())).endsWith('\n');
      }
    }
    assertThat(read).as("mutations that are still messages").isPositive();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13})
  void randomBytesAreRefused(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] line = new byte[random.nextInt(60)];
      for (int i = 0; i < line.length; i++) {
        line[i] =
            random.nextInt(4) == 0
                ? (byte) random.nextInt(256)
                : SPICE[random.nextInt(SPICE.length)];
      }
      try {
        MessageCodec.decode(line, JsonLimits.MESSAGE);
        assertThat(line).as("random bytes cannot be a message").isEmpty();
      } catch (MalformedMessageException refused) {
        assertThat(refused.id()).isEmpty();
      }
    }
  }

  private static byte[] mutated(byte[] line, Random random) {
    byte[] copy = line.clone();
    for (int n = 1 + random.nextInt(3); n > 0 && copy.length > 0; n--) {
      int at = random.nextInt(copy.length);
      int kind = random.nextInt(5);
      if (kind == 0) {
        copy[at] ^= (byte) (1 << random.nextInt(8));
      } else if (kind == 1) {
        copy[at] = SPICE[random.nextInt(SPICE.length)];
      } else if (kind == 2) {
        copy = Arrays.copyOf(copy, at);
      } else if (kind == 3) {
        copy =
            joined(
                Arrays.copyOf(copy, at),
                Arrays.copyOfRange(
                    copy, Math.min(copy.length, at + 1 + random.nextInt(4)), copy.length));
      } else {
        copy =
            joined(
                copy, Arrays.copyOfRange(copy, at, Math.min(copy.length, at + random.nextInt(8))));
      }
    }
    return copy;
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
