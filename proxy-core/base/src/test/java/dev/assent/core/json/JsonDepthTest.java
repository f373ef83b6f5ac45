package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonDepthTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 | 0",
        "\"text\" | 0",
        "null | 0",
        "true | 0",
        "[] | 0",
        "{} | 0",
        "[1, [], 2] | 1",
        "{\"a\": {}, \"b\": 1} | 1",
        "[[1], 2] | 2",
        "{\"a\": 1, \"b\": {\"c\": 2}} | 2",
        "[1, {\"a\": [3]}, []] | 3",
        "{\"a\": [], \"b\": [1, 2, {\"c\": [[]]}]} | 4"
      })
  void countsWhatTheDeepestValueLiesIn(String text, int levels) throws JsonException {
    var value = JsonReader.read(text, JsonLimits.MESSAGE);
    assertThat(JsonDepth.exceeds(value, levels)).isFalse();
    assertThat(JsonDepth.exceeds(value, levels + 1)).isFalse();
    assertThat(JsonDepth.exceeds(value, levels - 1)).isTrue();
  }
}
