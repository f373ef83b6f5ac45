package dev.assent.desktop.rules.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.ReplayPair;
import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.rules.trial.DraftReplay.Replayed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Counts questions over the days that have calls.
class QuestionsPerDayTest {
  private static final Instant FIRST = Instant.parse("2026-11-20T08:00:00Z");

  private static Replayed judged(Duration span, long asked) {
    return judged(span, asked, Map.of());
  }

  private static Replayed judged(Duration span, long asked, Map<Reason, Long> left) {
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
            left,
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
    var said = QuestionsPerDay.of(judged(span, 6), judged(span, 3), Optional.empty());
    assertThat(said.figures()).isEqualTo(figures);
    assertThat(said.detail()).isEqualTo(counted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0  | ''
          1  | 1 recorded call that asks now would be denied with the draft.
          12 | 12 recorded calls that ask now would be denied with the draft.
          """)
  void fewerQuestionsThatAreDenialsAreCalledSo(long refused, String words) {
    var day = Duration.ofHours(5);
    var pair = Optional.of(new ReplayPair.Result(28, 12, refused, 0));
    assertThat(QuestionsPerDay.of(judged(day, 6), judged(day, 3), pair).refused()).isEqualTo(words);
  }

  /// Calls that cannot be judged again may be questions too.
  @Test
  void whatIsLeftOutMakesABoundOfAFigure() {
    var left = Map.of(Reason.ARGUMENTS_NOT_KEPT, 4L);
    var day = Duration.ofHours(5);
    assertThat(QuestionsPerDay.of(judged(day, 6), judged(day, 3, left), Optional.empty()).figures())
        .isEqualTo("Questions a day: 6.0 now, at least 3.0 with the draft");
    assertThat(QuestionsPerDay.of(judged(day, 0, left), judged(day, 0), Optional.empty()).figures())
        .isEqualTo("Questions a day: not known now, 0.0 with the draft");
  }
}
