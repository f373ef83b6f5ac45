package dev.assent.desktop.rules.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.analysis.ReplayResult.Beside;
import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.analysis.ReplayResult.Shift;
import dev.assent.core.analysis.ReplayResult.Unknown;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.rules.FakeReplay;
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

  /// @param now how many calls what is in force asks about
  /// @param left calls that the draft does not judge again
  /// @param both calls that both decide
  private static QuestionsPerDay said(
      Duration span, long now, long asked, Map<Unknown, Long> left, Map<Shift, Long> both) {
    var result =
        new ReplayResult(
            40,
            Optional.of(FIRST),
            Optional.of(FIRST.plus(span)),
            40,
            0,
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            left,
            Map.of(),
            List.of(),
            List.of(),
            0);
    return QuestionsPerDay.of(
        FakeReplay.judged(
            new ReplayResult.Part(
                "", result, new Beside(40, now, asked, both), true, Optional.empty())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0  | Questions in less than a day: 6 now, 3 with the draft | Counted over 40 recorded calls of less than a day.
          24 | Questions a day: 6.0 now, 3.0 with the draft   | Counted over 40 recorded calls of one day.
          47 | Questions a day: 3.1 now, 1.5 with the draft | Counted over 40 recorded calls of one day.
          48 | Questions a day: 3.0 now, 1.5 with the draft | Counted over 40 recorded calls of 2 days.
          """)
  void aDayIsNamedAsOne(int hours, String figures, String counted) {
    var said = said(Duration.ofHours(hours), 6, 3, Map.of(), Map.of());
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
    var both = Map.of(new Shift(Effect.HITL, Effect.DENY), refused);
    assertThat(said(Duration.ofHours(5), 6, 3, Map.of(), both).refused()).isEqualTo(words);
  }

  /// Calls that cannot be judged again may be questions too.
  @Test
  void whatIsLeftOutMakesABoundOfAFigure() {
    var left = Map.of(new Unknown(Reason.ARGUMENTS_NOT_KEPT, ""), 4L);
    var day = Duration.ofHours(24);
    // The policy in force decides 40 of 44.
    assertThat(said(day, 6, 3, left, Map.of()).figures())
        .isEqualTo("Questions a day: at least 6.0 now, at least 3.0 with the draft");
    assertThat(said(day, 0, 0, left, Map.of()).figures())
        .isEqualTo("Questions a day: not known now, not known with the draft");
  }
}
