package dev.assent.desktop.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.decisions.log.LogEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChartViewModelTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:05:00Z");

  private final FakeDecisionLog log = new FakeDecisionLog();
  private Instant now = NOON;
  private final ChartViewModel model = new ChartViewModel(() -> now, ZoneOffset.UTC);

  private AuditRecord write(SampleRecords like, Instant at) {
    long seq = log.records.size();
    var made = like.at(seq);
    var record = new AuditRecord(seq, at, made.type(), made.content());
    log.records.add(record);
    return record;
  }

  private static SampleRecords read() {
    return SampleRecords.allowed("r").rule("reads", "allow", 1, 0, 0).call("read_file", "/a");
  }

  private static SampleRecords risky() {
    return SampleRecords.asked("q", "denied")
        .rule("asks", "hitl", 1, 0, 0)
        .call("run", "")
        .person("deny", "danger", "key", 900);
  }

  private Chart chart() {
    return model.chartProperty().get();
  }

  private static DecisionFilter filter(String text) {
    return DecisionFilter.of(text, List.of(), Optional.empty(), NOON);
  }

  @Test
  void decisionsAreCountedBySlotAndEffect() {
    write(read(), NOON.minus(Duration.ofDays(2)));
    write(read(), NOON.minusSeconds(3_600));
    write(risky(), NOON.minusSeconds(3_500));
    write(SampleRecords.denied("d"), NOON.minusSeconds(10));
    model.open(log);
    var bars = chart().bars();
    assertThat(bars).hasSize(36);
    var hour =
        bars.stream()
            .filter(bar -> bar.slot().holds(NOON.minusSeconds(3_600)))
            .findFirst()
            .orElseThrow();
    assertThat(hour.counts())
        .containsEntry(DecisionKind.ALLOW, 1)
        .containsEntry(DecisionKind.ASK, 1);
    assertThat(hour.danger()).isEqualTo(1);
    assertThat(hour.words())
        .isEqualTo("10:40 – 11:20: 1 allowed, 1 asked (did not run: 1), 0 denied, 1 dangerous");
    assertThat(bars.getLast().count(DecisionKind.DENY)).isEqualTo(1);
    assertThat(chart().sum(DecisionKind.ALLOW)).as("what is older is not counted").isEqualTo(1);
    assertThat(bars.stream().map(Chart.Bar::label).filter(label -> !label.isEmpty()))
        .containsExactly("16:00", "20:00", "00:00", "04:00", "08:00", "12:00");
  }

  @ParameterizedTest
  @CsvSource({
    "answer, allow_once, allowed, ASK",
    "answer, timeout, denied, ASK",
    "rests_on, A-0, allowed, ALLOW",
    "rests_on, A-0, denied, DENY",
    "switch, deny_all, denied, DENY",
    "answer, nobody, denied, DENY",
    "cause, queue_full, denied, DENY",
  })
  void askedIsWhatCameBeforeAPerson(String member, String said, String outcome, DecisionKind as) {
    counts(JsonObject.builder().put(member, said).put("length", 0), outcome, as);
  }

  /// The legend says unasked of the others.
  @ParameterizedTest
  @CsvSource({
    "rests_on, A-0, allowed",
    "rests_on, A-0, denied",
    "switch, deny_all, denied",
  })
  void whatStoodOnACardWasAskedWhateverSettledIt(String member, String said, String outcome) {
    counts(JsonObject.builder().put(member, said).put("length", 1), outcome, DecisionKind.ASK);
  }

  private void counts(JsonObject.Builder hitl, String outcome, DecisionKind as) {
    write(SampleRecords.asked("q", outcome).with("hitl", hitl.build()), NOON.minusSeconds(10));
    model.open(log);
    for (var effect : DecisionKind.values()) {
      assertThat(chart().sum(effect)).as(effect.word()).isEqualTo(effect == as ? 1 : 0);
    }
  }

  @Test
  void aGapIsAStretchWithoutAnyRecordWhateverTheFilter() {
    write(read(), NOON.minus(Duration.ofHours(23)));
    write(read(), NOON.minus(Duration.ofHours(4)));
    write(risky(), NOON.minusSeconds(60));
    model.open(log);
    var gaps = chart().gaps();
    model.filter(filter("run"), Optional.empty());
    assertThat(chart().gaps()).isEqualTo(gaps);
    assertThat(gaps)
        .extracting(Chart.Gap::words)
        .containsExactly("no records 20 Nov, 13:20 – 21 Nov, 08:00", "no records 08:40 – 12:00");
    assertThat(chart().sum(DecisionKind.ALLOW)).isZero();
    assertThat(chart().sum(DecisionKind.ASK)).isEqualTo(1);
  }

  @Test
  void theChartOfAYoungLogIsAsLongAsTheLogAndGrowsWithIt() {
    write(read(), NOON.minusSeconds(600));
    write(risky(), NOON.minusSeconds(5));
    model.open(log);
    assertThat(chart().span()).isEqualTo(ChartSpan.MINUTES);
    assertThat(chart().refused()).isEqualTo(1);
    now = NOON.plusSeconds(1_800);
    model.advance();
    assertThat(chart().span()).isEqualTo(ChartSpan.HOUR);
    now = NOON.plusSeconds(7_200);
    model.advance();
    assertThat(chart().span()).isEqualTo(ChartSpan.DAY);
    assertThat(chart().sum(DecisionKind.ALLOW)).isEqualTo(1);
  }

  @Test
  void aLogThatBeginsWhileItIsLookedAtIsYoung() {
    model.open(log);
    model.arrived(entries(List.of(write(read(), NOON.plusSeconds(1)))));
    assertThat(chart().span()).isEqualTo(ChartSpan.MINUTES);
    assertThat(chart().sum(DecisionKind.ALLOW)).isEqualTo(1);
  }

  @Test
  void whatCouldNotBeReadIsTriedAgainAfterAWhile() {
    write(read(), NOON.minusSeconds(5));
    log.failure = "no disk";
    model.open(log);
    assertThat(chart().isCounted()).isFalse();
    log.failure = "";
    for (int second = 0; second < 29; second++) {
      now = now.plusSeconds(1);
      model.advance();
    }
    assertThat(chart().isCounted()).as("each look is over the whole span").isFalse();
    now = now.plusSeconds(1);
    model.advance();
    assertThat(chart().isCounted()).isTrue();
    assertThat(chart().sum(DecisionKind.ALLOW)).isEqualTo(1);
  }

  @Test
  void aClockThatIsSetBackDoesNotKeepItFromBeingTriedAgain() {
    log.failure = "no disk";
    model.open(log);
    log.failure = "";
    now = NOON.minus(Duration.ofHours(1));
    model.advance();
    assertThat(chart().isCounted()).isTrue();
  }

  @Test
  void newRecordsAreCountedAndTimeGoesOn() {
    model.open(log);
    model.arrived(entries(List.of(write(read(), NOON))));
    assertThat(chart().bars().getLast().count(DecisionKind.ALLOW)).isEqualTo(1);
    now = NOON.plus(Duration.ofHours(1));
    model.advance();
    assertThat(chart().bars().getLast().slot().holds(now)).isTrue();
    assertThat(chart().bars().getLast().count(DecisionKind.ALLOW)).isZero();
    assertThat(chart().sum(DecisionKind.ALLOW)).isEqualTo(1);
    now = NOON.plus(Duration.ofDays(3));
    model.advance();
    assertThat(chart().sum(DecisionKind.ALLOW)).isZero();
  }

  @Test
  void whatArrivesDuringTheFirstLookIsCountedOnce() {
    write(read(), NOON.minusSeconds(5));
    log.slow = true;
    model.open(log);
    var met = log.records.getFirst();
    var late = write(read(), NOON.minusSeconds(1));
    model.arrived(entries(List.of(met, late)));
    log.release();
    assertThat(chart().sum(DecisionKind.ALLOW)).isEqualTo(2);
  }

  /// The same as counting one by one, over many looks.
  @ParameterizedTest
  @EnumSource(ChartSpan.class)
  void countsAreThoseOfTheLog(ChartSpan span) {
    var random = new Random(11);
    var at = NOON.minus(Duration.ofDays(33));
    for (int i = 0; i < 6_000; i++) {
      at = at.plusMillis(random.nextLong(950_000));
      if (at.isAfter(NOON)) {
        break;
      }
      write(random.nextInt(5) == 0 ? risky() : read(), at);
    }
    model.open(log);
    model.filter(filter("file"), Optional.of(span));
    var slots = span.slots(NOON, ZoneOffset.UTC);
    for (int i = 0; i < slots.size(); i++) {
      var slot = slots.get(i);
      long expected =
          log.records.stream()
              .filter(record ->
                  slot.holds(record.time()) && record.content().toString().contains("read_file"))
              .count();
      assertThat(chart().bars().get(i).count(DecisionKind.ALLOW))
          .as("%s", slot)
          .isEqualTo((int) expected);
      assertThat(chart().bars().get(i).count(DecisionKind.ASK)).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(ChartSpan.class)
  void slotsFollowOneAnotherAndTheLastHoldsNow(ChartSpan span) {
    var random = new Random(5);
    for (String name : List.of("Z", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe")) {
      for (int i = 0; i < 500; i++) {
        var zone = ZoneId.of(name);
        var moment =
            Instant.parse("2026-01-01T00:00:00Z").plusSeconds(random.nextLong(365L * 86_400));
        var slots = span.slots(moment, zone);
        assertThat(slots.getLast().holds(moment)).as("%s %s", moment, zone).isTrue();
        for (int at = 1; at < slots.size(); at++) {
          assertThat(slots.get(at).from()).isEqualTo(slots.get(at - 1).until());
        }
      }
    }
  }

  private static List<LogEntry> entries(List<AuditRecord> records) {
    return records.stream().map(record -> LogEntry.of("", record)).toList();
  }
}
