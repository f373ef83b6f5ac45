package dev.assent.core.audit.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.assent.core.audit.Envelope;
import dev.assent.core.audit.HashChain;
import dev.assent.core.audit.RecordLine;
import dev.assent.core.audit.TornTail;
import dev.assent.core.audit.writer.StagedLines.RecordTime;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.testing.Depth;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Lines printed into one buffer are those that `audit-format.md` describes.
class StagedLinesTest {
  private static final Instant START = Instant.parse("2026-12-31T23:59:58Z");
  private static final String TYPES = "abcdefghijklmnopqrstuvwxyz0123456789_.-";

  @Test
  void linesAreThoseOfTheFormatPage() {
    for (int seed = 0; seed < Depth.of(60, 3000); seed++) {
      var random = new Random(seed);
      var staged = new StagedLines();
      var expected = new ByteArrayOutputStream();
      var hashes = new HashChain();
      String head = HashChain.START;
      long seq = random.nextBoolean() ? 0 : random.nextLong(1L << random.nextInt(1, 50));
      Instant time = START.plusNanos(random.nextLong(1_000_000_000L));
      for (int i = 0; i < 20; i++) {
        if (random.nextInt(6) == 0) {
          assertThat(written(staged)).as("seed " + seed).isEqualTo(expected.toByteArray());
          staged.clear();
          expected.reset();
        }
        String type = type(random);
        JsonObject body = body(random);
        var naive = NaiveLine.of(seq, time, type, head, NaiveLine.body(body), hashes);
        int start = staged.size();
        byte[] hash = staged.add(seq, time, type, HashChain.raw(head), RecordLine.body(body));
        assertThat(HashChain.hex(hash)).as("seed " + seed).isEqualTo(naive.hash());
        assertThat(staged.since(start)).isEqualTo(naive.bytes());
        expected.writeBytes(naive.bytes());
        head = naive.hash();
        seq++;
        // Forwards within the second and over it, and back when the clock is set.
        time =
            time.plusNanos(
                random.nextLong(-2_000_000_000L, 3_000_000_000L)
                    / (random.nextBoolean() ? 1 : 1_000_000));
      }
      assertThat(written(staged)).as("seed " + seed).isEqualTo(expected.toByteArray());
    }
  }

  private static byte[] written(StagedLines staged) {
    byte[] bytes = new byte[staged.all().remaining()];
    staged.all().get(bytes);
    return bytes;
  }

  private static String type(Random random) {
    var type = new StringBuilder().append(TYPES.charAt(random.nextInt(26)));
    for (int length = random.nextInt(64); type.length() <= length; ) {
      type.append(TYPES.charAt(random.nextInt(TYPES.length())));
    }
    return type.toString();
  }

  private static JsonObject body(Random random) {
    var body = JsonObject.builder();
    for (int members = random.nextInt(12); members > 0; members--) {
      body.put(
          "m" + random.nextInt(20),
          "größe \u0085 \ud83d\ude00 \"\\\n"
              .repeat(random.nextInt(random.nextInt(20) == 0 ? 5000 : 5)));
    }
    return body.build();
  }

  @Test
  void bytesAreTakenInAsTheyAre() {
    var staged = new StagedLines();
    staged.add(TornTail.strike());
    assertThat(written(staged)).isEqualTo(TornTail.strike());
  }

  @Test
  void aLargeLineDoesNotKeepItsRoom() {
    var staged = new StagedLines();
    byte[] body = RecordLine.body(JsonObject.builder().put("text", "x".repeat(3_000_000)).build());
    staged.add(0, START, "decision", HashChain.raw(HashChain.START), body);
    staged.clear();
    assertThat(staged.all().array().length).isLessThan(100_000);
  }

  @Test
  void aYearThatHasNotFourDigitsIsRefused() {
    for (String time : List.of("+10000-01-01T00:00:00Z", "-0001-12-31T23:59:59Z")) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> new RecordTime().print(Instant.parse(time), new byte[RecordTime.LENGTH], 0));
    }
  }

  @Test
  void aBodyMayBeAsDeepAsTheReaderReads() {
    assertThat(RecordLine.body(nested(RecordLine.MAX_DEPTH, new JsonString("x")))).isNotEmpty();
    assertThat(RecordLine.body(nested(RecordLine.MAX_DEPTH, JsonArray.EMPTY))).isNotEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordLine.body(nested(RecordLine.MAX_DEPTH + 1, JsonArray.EMPTY)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordLine.body(nested(RecordLine.MAX_DEPTH + 1, new JsonString("x"))));
    // Also where a part was printed before, whose text alone may tell that it is not too deep.
    for (int inner = 1; inner <= RecordLine.MAX_DEPTH + 1; inner++) {
      Json part = nested(inner, new JsonString("x")).printed(Integer.MAX_VALUE);
      int outer = RecordLine.MAX_DEPTH + 1 - inner;
      if (outer > 0) {
        assertThatIllegalArgumentException().isThrownBy(() -> RecordLine.body(nested(outer, part)));
      }
      if (outer > 1) {
        assertThat(RecordLine.body(nested(outer - 1, part))).isNotEmpty();
      }
    }
  }

  @Test
  void namesOfTheEnvelopeAreRefused() {
    for (String name : Envelope.NAMES) {
      var body = JsonObject.builder().put("other", 1).put(name, 1).build();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> RecordLine.body(body))
          .withMessageContaining("`" + name + "`");
    }
  }

  // A value within so many objects and arrays.
  private static JsonObject nested(int levels, Json innermost) {
    Json value = innermost;
    for (int i = 1; i < levels; i++) {
      value =
          i % 2 == 0 ? new JsonArray(List.of(value)) : JsonObject.builder().put("a", value).build();
    }
    return JsonObject.builder().put("a", value).build();
  }
}
