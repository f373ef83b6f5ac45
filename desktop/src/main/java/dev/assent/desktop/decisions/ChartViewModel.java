package dev.assent.desktop.decisions;

import dev.assent.desktop.decisions.log.DecisionLog;
import dev.assent.desktop.decisions.log.LogEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Counts a log's decisions over time: what fits the filter, whether it is among the rows or not.
/// The log is read beside the toolkit's thread, a stretch at a time. Belongs to the toolkit's
/// thread.
///
/// A record that was written when the clock was behind is not looked for.
final class ChartViewModel {
  private static final int STEP = 5_000;

  /// A failed look is not begun again before; each one reads from the end of the log.
  private static final Duration PAUSE = Duration.ofSeconds(30);

  private final InstantSource clock;
  private final ZoneId zone;
  private final ObjectProperty<Chart> chart = new SimpleObjectProperty<>(Chart.NOTHING);

  private Optional<DecisionLog> log = Optional.empty();
  private DecisionFilter filter = DecisionFilter.NONE;
  private Optional<TimeSlot> chosen = Optional.empty();
  private Optional<ChartSpan> wanted = Optional.empty();
  private ChartSpan span = ChartSpan.DAY;
  // The time of the first record of a log that is shown whole; of none, the time of the look.
  private Optional<Instant> whole = Optional.empty();
  private SlotCounts tally = new SlotCounts(ChartSpan.DAY.slots(Instant.EPOCH, ZoneOffset.UTC));
  private Optional<Instant> readSince = Optional.empty();
  private Instant failedAt = Instant.EPOCH;
  private final List<LogEntry> early = new ArrayList<>();
  private long newest;
  private boolean reading;
  private long turn;

  /// Counts the decisions of one look back; runs on another thread.
  private final class Counting implements Predicate<LogEntry> {
    private final DecisionFilter fitting = filter;
    private final SlotCounts part = new SlotCounts(tally.slots());
    private final Instant from = tally.slots().getFirst().from();
    private long highest = -1;
    private boolean past;

    @Override
    public boolean test(LogEntry entry) {
      highest = Math.max(highest, entry.place());
      past = entry.record().time().isBefore(from);
      if (!past) {
        part.add(entry, fitting, zone);
      }
      return !past;
    }
  }

  ChartViewModel(InstantSource clock, ZoneId zone) {
    this.clock = clock;
    this.zone = zone;
  }

  /// Counts another log.
  void open(DecisionLog next) {
    log = Optional.of(next);
    reading = false;
    whole = Optional.empty();
    span = wanted.orElse(ChartSpan.DAY);
    recount();
  }

  /// Counts nothing.
  void close() {
    log = Optional.empty();
    reading = false;
    turn++;
    chart.set(Chart.NOTHING);
  }

  /// Counts what fits another filter, whatever slot it is for.
  ///
  /// @param back how far back; absent for a day, or less where the log is younger
  void filter(DecisionFilter next, Optional<ChartSpan> back) {
    chosen = next.slot();
    if (next.withoutSlot().equals(filter) && back.equals(wanted)) {
      draw();
      return;
    }
    filter = next.withoutSlot();
    if (!back.equals(wanted)) {
      wanted = back;
      whole = Optional.empty();
      span = back.orElse(ChartSpan.DAY);
    }
    recount();
  }

  private void recount() {
    turn++;
    if (log.isEmpty()) {
      return;
    }
    tally = new SlotCounts(span.slots(clock.instant(), zone));
    readSince = Optional.of(tally.slots().getLast().until());
    newest = -1;
    early.clear();
    draw();
    step(Long.MAX_VALUE);
  }

  private void step(long before) {
    if (reading) {
      return;
    }
    reading = true;
    long mine = turn;
    var asked = log.orElseThrow();
    var counting = new Counting();
    // A failure to read is told beside the rows, which are of the same log.
    asked.back(
        before, STEP, counting, reach -> counted(asked, mine, counting, reach), _ -> failed(asked));
  }

  private void failed(DecisionLog from) {
    if (log.filter(from::equals).isPresent()) {
      reading = false;
      failedAt = clock.instant();
    }
  }

  private void counted(DecisionLog from, long mine, Counting counting, DecisionLog.Reach reach) {
    if (log.filter(from::equals).isEmpty()) {
      return;
    }
    reading = false;
    if (mine != turn) {
      step(Long.MAX_VALUE);
      return;
    }
    tally.add(counting.part);
    newest = Math.max(newest, counting.highest);
    early.forEach(this::add);
    early.clear();
    boolean done = reach.start() || counting.past;
    if (wanted.isEmpty() && reach.start() && !counting.past && whole.isEmpty()) {
      whole =
          reach.lowest().map(DecisionLog.Reach.Mark::time).or(() -> Optional.of(clock.instant()));
      if (follow(clock.instant())) {
        return;
      }
    }
    readSince = done ? Optional.empty() : reach.lowest().map(DecisionLog.Reach.Mark::time);
    draw();
    if (!done) {
      step(reach.lowest().orElseThrow().seq());
    }
  }

  // The chart of a young log is as long as the log, and grows with it.
  private boolean follow(Instant now) {
    var fitting = whole.map(begin -> ChartSpan.ofWhole(begin, now, zone)).orElse(span);
    if (fitting == span) {
      return false;
    }
    span = fitting;
    recount();
    return true;
  }

  /// Counts new records.
  void arrived(List<LogEntry> oldestFirst) {
    advance();
    if (newest < 0 && reading) {
      // The look that is under way may have met them.
      early.addAll(oldestFirst);
      return;
    }
    oldestFirst.forEach(this::add);
    draw();
  }

  private void add(LogEntry entry) {
    if (entry.place() > newest) {
      newest = entry.place();
      tally.add(entry, filter, zone);
    }
  }

  /// Time goes on: begins a new slot when the last one is over. What could not be read is tried
  /// again after a while.
  void advance() {
    var now = clock.instant();
    if (log.isPresent() && !reading && readSince.isPresent()) {
      // However the clock was set meanwhile.
      if (Duration.between(failedAt, now).abs().compareTo(PAUSE) >= 0) {
        recount();
      }
      return;
    }
    if (log.isEmpty() || now.isBefore(tally.slots().getLast().until())) {
      return;
    }
    if (follow(now)) {
      return;
    }
    var next = new SlotCounts(span.slots(now, zone));
    next.add(tally);
    tally = next;
    draw();
  }

  private void draw() {
    if (log.isPresent()) {
      chart.set(Chart.of(span, tally, readSince, chosen, clock.instant(), zone));
    }
  }

  /// The chart; one without bars where there is no log.
  ReadOnlyObjectProperty<Chart> chartProperty() {
    return chart;
  }
}
