package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeWordsTest {
  @ParameterizedTest
  @CsvSource({
    "P7D, 7 days",
    "P1D, 1 day",
    "P1DT3H, 1 day 3 h",
    "P2DT30M, 2 days",
    "PT2H, 2 h",
    "PT2H5M, 2 h 5 min",
    "PT1H59S, 1 h",
    "PT10M, 10 min",
    "PT2M5S, 2 min 5 s",
    "PT1.9S, 1 s",
    "PT0S, 0 s"
  })
  void theSecondUnitIsSaidWhereItIsNotZero(Duration length, String words) {
    assertThat(TimeWords.of(length)).isEqualTo(words);
  }
}
