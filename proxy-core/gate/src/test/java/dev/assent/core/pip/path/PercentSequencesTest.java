package dev.assent.core.pip.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PercentSequencesTest {
  @Test
  void eachRoundIsAStage() throws DescriptionException {
    assertThat(PercentSequences.stages("a")).containsExactly("a");
    assertThat(PercentSequences.stages("%61")).containsExactly("%61", "a");
    assertThat(PercentSequences.stages("%2561")).containsExactly("%2561", "%61", "a");
    assertThat(PercentSequences.stages("%2e%2E/x")).containsExactly("%2e%2E/x", "../x");
    assertThat(PercentSequences.stages("%c3%a4%F0%9F%98%80"))
        .containsExactly("%c3%a4%F0%9F%98%80", "\u00e4\ud83d\ude00");
    assertThat(PercentSequences.stages("%25%36%31")).containsExactly("%25%36%31", "%61", "a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "100%", "%g1", "%1", "50% off", "%\uff14\uff11"})
  void whatIsNoSequenceStays(String text) throws DescriptionException {
    assertThat(PercentSequences.stages(text)).containsExactly(text);
  }

  @ParameterizedTest
  @CsvSource({
    "%252561, percent",
    "%25252e, percent",
    "%ff, encoding",
    "%c0%af, encoding",
    "%ed%a0%80, encoding",
    "%25ff, encoding",
  })
  void whatIsNotCleanIsAFault(String text, String code) {
    assertThatThrownBy(() -> PercentSequences.stages(text))
        .isInstanceOfSatisfying(
            DescriptionException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
