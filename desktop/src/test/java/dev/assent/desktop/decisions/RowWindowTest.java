package dev.assent.desktop.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditRecord;
import dev.assent.desktop.decisions.log.LogEntry;
import dev.assent.testing.Depth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RowWindowTest {
  private static final AuditRecord READ = SampleRecords.allowed("r").call("read_file", "/a").at(0);
  private static final AuditRecord RARE = SampleRecords.denied("x").call("rare", "/b").at(0);

  private final FakeDecisionLog log = new FakeDecisionLog();
  private final List<Long> ends = new ArrayList<>();
  private final RowWindow window =
      new RowWindow(ZoneOffset.UTC, mark -> mark.ifPresent(one -> ends.add(one.seq())));

  private AuditRecord write(AuditRecord like) {
    long seq = log.records.size();
    var record =
        new AuditRecord(seq, SampleRecords.TIME.plusSeconds(seq), like.type(), like.content());
    log.records.add(record);
    return record;
  }

  private void write(int count) {
    for (int i = 0; i < count; i++) {
      write(READ);
    }
  }

  private List<Long> seqs() {
    return window.rows().stream().map(DecisionRow::seq).toList();
  }

  private static List<Long> down(long from, long to) {
    return LongStream.rangeClosed(to, from).map(i -> from - (i - to)).boxed().toList();
  }

  private static DecisionFilter words(String text) {
    return DecisionFilter.of(text, List.of(), Optional.empty(), SampleRecords.TIME);
  }

  @Test
  void pageByPageOneComesToTheBeginning() {
    write(1_234);
    window.open(log, DecisionFilter.NONE);
    assertThat(seqs()).isEqualTo(down(1_233, 734));
    assertThat(ends).containsExactly(1_233L);
    window.more();
    window.more();
    assertThat(seqs()).isEqualTo(down(1_233, 0));
    assertThat(window.seenProperty().get().start()).isTrue();
    window.more();
    assertThat(seqs()).hasSize(1_234);
  }

  @Test
  void rowsAreBoundedAndOneGoesOnBehindThem() {
    write(RowWindow.MOST + 700);
    window.open(log, DecisionFilter.NONE);
    for (int i = 0; i < 20; i++) {
      window.more();
    }
    assertThat(seqs()).isEqualTo(down(RowWindow.MOST + 699, 700));
    assertThat(window.seenProperty().get().full()).isTrue();
    window.goOn();
    assertThat(seqs()).isEqualTo(down(699, 200));
    assertThat(window.seenProperty().get().newest()).isFalse();
    var late = write(READ);
    window.followingProperty().set(true);
    window.arrived(entries(List.of(late)));
    assertThat(seqs()).as("nothing joins with a hole between").isEqualTo(down(699, 200));
    assertThat(window.freshProperty().get()).isEqualTo(1);
    window.newest();
    assertThat(seqs().getFirst()).isEqualTo(late.seq());
    assertThat(window.freshProperty().get()).isZero();
  }

  @Test
  void aSearchGoesBackUntilItFoundEnoughOrLookedLong() {
    write(RARE);
    write(RowWindow.PATIENCE + 10);
    window.open(log, DecisionFilter.NONE);
    window.filter(words("rare"), Long.MAX_VALUE);
    assertThat(seqs()).isEmpty();
    assertThat(window.seenProperty().get().start()).isFalse();
    assertThat(window.seenProperty().get().lowest().orElseThrow().seq()).isEqualTo(11);
    window.more();
    assertThat(seqs()).containsExactly(0L);
    assertThat(window.seenProperty().get().start()).isTrue();
    assertThat(window.seenProperty().get().looked()).isEqualTo(RowWindow.PATIENCE + 11);
  }

  @Test
  void nothingOlderThanTheFilterIsLookedAt() {
    write(2_000);
    var now = SampleRecords.TIME.plusSeconds(2_000);
    window.open(log, DecisionFilter.of("last:5m", List.of(), Optional.empty(), now));
    assertThat(seqs()).isEqualTo(down(1_999, 1_700));
    assertThat(window.seenProperty().get().start()).isTrue();
  }

  @Test
  void anAnswerToAnEarlierFilterIsNotShown() {
    write(300);
    write(RARE);
    log.slow = true;
    window.open(log, words("read"));
    window.filter(words("rare"), Long.MAX_VALUE);
    log.release();
    assertThat(seqs()).containsExactly(300L);
  }

  @Test
  void whatDoesNotFitIntoMemoryIsReadWhenItIsWanted() {
    write(10);
    window.open(log, DecisionFilter.NONE);
    window.followingProperty().set(false);
    var late = new ArrayList<AuditRecord>();
    for (int i = 0; i < RowWindow.MOST + 5; i++) {
      late.add(write(READ));
    }
    window.arrived(entries(late));
    assertThat(seqs()).isEqualTo(down(9, 0));
    window.followingProperty().set(true);
    assertThat(seqs().getFirst()).isEqualTo(RowWindow.MOST + 14);
    assertThat(window.rows()).hasSize(RowWindow.PAGE);
  }

  /// Whatever is done in whatever order: rows are those of the log that fit, newest first, without
  /// a hole.
  @Test
  void thereIsNeverAHole() {
    var random = new Random(7);
    for (int round = 0; round < Depth.of(3, 200); round++) {
      log.records.clear();
      write(random.nextInt(2_000));
      log.slow = random.nextBoolean();
      var filter = DecisionFilter.NONE;
      window.open(log, filter);
      for (int i = 0; i < 30; i++) {
        switch (random.nextInt(7)) {
          case 0 -> window.more();
          case 1 -> window.goOn();
          case 2 -> window.newest();
          case 3 -> window.followingProperty().set(random.nextBoolean());
          case 4 ->
              window.filter(filter = words(random.nextBoolean() ? "rare" : ""), Long.MAX_VALUE);
          case 5 -> log.release();
          default -> {
            log.release();
            window.arrived(entries(List.of(write(random.nextInt(4) == 0 ? RARE : READ))));
          }
        }
        if (!window.isBeginning()) {
          assertWhole(filter);
        }
      }
      log.release();
      assertWhole(filter);
    }
  }

  private void assertWhole(DecisionFilter filter) {
    if (window.rows().isEmpty()) {
      return;
    }
    long top = window.rows().getFirst().seq();
    long bottom = window.rows().getLast().seq();
    var expected =
        log.records.stream()
            .filter(record -> record.seq() >= bottom && record.seq() <= top)
            .flatMap(record -> DecisionRow.of(record, ZoneOffset.UTC).stream())
            .filter(filter)
            .map(DecisionRow::seq)
            .toList()
            .reversed();
    assertThat(seqs()).isEqualTo(expected);
  }

  private static List<LogEntry> entries(List<AuditRecord> records) {
    return records.stream().map(record -> LogEntry.of("", record)).toList();
  }
}
