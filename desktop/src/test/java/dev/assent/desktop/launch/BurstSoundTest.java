package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BurstSoundTest {
  @ParameterizedTest(name = "{1} within {0}: {2}")
  @CsvSource({
    "09:00-17:00, 08:59:59, false",
    "09:00-17:00, 09:00, true",
    "09:00-17:00, 16:59:59, true",
    "09:00-17:00, 17:00, false",
    "22:00-07:00, 21:59:59, false",
    "22:00-07:00, 22:00, true",
    "22:00-07:00, 23:59:59, true",
    "22:00-07:00, 00:00, true",
    "22:00-07:00, 06:59:59, true",
    "22:00-07:00, 07:00, false",
    "22:00-07:00, 12:00, false",
    "00:00-00:01, 00:00, true",
    "00:00-00:01, 00:01, false",
    "12:00-12:00, 11:59, true",
    "12:00-12:00, 12:00, true"
  })
  void quietHoursBeginAtTheirFirstMinuteAndEndBeforeTheirLast(
      String hours, LocalTime now, boolean quiet) {
    assertThat(BurstSound.isQuiet(Optional.of(hours), now)).isEqualTo(quiet);
  }

  @Test
  void withoutQuietHoursItIsNeverQuiet() {
    for (int hour = 0; hour < 24; hour++) {
      assertThat(BurstSound.isQuiet(Optional.empty(), LocalTime.of(hour, 0))).isFalse();
    }
  }
}
