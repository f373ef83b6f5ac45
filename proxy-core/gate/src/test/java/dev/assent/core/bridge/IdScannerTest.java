package dev.assent.core.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdScannerTest {
  private static @Nullable String id(String line) {
    return IdScanner.answerId(line.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\0',
      value = {
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"initialize\"};7",
        "{\"method\":\"m\",\"params\":{\"id\":1,\"x\":[{\"id\":2}]},\"id\":\"a}b\\\"\"};\"a}b\\\"\"",
        " { \"id\" : -12 , \"method\" : \"m\" } ;-12",
        "{\"id\":0,\"method\":\"m\",\"params\":{\"t\":\"\\\\\"}};0",
        "{\"id\":\"\u00e9\",\"method\":\"m\"};\"\u00e9\""
      })
  void requestsAreAnsweredUnderTheirId(String line, String id) {
    assertThat(id(line)).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "{\"method\":\"n\"}", "{\"id\":1,\"result\":{}}", "{\"id\":1,\"error\":{}}"})
  void notificationsAndAnswersAreNotAnswered(String line) {
    assertThat(id(line)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "[]",
        "[{\"id\":1,\"method\":\"m\"}]",
        "{\"id\":1,\"method\":\"m\"",
        "{\"id\":1,\"method\":\"m\"}x",
        "{\"id\":1,\"id\":2,\"method\":\"m\"}",
        "{\"id\":1.5,\"method\":\"m\"}",
        "{\"id\":{},\"method\":\"m\"}",
        "{\"id\":null,\"method\":\"m\"}",
        "{\"id\":01,\"method\":\"m\"}",
        "{\"id\":-,\"method\":\"m\"}",
        "{\"id\":\"a\tb\",\"method\":\"m\"}",
        "{\"id\" 1}",
        "{\"id\":",
        "{\"id\":\"",
        "{\"id\":\"\\",
        "{",
        "{\"a\":]}",
        "{\"id\":1,\"method\":\"m\"}\r{}",
        "{\"id\":-0,\"method\":\"m\"}"
      })
  void doubtGivesNull(String line) {
    assertThat(id(line)).isEqualTo("null");
  }

  @Test
  void idsThatAreNotUtf8AreNotRepeated() {
    byte[] line = "{\"id\":\"\u00e9\",\"method\":\"m\"}".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(IdScanner.answerId(line)).isEqualTo("null");
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void neverFails(long seed) {
    var random = new Random(seed);
    byte[] spice = "{}[]\":,\\ -0179idmethod\r\t\u00ff".getBytes(StandardCharsets.ISO_8859_1);
    for (int round = 0; round < 50_000; round++) {
      byte[] line = new byte[random.nextInt(40)];
      for (int i = 0; i < line.length; i++) {
        line[i] = spice[random.nextInt(spice.length)];
      }
      String id = IdScanner.answerId(line);
      assertThat(id == null || !id.isEmpty()).isTrue();
    }
  }
}
