package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.json.JsonReader.LineOutline;
import dev.assent.testing.Depth;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Long lines are read where they stand: nothing may differ from reading them as a text.
class VerbatimTextTest {
  private static final JsonLimits LIMITS = JsonLimits.MESSAGE;
  private static final int COUNT = Depth.of(1000, 100_000);
  private static final List<String> PIECES =
      List.of(
          "plain text, no more ",
          "\\n",
          "\\\"",
          "\\\\",
          "\\t",
          "\\r",
          "\\/",
          "\\u0041",
          "\\u000a",
          "\\b",
          "\\f",
          "\\ud83d\\ude00",
          "/",
          "'",
          " ");
  private static final List<String> FAULTS =
      List.of(
          "\u0001", "\n", "\r", "\t", "\\x", "\\u12", "\\ud83d", "\"", "\\", "\u007f", "ü",
          "\u2028", "\ufffd", "\0", "\"\"", "\":\"", ",", "}", "]", "{", "\":1,\"", "\\\"", " ");

  @Test
  void aLongPlainTextIsKeptAsItCame() throws JsonException {
    byte[] line = line("x\\n\\\"\\\\\\t\\r".repeat(1000));
    var text = text(JsonReader.read(line, LIMITS));
    assertThat(text.verbatim()).isNotNull();
    assertThat(text.value()).isEqualTo("x\n\"\\\t\r".repeat(1000));
    assertThat(text)
        .isEqualTo(new JsonString("x\n\"\\\t\r".repeat(1000)))
        .hasSameHashCodeAs("x\n\"\\\t\r".repeat(1000));
  }

  @Test
  void aTextThatAWriterWouldPrintInAnotherWayIsNot() throws JsonException {
    for (String piece : List.of("\\/", "\\u0041", "\\u000a", "\\b", "\u007f", "ü")) {
      assertThat(text(JsonReader.read(line("x".repeat(9000) + piece), LIMITS)).verbatim())
          .as(piece)
          .isNull();
    }
  }

  @Test
  void aShortPieceDoesNotKeepALongLine() throws JsonException {
    byte[] line =
        ("[\"" + "x".repeat(2000) + "\",\"" + "y".repeat(40_000) + "\"]")
            .getBytes(StandardCharsets.UTF_8);
    var items = ((JsonArray) JsonReader.read(line, LIMITS)).items();
    assertThat(((JsonString) items.getFirst()).verbatim()).isNull();
    assertThat(((JsonString) items.getLast()).verbatim()).isNotNull();
  }

  @Test
  void aLongNameIsNoText() throws JsonException {
    String name = "n".repeat(5000);
    byte[] line = ("{\"" + name + "\" \t: \"" + name + "\"}").getBytes(StandardCharsets.UTF_8);
    var limits =
        new JsonLimits(
            LIMITS.bytes(),
            LIMITS.depth(),
            LIMITS.members(),
            LIMITS.nodes(),
            5000,
            LIMITS.numberLength(),
            LIMITS.exponent());
    assertThat(((JsonObject) JsonReader.read(line, limits)).members())
        .containsOnlyKeys(name)
        .containsValue(new JsonString(name));
    assertThatThrownBy(() -> JsonReader.read(line, LIMITS))
        .hasMessageContaining("characters of a member name");
  }

  @Test
  void severalLongTextsStandWhereTheyStood() throws JsonException {
    byte[] line =
        ("[\"short\", \""
                + "a".repeat(9000)
                + "\", {\"b\": \""
                + "b\\n".repeat(3000)
                + "\", \"\": \"\"}, \""
                + "c".repeat(8000)
                + "\", \"\"]")
            .getBytes(StandardCharsets.UTF_8);
    Json read = JsonReader.read(line, LIMITS);
    assertThat(read).isEqualTo(JsonReader.read(new String(line, StandardCharsets.UTF_8), LIMITS));
    assertThat(LineOutline.of(line))
        .isNotNull()
        .extracting(
            outline -> outline.leftOut().size(),
            outline -> new String(outline.bytes(), StandardCharsets.UTF_8))
        .containsExactly(3, "[\"short\", \"\", {\"b\": \"\", \"\": \"\"}, \"\", \"\"]");
  }

  @Test
  void readInPlaceAndReadAsATextAreTheSame() throws JsonException {
    var random = new Random(17);
    int kept = 0;
    for (int i = 0; i < COUNT; i++) {
      byte[] line = randomLine(random);
      String label = "line " + i;
      @Nullable Json asText = null;
      @Nullable JsonException fault = null;
      try {
        asText = JsonReader.read(new String(line, StandardCharsets.UTF_8), LIMITS);
      } catch (JsonException e) {
        fault = e;
      }
      try {
        Json inPlace = JsonReader.read(line, LIMITS);
        assertThat(inPlace).as(label).isEqualTo(asText);
        assertThat(JsonWriter.bytes(inPlace))
            .as(label)
            .isEqualTo(JsonWriter.write(asText).getBytes(StandardCharsets.UTF_8));
        assertThat(CanonicalJson.digest(inPlace))
            .as(label)
            .isEqualTo(CanonicalJson.digest(CanonicalJson.bytes(asText)));
        assertThat(joined(JsonWriter.linePieces(inPlace)))
            .as(label)
            .isEqualTo(JsonWriter.line(inPlace));
        kept += keeps(inPlace) ? 1 : 0;
      } catch (JsonException e) {
        assertThat(e).as(label).hasMessage(fault == null ? "none" : fault.getMessage());
        assertThat(e.place()).as(label).isEqualTo(fault == null ? null : fault.place());
      }
    }
    assertThat(kept).isBetween(COUNT / 10, COUNT * 5 / 6);
  }

  @Test
  void beginningsAndCutsAreThoseOfTheText() throws JsonException {
    var random = new Random(23);
    for (int i = 0; i < COUNT / 20; i++) {
      var inside = new StringBuilder();
      for (int pieces = 1200 + random.nextInt(300); pieces > 0; pieces--) {
        inside.append(PIECES.get(random.nextInt(i % 4 == 0 ? 1 : 5)));
      }
      byte[] line = line(inside.toString());
      String whole = text(JsonReader.read(line, LIMITS)).value();
      var kept = text(JsonReader.read(line, LIMITS));
      int most = random.nextInt(whole.length() + 2);
      assertThat(kept.length()).isEqualTo(whole.length());
      assertThat(kept.beginning(most))
          .isEqualTo(whole.substring(0, Math.min(most, whole.length())));
      int end = Math.min(most, whole.length());
      for (String rest : List.of("", "… and \"more\"\n")) {
        var cut = kept.cut(end, rest);
        String expected = whole.substring(0, end) + rest;
        assertThat(cut.length()).isEqualTo(expected.length());
        assertThat(JsonWriter.bytes(cut)).isEqualTo(JsonWriter.bytes(new JsonString(expected)));
        assertThat(CanonicalJson.digest(cut))
            .isEqualTo(CanonicalJson.digest(new JsonString(expected)));
        assertThat(cut.beginning(end + 2))
            .isEqualTo(expected.substring(0, Math.min(end + 2, expected.length())));
        assertThat(cut.isKnownPlain()).isEqualTo(rest.isEmpty());
        assertThat(cut.cut(end, "!")).isEqualTo(new JsonString(whole.substring(0, end) + "!"));
        assertThat(cut).isEqualTo(new JsonString(expected)).hasSameHashCodeAs(expected);
      }
    }
  }

  private static byte[] joined(List<ByteSlice> pieces) {
    var all = new ByteArrayOutputStream();
    pieces.forEach(piece -> all.write(piece.bytes(), piece.from(), piece.length()));
    return all.toByteArray();
  }

  private static byte[] randomLine(Random random) {
    var out = new StringBuilder("{\"id\": 1, \"params\": [");
    int texts = 1 + random.nextInt(3);
    for (int t = 0; t < texts; t++) {
      out.append(t > 0 ? "," : "").append('"');
      int most = random.nextBoolean() ? 5 : PIECES.size();
      int pieces = random.nextInt(600);
      for (int p = 0; p < pieces; p++) {
        out.append(PIECES.get(random.nextInt(most)));
      }
      out.append('"');
    }
    out.append("], \"more\": {\"a\": [1, 2.50, null, true]")
        .append(random.nextInt(9) == 0 ? ",\"a\":1" : "");
    // Enough small members to be read where they stand, a name that is too long, and one that would
    // be left out as a text.
    for (int m = random.nextInt(4) == 0 ? random.nextInt(400) : 0; m > 0; m--) {
      out.append(",\"m").append(m).append("\" : \"a small text\"");
    }
    out.append(
            random.nextInt(12) == 0
                ? ",\"" + "n".repeat(200 + random.nextInt(3000)) + "\" \t: \"named\""
                : "")
        .append("}}");
    for (int faults = random.nextInt(9) - 6; faults > 0; faults--) {
      int at = random.nextInt(out.length());
      if (random.nextInt(3) == 0) {
        out.deleteCharAt(at);
      } else {
        out.insert(at, FAULTS.get(random.nextInt(FAULTS.size())));
      }
    }
    byte[] line = out.toString().getBytes(StandardCharsets.UTF_8);
    return random.nextInt(12) == 0 ? Arrays.copyOf(line, random.nextInt(line.length)) : line;
  }

  private static boolean keeps(Json value) {
    return switch (value) {
      case JsonObject object ->
          object.members().values().stream().anyMatch(VerbatimTextTest::keeps);
      case JsonArray(var items) -> items.stream().anyMatch(VerbatimTextTest::keeps);
      case JsonString text -> text.verbatim() != null;
      case JsonNumber _, JsonBoolean _, JsonNull _ -> false;
    };
  }

  private static byte[] line(String inside) {
    return ("{\"text\":\"" + inside + "\"}").getBytes(StandardCharsets.UTF_8);
  }

  private static JsonString text(Json value) {
    return (JsonString) ((JsonObject) value).members().get("text");
  }
}
