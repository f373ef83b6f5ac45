package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonWriterTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '^',
      value = {
        "{} # {}",
        "[] # []",
        "\"a\" # \"a\"",
        "1.50 # 1.50",
        "null # null",
        "true # true",
        "[1,\"a\",null,false] # [1, \"a\", null, false]",
        "[{}] # [⏎  {}⏎]",
        "[[]] # [⏎  []⏎]",
        "[1,[2]] # [⏎  1,⏎  [2]⏎]",
        "{\"a\":{}} # {⏎  \"a\": {}⏎}",
        "{\"a\\\"\":[1,2],\"b\":{\"c\":[{\"d\":null},3]}} # {⏎  \"a\\\"\": [1, 2],⏎  \"b\": {⏎   "
            + " \"c\": [⏎      {⏎        \"d\": null⏎      },⏎      3⏎    ]⏎  }⏎}"
      })
  void isLaidOutOverSeveralLines(String compact, String indented) throws JsonException {
    var tree = JsonReader.read(compact, JsonLimits.FILE);
    assertThat(JsonWriter.writeIndented(tree)).isEqualTo(indented.replace('⏎', '\n'));
    assertThat(JsonWriter.write(tree)).isEqualTo(compact);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '^',
      value = {
        "22 # \\\"",
        "5C # \\\\",
        "A # \\n",
        "D # \\r",
        "9 # \\t",
        "8 # \\u0008",
        "0 # \\u0000",
        "1F # \\u001f",
        "7F # \\u007f",
        "9F # \\u009f",
        "2028 # \\u2028",
        "2029 # \\u2029"
      })
  void hasItsOwnEscapes(String codePoint, String escape) {
    String character = Character.toString(Integer.parseInt(codePoint, 16));
    assertThat(JsonWriter.write(new JsonString("a" + character + "b")))
        .isEqualTo("\"a" + escape + "b\"");
    assertThat(JsonWriter.write(JsonObject.EMPTY.with(character, JsonNull.NULL)))
        .isEqualTo("{\"" + escape + "\":null}");
  }

  @Test
  void theRestStandsForItself() {
    String rest = " ~/é\u00a0ÿ漢\u2027\u202a😀\ufeff\uffff";
    assertThat(JsonWriter.write(new JsonString(rest))).isEqualTo("\"" + rest + "\"");
  }

  @Test
  void longTextsOfALineStayWhereTheyAre() throws JsonException {
    String text = "x".repeat(9_000);
    byte[] read = ("[1,\"" + text + "\",2]").getBytes(StandardCharsets.UTF_8);
    var tree = JsonReader.read(read, JsonLimits.MESSAGE);
    var pieces = JsonWriter.linePieces(tree);
    assertThat(joined(pieces)).isEqualTo("[1,\"" + text + "\",2]\n");
    assertThat(pieces).hasSize(3);
    assertThat(pieces.get(1).bytes()).isSameAs(read);
    assertThat(pieces.get(1).from()).isEqualTo(4);
    assertThat(pieces.get(1).length()).isEqualTo(9_000);
  }

  @Test
  void shortTextsOfALineAreCopied() throws JsonException {
    String text = "x".repeat(8 * 1024);
    byte[] read = ("[\"" + text + "\"]").getBytes(StandardCharsets.UTF_8);
    var pieces = JsonWriter.linePieces(JsonReader.read(read, JsonLimits.MESSAGE));
    assertThat(joined(pieces)).isEqualTo("[\"" + text + "\"]\n");
    assertThat(pieces).hasSize(1);
    assertThat(pieces.getFirst().bytes()).isNotSameAs(read);
  }

  /// Digests take megabytes without having them twice.
  @Test
  void aSinkGetsPiecesOfBoundedLength() throws JsonException {
    var items = new ArrayList<Json>();
    for (int i = 0; i < 40_000; i++) {
      items.add(new JsonString("é\"" + i));
    }
    var tree = new JsonArray(items);
    var lengths = new ArrayList<Integer>();
    var taken = new ByteArrayOutputStream();
    long all =
        CanonicalJson.write(
            tree,
            (bytes, from, length) -> {
              lengths.add(length);
              taken.write(bytes, from, length);
            });
    assertThat(all).isEqualTo(taken.size());
    assertThat(taken.toByteArray()).isEqualTo(JsonWriter.bytes(tree));
    assertThat(lengths).hasSizeGreaterThan(1).allMatch(length -> length > 0 && length <= 64 * 1024);
  }

  @Test
  void aSinkIsToldHowMuchItGot() throws JsonException {
    byte[] read =
        ("{\"b\":\"" + "x".repeat(100_000) + "\",\"a\":1}").getBytes(StandardCharsets.UTF_8);
    var tree = JsonReader.read(read, JsonLimits.MESSAGE);
    assertThat(CanonicalJson.write(tree, (_, _, _) -> {})).isEqualTo(read.length);
    assertThat(CanonicalJson.bytes(tree)).hasSize(read.length);
    assertThat(CanonicalJson.write(JsonNull.NULL, (_, _, _) -> {})).isEqualTo(4);
  }

  @Test
  void canonicalBytesAreSortedByUtf16UnitsAtEveryDepth() throws JsonException {
    var tree =
        JsonReader.read(
            "{\"\uFF61\":1,\"\uD83D\uDE00\":2,\"b\":[{\"z\":1.0,\"a\":{}}],\"\":3}",
            JsonLimits.FILE);
    assertThat(new String(CanonicalJson.bytes(tree), StandardCharsets.UTF_8))
        .isEqualTo("{\"\":3,\"b\":[{\"a\":{},\"z\":1.0}],\"\uD83D\uDE00\":2,\"\uFF61\":1}");
    assertThat(JsonWriter.write(CanonicalJson.sorted(tree)))
        .isEqualTo(new String(CanonicalJson.bytes(tree), StandardCharsets.UTF_8));
  }

  @Test
  void theDigestIsTheOneOfTheCanonicalBytes() throws JsonException {
    // printf '{"a":1}' | sha256sum
    String expected = "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862";
    var tree = JsonReader.read("{\"a\":1}", JsonLimits.FILE);
    assertThat(CanonicalJson.digest(tree)).isEqualTo(expected);
    assertThat(CanonicalJson.digest(CanonicalJson.bytes(tree))).isEqualTo(expected);
  }

  private static String joined(List<ByteSlice> pieces) {
    var all = new ByteArrayOutputStream();
    pieces.forEach(piece -> all.write(piece.bytes(), piece.from(), piece.length()));
    return all.toString(StandardCharsets.UTF_8);
  }
}
