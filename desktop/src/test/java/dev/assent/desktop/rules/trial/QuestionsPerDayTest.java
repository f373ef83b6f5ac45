package dev.assent.desktop.rules.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.rules.trial.DraftReplay.Replayed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Counts questions over the days that have calls.
class QuestionsPerDayTest {
  private static final Instant FIRST = Instant.parse("2026-11-20T08:00:00Z");

  private static Replayed judged(Duration span, long asked) {
    return Replayed.Judged.of(
        new ReplayResult(
            40,
            Optional.of(FIRST),
            Optional.of(FIRST.plus(span)),
            40,
            0,
            Map.of(Effect.HITL, asked),
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            List.of(),
            List.of(),
            0),
        true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0  | Questions a day: 6.0 now, 3.0 with the draft   | Counted over 40 recorded calls of one day.
          24 | Questions a day: 6.0 now, 3.0 with the draft   | Counted over 40 recorded calls of one day.
          25 | Questions a day: 3.0 now, 1.5 with the draft | Counted over 40 recorded calls of 2 days.
          """)
  void aDayIsNamedAsOne(int hours, String figures, String counted) {
    var span = Duration.ofHours(hours);
    var said = QuestionsPerDay.of(judged(span, 6), judged(span, 3));
    assertThat(said.figures()).isEqualTo(figures);
    assertThat(said.detail()).isEqualTo(counted);
  }
}
