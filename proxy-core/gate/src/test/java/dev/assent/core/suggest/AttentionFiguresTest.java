package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Figures of attention against logs whose answers are known.
class AttentionFiguresTest {
  // A Monday.
  private static final Instant NOW = Instant.parse("2026-06-15T12:00:00Z");

  private final List<AuditRecord> records = new ArrayList<>();

  private void asked(Duration ago, String answer, String channel, String tier, long thinking) {
    var hitl =
        JsonObject.builder()
            .put("approval", "q" + (records.size() + 1))
            .put("answer", answer)
            .put("channel", channel)
            .put("tier", tier)
            .put("thinking_ms", thinking);
    records.add(record(ago, hitl.build()));
  }

  private AuditRecord record(Duration ago, JsonObject hitl) {
    return new AuditRecord(
        records.size(), NOW.minus(ago), "decision", JsonObject.builder().put("hitl", hitl).build());
  }

  private AttentionFigures figures(ZoneId zone) {
    try {
      return AttentionFigures.of(List.of(LogOfCalls.past(records, 10_000)), NOW, zone);
    } catch (dev.assent.core.audit.AuditException e) {
      throw new IllegalStateException(e);
    }
  }

  private AttentionFigures figures() {
    return figures(ZoneOffset.UTC);
  }

  @Test
  void nothingAskedIsNothing() {
    assertThat(figures().isEmpty()).isTrue();
    assertThat(figures().median()).isEmpty();
    assertThat(figures().days()).hasSize(AttentionFigures.DAYS);
    assertThat(figures().days().getLast().date()).isEqualTo("2026-06-15");
  }

  @Test
  void thinkingTimesAreCounted() {
    for (long millis : List.of(100L, 399L, 400L, 1_999L, 2_000L, 9_000L)) {
      asked(Duration.ofHours(1), "allow_once", "key", "care", millis);
    }
    var figures = figures();
    assertThat(figures.answered()).isEqualTo(6);
    assertThat(figures.glances()).isEqualTo(2);
    assertThat(figures.quick()).isEqualTo(4);
    assertThat(figures.median()).contains(Duration.ofNanos(1_199_500_000));
    assertThat(figures.streak()).isEqualTo(4);
  }

  @Test
  void aNoEndsAStreakAndATimeoutDoesNot() {
    asked(Duration.ofMinutes(9), "allow_once", "key", "calm", 500);
    asked(Duration.ofMinutes(8), "timeout", "timer", "calm", 60_000);
    asked(Duration.ofMinutes(7), "allow", "mouse", "calm", 500);
    asked(Duration.ofMinutes(6), "deny", "key", "calm", 500);
    asked(Duration.ofMinutes(5), "allow", "mouse", "calm", 500);
    assertThat(figures().streak()).isEqualTo(2);
    assertThat(figures().timeouts()).isOne();
  }

  @Test
  void daysAreThoseOfTheZone() {
    asked(Duration.ofHours(13), "deny", "key", "danger", 700);
    assertThat(figures().days().getLast().asks()).isZero();
    assertThat(figures().days().get(12))
        .isEqualTo(new AttentionFigures.Day(figures().days().get(12).date(), 1, 1));
    assertThat(figures(ZoneId.of("Asia/Tokyo")).days().getLast().asks()).isOne();
  }

  // The newest stands last.
  private void calledFirst(Duration ago) {
    records.addFirst(new AuditRecord(0, NOW.minus(ago), "decision", JsonObject.builder().build()));
    renumber();
  }

  @Test
  void theWeekendCountsOnlyWhereSomebodyWasAsked() {
    for (int i = 0; i < 20; i++) {
      asked(
          Duration.ofDays(4).minusMinutes(i),
          "allow_once",
          "key",
          i < 2 ? "danger" : "calm",
          3_000);
    }
    calledFirst(Duration.ofDays(13));
    // Eight working days between the day of the first call and today, a Monday.
    assertThat(figures().daily()).hasValue(20 / 8.0);
    assertThat(figures().dailyDanger()).hasValue(2 / 8.0);
    asked(Duration.ofDays(1), "allow_once", "key", "calm", 3_000);
    assertThat(figures().daily()).hasValue(21 / 9.0);
  }

  @Test
  void thereIsNoAverageBeforeAWholeWorkingDay() {
    for (int i = 0; i < 52; i++) {
      asked(Duration.ofMinutes(150 - i), "allow_once", "key", i < 5 ? "danger" : "calm", 3_000);
    }
    assertThat(figures().daily()).isEmpty();
    assertThat(figures().dailyDanger()).isEmpty();
    assertThat(figures().all().asks()).isEqualTo(52);
    assertThat(figures().all().danger()).isEqualTo(5);
    assertThat(figures().begun())
        .as("no more time is claimed than was seen")
        .contains(NOW.minus(Duration.ofMinutes(150)).atZone(ZoneOffset.UTC));
    calledFirst(Duration.ofDays(3));
    // The weekend in between is no working day.
    assertThat(figures().daily()).isEmpty();
    calledFirst(Duration.ofDays(4));
    assertThat(figures().daily()).as("Friday was whole, and nothing was asked").hasValue(0);
  }

  private void renumber() {
    for (int i = 0; i < records.size(); i++) {
      records.set(
          i, new AuditRecord(i, records.get(i).time(), "decision", records.get(i).content()));
    }
  }

  @Test
  void whatRestsOnAnEarlierAnswerTookNoAttention() {
    records.add(
        record(
            Duration.ofHours(1),
            JsonObject.builder()
                .put("answer", "allow")
                .put("rests_on", "q1")
                .put("tier", "calm")
                .build()));
    records.add(
        record(
            Duration.ofMinutes(50),
            JsonObject.builder().put("answer", "nobody").put("tier", "calm").build()));
    assertThat(figures().isEmpty()).isTrue();
  }

  /// It stood on a card, and took attention there.
  @ParameterizedTest
  @CsvSource({"allow, rests_on, 1", "deny, switch, 1", "allow, rests_on, 0", "withdrawn, cause, 0"})
  void aCallThatStoodBeforeAPersonIsAQuestionWhateverSettledIt(
      String answer, String member, long length) {
    records.add(
        record(
            Duration.ofHours(1),
            JsonObject.builder()
                .put("answer", answer)
                .put(member, member.equals("cause") ? "queue_full" : "q1")
                .put("length", length)
                .put("tier", "calm")
                .build()));
    assertThat(figures().ended()).isEqualTo((int) length);
    assertThat(figures().all().asks()).isEqualTo((int) length);
  }

  @Test
  void aQuestionWhoseCallerCameAgainIsOne() {
    for (String answer : List.of("timeout", "timeout", "allow_once")) {
      records.add(
          record(
              Duration.ofMinutes(9 - records.size()),
              JsonObject.builder()
                  .put("approval", "q1")
                  .put("answer", answer)
                  .put("channel", "key")
                  .put("length", 1)
                  .put("tier", "calm")
                  .build()));
    }
    assertThat(figures().ended()).isOne();
    assertThat(figures().timeouts()).isZero();
    assertThat(figures().answered()).isOne();
  }

  @Test
  void undoneNoesAreCounted() {
    asked(Duration.ofMinutes(9), "deny", "key", "calm", 500);
    asked(Duration.ofMinutes(8), "deny", "key", "calm", 500);
    var ticket =
        JsonObject.builder()
            .put("answer", "allow_once")
            .put("channel", "ticket")
            .put("rests_on", "q1")
            .put("tier", "calm");
    records.add(record(Duration.ofMinutes(7), ticket.build()));
    assertThat(figures().undone()).isOne();
    assertThat(figures().refused()).isEqualTo(2);
    assertThat(figures().median()).isEqualTo(Optional.of(Duration.ofMillis(500)));
  }

  private void act(Duration ago, String act, String approval) {
    var body =
        JsonObject.builder().put("act", act).put("approval", approval).put("session", "s1").build();
    records.add(new AuditRecord(records.size(), NOW.minus(ago), "person", body));
  }

  @Test
  void whatPeopleDoAboutTheirAnswersIsCounted() {
    asked(Duration.ofMinutes(9), "deny", "key", "calm", 500);
    asked(Duration.ofMinutes(8), "timeout", "timer", "calm", 60_000);
    asked(Duration.ofMinutes(7), "allow_once", "key", "calm", 500);
    act(Duration.ofMinutes(7), "answer_taken_back", "q3");
    act(Duration.ofMinutes(7), "answer_taken_back", "q3");
    act(Duration.ofMinutes(6), "let_through", "q1");
    act(Duration.ofMinutes(5), "let_through", "q2");
    act(Duration.ofMinutes(4), "grant_revoked", "q4");
    act(Duration.ofMinutes(4), "grant_extended", "q4");
    act(Duration.ofMinutes(4), "refusal_lifted", "q1");
    act(Duration.ofDays(14), "answer_taken_back", "q0");
    var used =
        JsonObject.builder()
            .put("answer", "allow_once")
            .put("channel", "ticket")
            .put("rests_on", "q1")
            .put("tier", "calm");
    records.add(record(Duration.ofMinutes(3), used.build()));
    records.sort(java.util.Comparator.comparing(AuditRecord::time));
    for (int i = 0; i < records.size(); i++) {
      records.set(
          i,
          new AuditRecord(
              i, records.get(i).time(), records.get(i).type(), records.get(i).content()));
    }
    var figures = figures();
    assertThat(figures.takenBack()).isEqualTo(2);
    assertThat(figures.answered()).isEqualTo(2);
    assertThat(figures.given()).isEqualTo(4);
    assertThat(figures.undone()).as("the one that came again").isOne();
    assertThat(figures.refused()).isEqualTo(2);
  }

  /// A call that was let through is among those that had ended without a yes, however it ended.
  @ParameterizedTest
  @CsvSource({"deny, key", "timeout, timer", "withdrawn, ''"})
  void whatWasLetThroughIsAPartOfWhatHadEndedWithoutAYes(String answer, String channel) {
    asked(Duration.ofMinutes(9), "allow_once", "key", "calm", 500);
    asked(Duration.ofMinutes(8), answer, channel, "calm", 500);
    act(Duration.ofMinutes(7), "let_through", "q2");
    assertThat(figures().undone()).as("it may never come again").isZero();
    var used =
        JsonObject.builder()
            .put("answer", "allow_once")
            .put("channel", "ticket")
            .put("rests_on", "q2");
    records.add(record(Duration.ofMinutes(6), used.build()));
    assertThat(figures().undone()).isOne();
    assertThat(figures().refused()).isOne();
  }

  @Test
  void whatIsOlderIsLeftOut() {
    asked(Duration.ofDays(14), "allow_once", "key", "calm", 500);
    assertThat(figures().isEmpty()).isTrue();
  }
}
