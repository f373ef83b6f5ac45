package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
  private static final JsonLimits SMALL = new JsonLimits(64, 3, 4, 9, 5, 6, 308);
  private static final JsonLimits WIDE = JsonLimits.MESSAGE;

  private static JsonException refusal(String text, JsonLimits limits) {
    return refusal(text.getBytes(StandardCharsets.UTF_8), limits);
  }

  private static JsonException refusal(byte[] bytes, JsonLimits limits) {
    JsonException thrown =
        catchThrowableOfType(JsonException.class, () -> JsonReader.read(bytes, limits));
    assertThat(thrown).as("refused").isNotNull();
    return thrown;
  }

  private static Json read(String text) throws JsonException {
    return JsonReader.read(text.getBytes(StandardCharsets.UTF_8), WIDE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{}",
        "null",
        "true",
        "false",
        "0",
        "-0",
        "\"\"",
        " [ 1 , 2 ] ",
        "\t{\r\n\"a\" : 1 }\n",
        "[[[[[[]]]]]]",
        "[1.5e+3]",
        "[1E22]",
        "[1e-2]",
        "[-0.0]",
        "[123.456e78]",
        "[20e1]",
        "[0e+1]",
        "[1E-2]",
        "[-1]",
        "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
        "[\"\\u0012\"]",
        "[\"\\u0000\"]",
        "[\"\\uD801\\udc37\"]",
        "[\"\u2028\u2029\"]",
        "[\"\u007F\"]",
        "[\"\uFFFF\"]",
        "[\"\\uFFFE\"]",
        "[\"\uD83D\uDE00\"]",
        "[\"a/*b*/c\"]",
        "[\"\\u002c\"]",
        "{\"\":0}",
        "{\"a\\u0000b\":1}",
        "{\"a\":{\"a\":1}}",
        "{\"\u00e9\":[]}",
        "[null,1,\"2\",{},[]]",
        "\"asd\"",
        "42",
        "0.1"
      })
  void acceptsWhatTheGrammarHas(String text) throws JsonException {
    assertThat(read(JsonWriter.write(read(text)))).isEqualTo(read(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "[",
        "]",
        "{",
        "}",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1,,2]",
        "[1 2]",
        "[1]]",
        "[1]x",
        "[1]#",
        "[1] [2]",
        "{}{}",
        "1 2",
        "[\"\": 1]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\" 1}",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{'a':1}",
        "{1:1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\"::1}",
        "{null:null}",
        "{\"a\":1,,\"b\":2}",
        "['a']",
        "[\"a]",
        "[\"\\x00\"]",
        "[\"\\u12\"]",
        "[\"\\u12G4\"]",
        "[\"\\\"]",
        "[\"\\a\"]",
        "[\"\\\uD83D\uDE00\"]",
        "[\"\t\"]",
        "[\"\n\"]",
        "[\"a\u0000b\"]",
        "[\"\u001F\"]",
        "{\"a\u0001\":1}",
        "[01]",
        "[-01]",
        "[+1]",
        "[1.]",
        "[.5]",
        "[-.5]",
        "[1.e1]",
        "[1e]",
        "[1e+]",
        "[0e]",
        "[0x1]",
        "[1_0]",
        "[1a]",
        "[-]",
        "[--1]",
        "[- 1]",
        "[1 000]",
        "[NaN]",
        "[Infinity]",
        "[-Infinity]",
        "[-NaN]",
        "[True]",
        "[tru]",
        "[nul]",
        "[fals]",
        "[truE]",
        "[nulll]",
        "[true1]",
        "// c\n1",
        "/* c */1",
        "[1/**/]",
        "# 1",
        "*",
        "\u00A0[]",
        "[\u2060]",
        "[\f]",
        "[\u000B1]",
        "\u0000",
        "[]\u0000",
        "[\u0000]",
        "\u2028[]",
        "<a>",
        "[\uFF11]",
        "{\"a\":\"b\"}/**/",
        "{\"a\":\"b\"}#",
        "{\"a\":true} \"x\"",
        "[\"\\u\uD800\"]",
        "\"",
        "\\u0022a\\u0022",
        "[\\u000A1]",
        "\"\\",
        "[\"\\u",
        "[\"x\"",
        "{\"a\":[1}",
        "[{\"a\":1]",
        "abc",
        "[1:2]",
        "{\"a\",1}",
        "undefined",
        "()",
        "[1;2]"
      })
  void refusesWhatTheGrammarHasNot(String text) {
    assertThat(refusal(text, WIDE).code())
        .isIn(JsonException.Code.SYNTAX, JsonException.Code.ENCODING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "EFBBBF5B5D", // byte order mark
        "FEFF005B005D",
        "FFFE5B005D00",
        "005B005D",
        "5B005D00",
        "0000005B0000005D", // UTF-16 and UTF-32
        "22C0AF22",
        "22C1AD22",
        "22C080" + "22",
        "22E080AF22",
        "22F08080AF22",
        "22F8808080AF22",
        "22FC80808080AF22", // overlong
        "22EDA08022",
        "22EDBFBF22",
        "22EDA081EDB0B722", // surrogates as bytes
        "22F490808022",
        "22F5808080" + "22",
        "22FE22",
        "22FF22", // beyond U+10FFFF
        "2280" + "22",
        "22BF22",
        "22C322",
        "22E28222",
        "22F09F9822",
        "22C3",
        "22E2",
        "5BFF5D",
        "7B22C0AF223A317D"
      })
  void refusesWhatIsNotStrictUtf8(String hex) {
    JsonException.Code code = refusal(HexFormat.of().parseHex(hex), WIDE).code();
    assertThat(code).isIn(JsonException.Code.ENCODING, JsonException.Code.SYNTAX);
    if (!hex.startsWith("00") && !hex.startsWith("5B00")) {
      assertThat(code).isEqualTo(JsonException.Code.ENCODING);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"\\ud800\"]",
        "[\"\\udc00\"]",
        "[\"\\ud800a\"]",
        "[\"\\ud800\\ud800\\udc00\"]",
        "[\"\\udc00\\ud800\"]",
        "[\"a\\uDBFF\"]",
        "{\"\\ud83d\":1}"
      })
  void refusesLoneSurrogates(String text) {
    assertThat(refusal(text, WIDE).code()).isEqualTo(JsonException.Code.ENCODING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"b\":2,\"a\":3}",
        "{\"a\":1,\"\\u0061\":2}",
        "[{\"x\":{\"\":1,\"\":1}}]",
        "{\"n\":{\"m\":[{\"k\":1,\"k\":null}]}}"
      })
  void refusesDuplicateMembersAtAnyDepth(String text) {
    assertThat(refusal(text, WIDE).code()).isEqualTo(JsonException.Code.DUPLICATE_MEMBER);
  }

  @Test
  void lengthIsBoundedInBytes() throws JsonException {
    String atTheBound = "\"" + "\u00e9".repeat(31) + "\"";
    assertThat(JsonReader.read(atTheBound.getBytes(StandardCharsets.UTF_8), SMALL))
        .isInstanceOf(JsonString.class);
    assertThat(refusal(atTheBound + " ", SMALL)).hasMessage("found 65 bytes, expected at most 64");
  }

  @Test
  void depthIsBounded() throws JsonException {
    assertThat(JsonReader.read("[[{}]]", SMALL)).isInstanceOf(JsonArray.class);
    assertThat(refusal("[[{\"a\":[]}]]", SMALL))
        .hasMessage("found 4 levels of nesting, expected at most 3");
    assertThat(JsonReader.read("[".repeat(64) + "]".repeat(64), WIDE))
        .isInstanceOf(JsonArray.class);
    assertThat(refusal("[".repeat(65) + "]".repeat(65), WIDE).code())
        .isEqualTo(JsonException.Code.LIMIT);
    assertThat(refusal("[".repeat(1_000_000), WIDE).code()).isEqualTo(JsonException.Code.LIMIT);
    assertThat(refusal("{\"a\":".repeat(1_000_000), WIDE).code())
        .isEqualTo(JsonException.Code.LIMIT);
  }

  @Test
  void membersOfOneObjectAreBounded() throws JsonException {
    assertThat(JsonReader.read(objectOf(4), SMALL)).isInstanceOf(JsonObject.class);
    assertThat(refusal(objectOf(5), SMALL))
        .hasMessage("found 5 members of one object, expected at most 4");
    assertThat(JsonReader.read(objectOf(4096), WIDE)).isInstanceOf(JsonObject.class);
    assertThat(refusal(objectOf(4097), WIDE).code()).isEqualTo(JsonException.Code.LIMIT);
  }

  @Test
  void valuesInAllAreBounded() throws JsonException {
    assertThat(JsonReader.read("[1,2,3,4,5,6,7,8]", SMALL)).isInstanceOf(JsonArray.class);
    assertThat(refusal("[1,2,3,4,5,6,7,8,9]", SMALL))
        .hasMessage("found 10 values in all, expected at most 9");
    assertThat(JsonReader.read(arrayOf(199_999), WIDE)).isInstanceOf(JsonArray.class);
    assertThat(refusal(arrayOf(200_000), WIDE).code()).isEqualTo(JsonException.Code.LIMIT);
  }

  @Test
  void namesAreBoundedInCharacters() throws JsonException {
    assertThat(JsonReader.read("{\"\u00e9\u00e9\u00e9\u00e9\u00e9\":1}", SMALL))
        .isInstanceOf(JsonObject.class);
    assertThat(refusal("{\"abcdef\":1}", SMALL))
        .hasMessage("found 6 characters of a member name, expected at most 5");
    assertThat(JsonReader.read("{\"" + "a".repeat(256) + "\":1}", WIDE))
        .isInstanceOf(JsonObject.class);
    assertThat(refusal("{\"" + "a".repeat(257) + "\":1}", WIDE).code())
        .isEqualTo(JsonException.Code.LIMIT);
  }

  @Test
  void numbersAreBoundedInCharacters() throws JsonException {
    assertThat(JsonReader.read("-12345", SMALL)).isEqualTo(new JsonNumber("-12345"));
    assertThat(refusal("1234567", SMALL))
        .hasMessage("found 7 characters of a number, expected at most 6");
    assertThat(JsonReader.read("1".repeat(128), WIDE)).isInstanceOf(JsonNumber.class);
    assertThat(refusal("1".repeat(129), WIDE).code()).isEqualTo(JsonException.Code.LIMIT);
    assertThat(refusal("[" + "9".repeat(1_000_000) + "]", WIDE).code())
        .isEqualTo(JsonException.Code.LIMIT);
  }

  @ParameterizedTest
  @CsvSource({
    "1e308,1e309",
    "1E-308,1E-309",
    "1e+00308,1e+00309",
    "0e308,0e999999999999999999999",
    "-1.5e0,-1.5e-99999"
  })
  void exponentsAreBounded(String within, String beyond) throws JsonException {
    assertThat(JsonReader.read(within, WIDE)).isEqualTo(new JsonNumber(within));
    assertThat(refusal(beyond, WIDE).code()).isEqualTo(JsonException.Code.LIMIT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.10",
        "1e5",
        "1E5",
        "1e+05",
        "-0",
        "-0.0",
        "0.1000",
        "9007199254740993",
        "123456789012345678901234567890",
        "0.30000000000000004",
        "1e-308",
        "100",
        "1E2"
      })
  void numbersKeepTheirLexeme(String lexeme) throws JsonException {
    assertThat(JsonWriter.write(read("[" + lexeme + "]"))).isEqualTo("[" + lexeme + "]");
  }

  @Test
  void membersKeepTheirOrder() throws JsonException {
    String text = "{\"z\":1,\"a\":{\"y\":2,\"b\":3},\"m\":[{\"2\":0,\"1\":0}]}";
    assertThat(JsonWriter.write(read(text))).isEqualTo(text);
  }

  @Test
  void complaintsNameThePlace() {
    JsonException thrown = refusal("{\n  \"a\": 1,\n  \"a\": 2\n}", WIDE);
    assertThat(thrown.place().line()).isEqualTo(3);
    assertThat(thrown.place().column()).isEqualTo(3);
  }

  @Test
  void complaintsAboutEncodingCountBytes() {
    byte[] bytes = {'"', (byte) 0xC3, (byte) 0xA9, (byte) 0xFF, '"'};
    assertThat(refusal(bytes, WIDE).place().offset()).isEqualTo(3);
  }

  @Test
  void complaintsNeverQuoteAtLength() {
    assertThat(refusal("x".repeat(100_000), WIDE).getMessage()).hasSizeLessThan(200);
    assertThat(
            refusal("{\"" + "k".repeat(200) + "\":1,\"" + "k".repeat(200) + "\":2}", WIDE)
                .getMessage())
        .hasSizeLessThan(200);
  }

  @Test
  void scalarMemberIsFoundBeyondALimit() {
    byte[] deep =
        ("{\"params\":" + "[".repeat(500) + "]".repeat(500) + ",\"id\":7}")
            .getBytes(StandardCharsets.UTF_8);
    assertThat(JsonReader.scalarMember(deep, "id", WIDE)).contains(new JsonNumber("7"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":1,\"id\":2}",
        "{\"id\":[1]}",
        "{\"id\":1",
        "{\"id\":1}x",
        "[1]",
        "",
        "{\"a\":{\"id\":1}}"
      })
  void scalarMemberIsNeverGuessed(String text) {
    assertThat(JsonReader.scalarMember(text.getBytes(StandardCharsets.UTF_8), "id", WIDE))
        .isEmpty();
  }

  @Test
  void writtenTextHoldsNoLineEndOfAnyKind() throws JsonException {
    var all = new StringBuilder();
    for (char c = 0; c < 0x2100; c++) {
      all.append(c);
    }
    String written = JsonWriter.write(new JsonString(all.toString()));
    assertThat(
            written
                .chars()
                .filter(c -> c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x2028 || c == 0x2029))
        .isEmpty();
    assertThat(read(written)).isEqualTo(new JsonString(all.toString()));
  }

  @Test
  void numbersThatAreNoneCannotBeMade() {
    assertThatThrownBy(() -> new JsonNumber("01")).isInstanceOf(IllegalArgumentException.class);
  }

  private static String objectOf(int members) {
    var text = new StringBuilder("{");
    for (int i = 0; i < members; i++) {
      text.append(i == 0 ? "" : ",").append('"').append(i).append("\":0");
    }
    return text.append('}').toString();
  }

  private static byte[] arrayOf(int items) {
    var out = new ByteArrayOutputStream();
    out.write('[');
    for (int i = 0; i < items; i++) {
      if (i > 0) {
        out.write(',');
      }
      out.write('0');
    }
    out.write(']');
    return out.toByteArray();
  }
}
