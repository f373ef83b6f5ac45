package dev.assent.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.testing.Depth;
import java.nio.charset.CharacterCodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentCodingTest {
  @Test
  void everyCharacterComesBack() throws CharacterCodingException {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c += c < 0x3000 ? 1 : Depth.of(17, 1)) {
      if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
        String text = "a" + Character.toString(c) + "b";
        String coded = PercentCoding.encode(text);
        if (!PercentCoding.decode(coded).equals(text)
            || PercentCoding.hasLonePercent(coded)
            || coded.chars().anyMatch(unit -> unit <= ' ' || unit >= 0x7F)) {
          assertThat(coded).as("U+%04X", c).isNull();
        }
      }
    }
    assertThat(PercentCoding.encode("a b%ä\n")).isEqualTo("a%20b%25%C3%A4%0A");
  }

  @ParameterizedTest
  @CsvSource({
    "%2e%2E/x, ../x",
    "%2561, %61",
    "%c3%a4%F0%9F%98%80, ä😀",
    "100% x, 100% x",
    "%%41, %A"
  })
  void oneRoundIsDecoded(String coded, String text) throws CharacterCodingException {
    assertThat(PercentCoding.decode(coded)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "%4", "a%", "%g1", "%1g", "%+1", "%-1", "% 1", "%１１", "%٣٣"})
  void whatIsNoSequenceStandsForItself(String text) throws CharacterCodingException {
    assertThat(PercentCoding.isIn(text)).isFalse();
    assertThat(PercentCoding.hasLonePercent(text)).isTrue();
    assertThat(PercentCoding.decode(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%ff", "%c3", "%c3x%a4", "%c0%af", "%ed%a0%80", "%f4%90%80%80"})
  void bytesThatAreNoUtf8AreRefused(String coded) {
    assertThatThrownBy(() -> PercentCoding.decode(coded))
        .isInstanceOf(CharacterCodingException.class);
  }

  @Test
  void aLonePercentIsFoundBehindSequences() {
    assertThat(PercentCoding.hasLonePercent("%41%42")).isFalse();
    assertThat(PercentCoding.hasLonePercent("%41%4")).isTrue();
    assertThat(PercentCoding.hasLonePercent("%%41")).isTrue();
    assertThat(PercentCoding.isIn("a%%41")).isTrue();
  }
}
