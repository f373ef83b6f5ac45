package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValuesTest {
  private static final UnaryOperator<Json> TWOS_DOUBLED =
      value -> value.equals(JsonNumber.of(2)) ? JsonNumber.of(4) : value;

  @Test
  void mappingChangesWhatTheFunctionChanges() throws JsonException {
    assertThat(array("[1,2,3,2]").map(TWOS_DOUBLED)).isEqualTo(array("[1,4,3,4]"));
    assertThat(array("[2]").map(TWOS_DOUBLED)).isEqualTo(array("[4]"));
    assertThat(object("{\"a\":1,\"b\":2,\"c\":3}").map(TWOS_DOUBLED))
        .isEqualTo(object("{\"a\":1,\"b\":4,\"c\":3}"));
    assertThat(JsonWriter.write(object("{\"z\":2,\"a\":1,\"m\":2}").map(TWOS_DOUBLED)))
        .isEqualTo("{\"z\":4,\"a\":1,\"m\":4}");
  }

  @Test
  void mappingThatChangesNothingGivesTheSame() throws JsonException {
    var array = array("[1,3,[2]]");
    assertThat(array.map(TWOS_DOUBLED)).isSameAs(array);
    var object = object("{\"a\":1,\"b\":{\"c\":2}}");
    assertThat(object.map(TWOS_DOUBLED)).isSameAs(object);
    assertThat(JsonArray.EMPTY.map(TWOS_DOUBLED)).isSameAs(JsonArray.EMPTY);
    assertThat(JsonObject.EMPTY.map(TWOS_DOUBLED)).isSameAs(JsonObject.EMPTY);
  }

  @Test
  void eachIsAskedOnceAndInOrder() throws JsonException {
    var random = new Random(3);
    for (int i = 0; i < 100; i++) {
      var seen = new StringBuilder();
      object("{\"a\":1,\"b\":2,\"c\":3}")
          .map(value -> {
            seen.append(value);
            return random.nextBoolean() ? value : JsonNull.NULL;
          });
      array("[4,5,6]")
          .map(value -> {
            seen.append(value);
            return random.nextBoolean() ? value : JsonNull.NULL;
          });
      assertThat(seen.toString().replaceAll("[^0-9]", "")).isEqualTo("123456");
    }
  }

  @Test
  void textsBecomeAnArrayInTheirOrder() throws JsonException {
    assertThat(JsonArray.ofStrings(List.of("b", "", "a"))).isEqualTo(array("[\"b\",\"\",\"a\"]"));
    assertThat(JsonArray.ofStrings(List.of())).isEqualTo(JsonArray.EMPTY);
  }

  @Test
  void aBuilderTakesEveryKindOfMember() throws JsonException {
    var built =
        JsonObject.builder()
            .put("text", "a")
            .put("number", 7)
            .put("yes", true)
            .put("no", false)
            .put("none", JsonNull.NULL)
            .putIfPresent("given", Optional.of("b"))
            .putIfPresent("absent", Optional.empty())
            .build();
    assertThat(JsonWriter.write(built))
        .isEqualTo(
            "{\"text\":\"a\",\"number\":7,\"yes\":true,\"no\":false,\"none\":null,\"given\":\"b\"}");
    assertThat(built.string("text")).contains("a");
    assertThat(built.string("number")).isEmpty();
    assertThat(built.string("nowhere")).isEmpty();
    assertThat(object("{\"a\":{}}").object("a")).contains(JsonObject.EMPTY);
    assertThat(object("{\"a\":[]}").object("a")).isEmpty();
    assertThat(object("{\"a\":[]}").array("a")).contains(JsonArray.EMPTY);
    assertThat(object("{\"a\":{}}").array("a")).isEmpty();
  }

  @Test
  void withoutAMemberThatIsNotThereIsTheSame() throws JsonException {
    var object = object("{\"a\":1}");
    assertThat(object.without("b")).isSameAs(object);
    assertThat(object.without("a")).isEqualTo(JsonObject.EMPTY);
  }

  @Test
  void booleansAreThoseOfJava() {
    assertThat(JsonBoolean.of(true)).isEqualTo(JsonBoolean.TRUE);
    assertThat(JsonBoolean.of(false)).isEqualTo(JsonBoolean.FALSE);
    assertThat(JsonBoolean.TRUE.value()).isTrue();
    assertThat(JsonBoolean.FALSE.value()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-0", "9", "10", "0.0", "-1.50", "1e5", "0E0", "1e+9", "2E-10", "9e09"})
  void aNumberHasItsExactValue(String lexeme) {
    assertThat(new JsonNumber(lexeme).decimal()).isEqualTo(new BigDecimal(lexeme));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "-", "00", "01", "-01", "1.", ".1", "1.e1", "1e", "1e+", "1e-", "1E", "1e++1", "+1",
        "1 ", " 1", "1.1.1", "1e1.1", "1e1e1", "0x1", "NaN", "٣", "1/", "1:", "1.-", "1f", "-.1"
      })
  void whatIsNoNumberCannotBeMade(String lexeme) {
    assertThatThrownBy(() -> new JsonNumber(lexeme))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a JSON number: `" + lexeme + "`");
  }

  @Test
  void textsOfEitherOriginAreTheSame() throws JsonException {
    String text = "plain \"words\"\n\t\\ ".repeat(400);
    var came =
        (JsonString)
            array(JsonWriter.write(new JsonArray(List.of(new JsonString(text)))))
                .items()
                .getFirst();
    var made = new JsonString(text);
    assertThat(came.isKnownPlain()).isTrue();
    assertThat(made.isKnownPlain()).isFalse();
    assertThat(made.asWritten()).isEmpty();
    var written = came.asWritten().orElseThrow();
    assertThat(
            new String(
                written.bytes(), written.from(), written.length(), StandardCharsets.US_ASCII))
        .isEqualTo(JsonWriter.write(made).replaceAll("^\"|\"$", ""));
    for (var one : List.of(came, made)) {
      assertThat(one.length()).isEqualTo(text.length());
      assertThat(one).hasToString(text);
      for (int most : new int[] {0, 1, 6, 7, 8, 100, text.length() - 1, text.length()}) {
        assertThat(one.beginning(most)).isEqualTo(text.substring(0, most));
      }
      assertThat(one.beginning(text.length() + 1)).isEqualTo(text);
    }
    assertThat(came).isEqualTo(made).hasSameHashCodeAs(made);
  }

  @Test
  void aCutTextIsNotKnownPlain() throws JsonException {
    String text = "x".repeat(6_000);
    var came = (JsonString) array("[\"" + text + "\"]").items().getFirst();
    var cut = came.cut(5_000, "…é");
    assertThat(cut.isKnownPlain()).isFalse();
    assertThat(cut.asWritten()).isEmpty();
    assertThat(cut.length()).isEqualTo(5_002);
    assertThat(cut.beginning(5_001)).isEqualTo("x".repeat(5_000) + "…");
    assertThat(cut.beginning(4)).isEqualTo("xxxx");
    assertThat(cut.cut(5_001, "!").value()).isEqualTo("x".repeat(5_000) + "…!");
    assertThat(JsonWriter.write(cut)).isEqualTo("\"" + "x".repeat(5_000) + "…é\"");
  }

  @Test
  void placesOfUnknownPartsAreTheStart() throws JsonException {
    var document =
        JsonReader.readDocument(
            "{\n \"a\" : [1]}".getBytes(StandardCharsets.UTF_8), JsonLimits.FILE);
    assertThat(document.placeOf("/a")).isEqualTo(new TextPosition(2, 8, 9));
    assertThat(document.placeOfName("/a")).isEqualTo(new TextPosition(2, 2, 3));
    assertThat(document.placeOfName("/a/0")).isEqualTo(document.placeOf("/a/0"));
    assertThat(document.placeOf("/a/0")).isEqualTo(new TextPosition(2, 9, 10));
    assertThat(document.placeOf("/b")).isEqualTo(TextPosition.START);
    assertThat(document.placeOfName("/b")).isEqualTo(TextPosition.START);
  }

  private static JsonArray array(String text) throws JsonException {
    return (JsonArray) JsonReader.read(text.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
  }

  private static JsonObject object(String text) throws JsonException {
    return (JsonObject) JsonReader.read(text.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
  }
}
