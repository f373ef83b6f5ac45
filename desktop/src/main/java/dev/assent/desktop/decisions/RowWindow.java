package dev.assent.desktop.decisions;

import dev.assent.desktop.decisions.log.DecisionLog;
import dev.assent.desktop.decisions.log.DecisionLog.Reach;
import dev.assent.desktop.decisions.log.LogEntry;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The rows of a log that fit a filter, newest first, as far back as was looked: a page more at a
/// time. With the newest record at its top it follows the log; while the person reads further down,
/// new rows are held back and counted, so that nothing moves under the pointer.
///
/// Holds [#MOST] rows. Who wants to see more begins anew where these end. Belongs to the toolkit's
/// thread.
final class RowWindow {
  /// Rows kept at most.
  static final int MOST = 5_000;

  /// Rows that are looked for when more are wanted.
  static final int PAGE = 500;

  /// Records looked at in one go; between two of them another wish can be heard.
  static final int STEP = 4_000;

  /// Records looked at before the person has to want more again.
  static final int PATIENCE = 40_000;

  private final ZoneId zone;
  private final ObservableList<DecisionRow> rows = FXCollections.observableArrayList();
  private final List<DecisionRow> held = new ArrayList<>();
  private final IntegerProperty fresh = new SimpleIntegerProperty(0);
  private final BooleanProperty following = new SimpleBooleanProperty(true);
  private final StringProperty trouble = new SimpleStringProperty("");
  private final ObjectProperty<Seen> seen = new SimpleObjectProperty<>(Seen.NOTHING);

  private final Consumer<Optional<Reach.Mark>> newestFound;

  private Optional<DecisionLog> log = Optional.empty();
  private DecisionFilter filter = DecisionFilter.NONE;
  private long top = Long.MAX_VALUE;
  private long below = Long.MAX_VALUE;
  private Optional<Reach.Mark> lowest = Optional.empty();
  private boolean start;
  private boolean anew;
  private boolean reading;
  private boolean overflowed;
  private long turn;
  private int wanted;
  private long patience;
  private long looked;
  private long hidden;

  /// The extent of the log that was looked at.
  ///
  /// @param lowest the last record looked at; absent before the first
  /// @param start whether nothing that fits can come before it
  /// @param reading whether it is being looked further back
  /// @param full whether no more rows are kept
  /// @param newest whether the newest records are among those looked at
  /// @param looked decisions looked at, without the hidden ones
  /// @param hidden those that fit and are left out all the same, as [DecisionFilter#hides] says
  record Seen(
      Optional<Reach.Mark> lowest,
      boolean start,
      boolean reading,
      boolean full,
      boolean newest,
      long looked,
      long hidden) {
    static final Seen NOTHING = new Seen(Optional.empty(), true, false, false, true, 0, 0);
  }

  /// Gathers the rows of one look back; runs on another thread.
  private final class Gathered implements Predicate<LogEntry> {
    private final DecisionFilter wanting = filter;
    private final int enough = wanted;
    private final List<DecisionRow> found = new ArrayList<>();
    private Optional<Reach.Mark> first = Optional.empty();
    private boolean past;
    private int records;
    private int decisions;
    private int hides;

    @Override
    public boolean test(LogEntry entry) {
      var time = entry.record().time();
      first = first.or(() -> Optional.of(new Reach.Mark(entry.place(), time)));
      records++;
      if (wanting.earliest().filter(time::isBefore).isPresent()) {
        past = true;
        return false;
      }
      DecisionRow.of(entry, zone)
          .ifPresent(row -> {
            boolean fits = wanting.fits(row);
            if (wanting.hides(row)) {
              hides += fits ? 1 : 0;
              return;
            }
            decisions++;
            if (fits) {
              found.add(row.about(entry));
            }
          });
      return found.size() < enough;
    }
  }

  /// @param newestFound told of the newest record of the log when it was looked at from its end;
  ///   absent where it has none
  RowWindow(ZoneId zone, Consumer<Optional<Reach.Mark>> newestFound) {
    this.zone = zone;
    this.newestFound = newestFound;
    following.addListener((_, _, now) -> release(now));
  }

  /// Shows another log.
  void open(DecisionLog next, DecisionFilter first) {
    log = Optional.of(next);
    reading = false;
    filter = first;
    rows.clear();
    trouble.set("");
    begin(Long.MAX_VALUE);
  }

  /// Shows nothing.
  void close() {
    log = Optional.empty();
    reading = false;
    turn++;
    anew = false;
    forget();
    rows.clear();
    trouble.set("");
    seen.set(Seen.NOTHING);
  }

  /// Shows what fits another filter.
  ///
  /// @param before a record that nothing that fits comes behind; [Long#MAX_VALUE] where that is not
  ///   known
  void filter(DecisionFilter next, long before) {
    if (next.equals(filter)) {
      return;
    }
    filter = next;
    rows.removeIf(row -> !next.test(row));
    if (log.isPresent()) {
      begin(before);
    }
  }

  private void begin(long before) {
    top = before;
    below = before;
    turn++;
    anew = true;
    start = false;
    looked = 0;
    hidden = 0;
    lowest = Optional.empty();
    forget();
    want();
  }

  private void forget() {
    held.clear();
    overflowed = false;
    fresh.set(0);
  }

  /// Looks further back for another page; does nothing where that would be too much, or nothing is
  /// left.
  void more() {
    if (!anew && !reading && !start && rows.size() < MOST) {
      want();
    }
  }

  private void want() {
    wanted = PAGE;
    patience = PATIENCE;
    step();
  }

  /// Goes on where the rows end, without the rows so far.
  void goOn() {
    if (!anew && !reading && !start) {
      following.set(false);
      begin(below);
    }
  }

  /// Shows what stands in front of a place, and no newer rows until one goes back to the newest.
  void jump(long before) {
    if (log.isPresent()) {
      following.set(false);
      rows.clear();
      begin(before);
    }
  }

  /// Goes back to the newest.
  void newest() {
    following.set(true);
    if (top != Long.MAX_VALUE) {
      begin(Long.MAX_VALUE);
    }
  }

  private void step() {
    if (log.isEmpty() || reading) {
      return;
    }
    reading = true;
    long mine = turn;
    var asked = log.get();
    var gathered = new Gathered();
    publish();
    asked.back(
        below,
        STEP,
        gathered,
        reach -> looked(asked, mine, gathered, reach),
        why -> failed(asked, why));
  }

  private void looked(DecisionLog from, long mine, Gathered gathered, Reach reach) {
    if (!current(from)) {
      return;
    }
    reading = false;
    if (mine != turn) {
      step();
      return;
    }
    trouble.set("");
    take(gathered, reach);
    if (!start && wanted > 0 && patience > 0 && rows.size() < MOST) {
      step();
    }
    publish();
  }

  private void take(Gathered gathered, Reach reach) {
    if (reach.lowest().isPresent()) {
      below = reach.lowest().get().seq();
      // The first record that is too old is not among those looked through.
      lowest = gathered.past ? lowest : reach.lowest();
    }
    start = reach.start() || gathered.past;
    looked += gathered.decisions;
    hidden += gathered.hides;
    wanted -= gathered.found.size();
    patience -= gathered.records;
    if (!anew) {
      rows.addAll(gathered.found);
      return;
    }
    anew = false;
    if (top == Long.MAX_VALUE) {
      newestFound.accept(gathered.first);
    }
    if (!rows.equals(gathered.found)) {
      rows.setAll(gathered.found);
    }
  }

  private void failed(DecisionLog from, String why) {
    if (current(from)) {
      reading = false;
      trouble.set(why);
      publish();
    }
  }

  /// Tries again what failed.
  void retry() {
    if (anew) {
      step();
    }
  }

  /// True while the first look at this log, or with this filter, is still under way.
  boolean isBeginning() {
    return anew;
  }

  /// New records were written.
  void arrived(List<LogEntry> oldestFirst) {
    for (var entry : oldestFirst) {
      DecisionRow.of(entry, zone).ifPresent(row -> arrived(row, entry));
    }
    release(following.get());
  }

  private void arrived(DecisionRow row, LogEntry entry) {
    boolean fits = filter.fits(row);
    if (filter.hides(row)) {
      hidden += fits ? 1 : 0;
      return;
    }
    looked++;
    if (!fits) {
      return;
    }
    fresh.set(fresh.get() + 1);
    // A record that does not join the rows without a gap is read when it is wanted.
    overflowed |= top != Long.MAX_VALUE || held.size() == MOST;
    if (!overflowed) {
      held.addFirst(row.about(entry));
    }
  }

  private void release(boolean now) {
    if (!now || top != Long.MAX_VALUE) {
      publish();
      return;
    }
    if (overflowed) {
      begin(Long.MAX_VALUE);
      return;
    }
    rows.addAll(0, held);
    forget();
    if (rows.size() > MOST) {
      rows.remove(MOST, rows.size());
      below = rows.getLast().seq();
      lowest = Optional.of(new Reach.Mark(below, rows.getLast().at()));
      start = false;
    }
    publish();
  }

  private void publish() {
    seen.set(
        new Seen(
            lowest, start, reading, rows.size() >= MOST, top == Long.MAX_VALUE, looked, hidden));
  }

  private boolean current(DecisionLog from) {
    return log.filter(from::equals).isPresent();
  }

  /// The rows.
  ObservableList<DecisionRow> rows() {
    return rows;
  }

  /// The number of rows that fit and are newer than those shown.
  ReadOnlyIntegerProperty freshProperty() {
    return fresh;
  }

  /// True while new rows are shown as they come; set to false while the person reads further down.
  BooleanProperty followingProperty() {
    return following;
  }

  /// Why the log cannot be read; empty when it can.
  ReadOnlyStringProperty troubleProperty() {
    return trouble;
  }

  /// Says that the log can be followed.
  void recovered() {
    if (!anew) {
      trouble.set("");
    }
  }

  /// Says that the log cannot be followed.
  void failed(String why) {
    trouble.set(why);
  }

  ReadOnlyObjectProperty<Seen> seenProperty() {
    return seen;
  }
}
