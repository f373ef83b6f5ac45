package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonElementsEditTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [1,2,3]         | [1,2,3]     | [1,2,3]
          [1, 2,   3]     | [1,9,3]     | [1, 9,   3]
          [1, 2,   3]     | [1,3]       | [1,   3]
          [ 1, 2, 3 ]     | [3]         | [ 3 ]
          [ 1, 2, 3 ]     | [1]         | [ 1 ]
          [1, 2]          | [0,1,2]     | [0, 1, 2]
          [1,2]           | [1,5,6,2]   | [1,5, 6, 2]
          [1, 2]          | [1,2,3,4]   | [1, 2, 3, 4]
          [1, 2]          | [7,8,9]     | [7, 8, 9]
          []              | [1,2]       | [1, 2]
          [1, 2]          | []          | []
          """)
  void elementsThatStayKeepTheirText(String before, String after, String expected)
      throws JsonException {
    assertThat(edited(before, items(after))).isEqualTo(expected);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void anyArrayBecomesAnyOther(long seed) throws JsonException {
    var random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      var before = numbers(random, 1 + random.nextInt(5));
      var after = numbers(random, 1 + random.nextInt(6));
      String gap = List.of("", " ", "\n  ", "\r\n\t").get(random.nextInt(4));
      String text =
          "["
              + gap
              + String.join("," + gap, before.stream().map(JsonWriter::write).toList())
              + gap.strip()
              + "]";
      assertThat(items(edited(text, after))).as("%s to %s", text, after).isEqualTo(after);
    }
  }

  @Test
  void membersThatStandTwiceAreAllFoundInADocument() {
    String text = "{\"a\": 1, \"a\": 2, \"b\": {\"c\": 1, \"c\": 2}}";
    var fault = refusal(text);
    assertThat(fault.code()).isEqualTo(JsonException.Code.DUPLICATE_MEMBER);
    assertThat(fault.pointer()).isEqualTo("/a");
    assertThat(fault.place().column()).isEqualTo(10);
    assertThat(fault.getSuppressed())
        .singleElement()
        .isInstanceOfSatisfying(
            JsonException.class,
            other -> {
              assertThat(other.pointer()).isEqualTo("/b/c");
              assertThat(other.place().column()).isEqualTo(32);
            });
    assertThat(refusal(text.replace("}}", "}")).code()).isEqualTo(JsonException.Code.SYNTAX);
    assertThat(refusal(text.replace("}}", "}")).getSuppressed()).hasSize(2);
  }

  private static JsonException refusal(String text) {
    return catchThrowableOfType(
        JsonException.class,
        () -> JsonReader.readDocument(text.getBytes(StandardCharsets.UTF_8), JsonLimits.FILE));
  }

  private static String edited(String text, List<Json> after) throws JsonException {
    var edit =
        new JsonEdit(
            text, JsonReader.readDocument(text.getBytes(StandardCharsets.UTF_8), JsonLimits.FILE));
    edit.changeElements("", after);
    return edit.apply();
  }

  private static List<Json> items(String text) throws JsonException {
    return ((JsonArray) JsonReader.read(text, JsonLimits.FILE)).items();
  }

  private static List<Json> numbers(Random random, int count) {
    return new ArrayList<>(
        IntStream.range(0, count).<Json>mapToObj(i -> JsonNumber.of(random.nextInt(4))).toList());
  }
}
