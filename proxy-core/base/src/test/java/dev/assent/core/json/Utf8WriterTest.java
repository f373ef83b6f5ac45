package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Depth;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Bytes and text of a value are the same, whatever stands in it.
final class Utf8WriterTest {
  private static final String[] PIECES = {
    "a",
    "plain words of some length ",
    "\"",
    "\\",
    "\n",
    "\r",
    "\t",
    "\b",
    "\u0000",
    "\u001f",
    "\u007f",
    "\u0080",
    "\u009f",
    "\u00a0",
    "é",
    "ÿ",
    "\u0100",
    "日本",
    "\u2027",
    "\u2028",
    "\u2029",
    "\u202a",
    "\u20ac",
    "😀",
    "\uffff",
    "x".repeat(130)
  };

  @Test
  void everyCharacterIsPrintedAsTheTextHasIt() {
    for (int c = 0; c < Character.MIN_SURROGATE; c++) {
      same(new JsonString("" + (char) c));
      if (c < 0x3000) {
        // Long enough to be looked at eight bytes at a time, at each place among the eight.
        same(new JsonString("y".repeat(c % 8) + (char) c + "z".repeat(200)));
      }
    }
  }

  @Test
  void longTextsAreNotTornWhereTheirPiecesMeet() {
    for (int shift = 0; shift < 4; shift++) {
      same(new JsonString("a".repeat(8 * 1024 - 2 + shift) + "😀\"é\u2028".repeat(9_000)));
    }
  }

  @Test
  void randomTreesArePrintedAsTheirText() {
    for (long seed = 0; seed < Depth.of(600, 50_000); seed++) {
      var random = new Random(seed);
      Json tree = tree(random, 0);
      assertThat(JsonWriter.bytes(tree)).as("seed " + seed).isEqualTo(utf8(JsonWriter.write(tree)));
      assertThat(JsonWriter.line(tree))
          .as("seed " + seed)
          .isEqualTo(utf8(JsonWriter.write(tree) + "\n"));
      assertThat(CanonicalJson.bytes(tree))
          .as("seed " + seed)
          .isEqualTo(utf8(JsonWriter.write(CanonicalJson.sorted(tree))));
    }
  }

  @Test
  void whatWasPrintedStaysAsItIsWhileOthersArePrinted() throws Exception {
    printsOneAfterTheOther();
    try (var threads = Executors.newFixedThreadPool(12)) {
      var all = new ArrayList<Future<?>>();
      for (int i = 0; i < 12; i++) {
        all.add(threads.submit(Utf8WriterTest::printsOneAfterTheOther));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
  }

  private static void printsOneAfterTheOther() {
    var trees = new ArrayList<Json>();
    var printed = new ArrayList<byte[]>();
    // One by one where the first room is full.
    for (int length = 0; length < 20_000; length += length > 1_000 && length < 1_050 ? 1 : 10) {
      var text = new JsonString(Character.toString('a' + length % 26).repeat(length));
      trees.add(text);
      printed.add(JsonWriter.bytes(text));
    }
    for (int i = 0; i < trees.size(); i++) {
      assertThat(printed.get(i)).isEqualTo(utf8(JsonWriter.write(trees.get(i))));
    }
  }

  @Test
  void whoTakesBytesMayPrintMeanwhile() {
    var tree = JsonArray.ofStrings(Collections.nCopies(30_000, "text"));
    var other = new JsonString("of another");
    var taken = new ByteArrayOutputStream();
    CanonicalJson.write(
        tree,
        (bytes, from, length) -> {
          assertThat(JsonWriter.bytes(other)).isEqualTo(utf8("\"of another\""));
          taken.write(bytes, from, length);
        });
    assertThat(taken.toByteArray()).isEqualTo(utf8(JsonWriter.write(tree)));
  }

  private static void same(Json value) {
    assertThat(JsonWriter.bytes(value)).isEqualTo(utf8(JsonWriter.write(value)));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Json tree(Random random, int depth) {
    return switch (random.nextInt(depth > 4 ? 4 : 7)) {
      case 0 -> JsonBoolean.of(random.nextBoolean());
      case 1 -> JsonNumber.of(random.nextLong());
      case 2 -> JsonNull.NULL;
      case 3 -> new JsonString(text(random));
      case 4 ->
          new JsonArray(
              random.ints(random.nextInt(5)).mapToObj(_ -> tree(random, depth + 1)).toList());
      default -> {
        var object = JsonObject.builder();
        random
            .ints(random.nextInt(14))
            .forEach(_ -> object.put(text(random), tree(random, depth + 1)));
        yield object.build();
      }
    };
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(9); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }
}
