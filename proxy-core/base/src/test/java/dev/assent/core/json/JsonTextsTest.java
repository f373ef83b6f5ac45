package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextsTest {
  private static InputStream file(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void textsComeInTheOrderOfTheFile() {
    var texts = JsonTexts.read(file("{\"zwei\": \"two\", \"eins\": \"one\"}"));
    assertThat(texts).containsEntry("zwei", "two").containsEntry("eins", "one");
    assertThat(texts.keySet()).containsExactly("zwei", "eins");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "{\"one\": 1}", "{\"one\": \"two\"", ""})
  void whatIsNoObjectOfTextsIsAFaultOfTheProgram(String text) {
    assertThatThrownBy(() -> JsonTexts.read(file(text))).isInstanceOf(IllegalStateException.class);
  }
}
