package dev.assent.core.audit;

import dev.assent.core.text.Sentence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The past as one log has it, within bounds. Holds one record at a time, and says how far it came
/// and what it could not read. Reads files: call it where waiting harms nobody.
public final class PastCalls {
  private final Source log;
  private final Bounds bounds;
  private final Consumer<AuditRecord> watcher;

  /// No past at all.
  public static final PastCalls NONE = new PastCalls(new Source() {}, Bounds.STANDARD);

  /// The records of a log, as [AuditReader] gives them. Each goes on while the visitor wants more,
  /// and tells of lines that are no record. A log that is not there has no records.
  public interface Source {
    /// Gives the records below a number, newest first.
    default void back(long before, Predicate<AuditRecord> visitor, Consumer<Sentence> unread)
        throws AuditException {}

    /// Gives the records from a number on, oldest first.
    default void forth(long first, Predicate<AuditRecord> visitor, Consumer<Sentence> unread)
        throws AuditException {}
  }

  /// @param named whether the folder has to be there
  private record Logged(Path folder, AuditFile file, boolean named) implements Source {
    @Override
    public void back(long before, Predicate<AuditRecord> visitor, Consumer<Sentence> unread)
        throws AuditException {
      if (named || Files.exists(folder)) {
        new AuditReader(folder, file, unread).eachBefore(before, visitor);
      }
    }

    @Override
    public void forth(long first, Predicate<AuditRecord> visitor, Consumer<Sentence> unread)
        throws AuditException {
      if (named || Files.exists(folder)) {
        new AuditReader(folder, file, unread).each(first, visitor::test);
      }
    }
  }

  /// The bounds on how much is read at a time.
  ///
  /// @param records at most, the newest
  /// @param time about, where the newest come first
  public record Bounds(long records, Duration time) {
    /// Bounds of what may run in the background of a desk.
    public static final Bounds STANDARD = new Bounds(100_000, Duration.ofSeconds(6));

    /// None, for somebody who waits for all of it.
    public static final Bounds NONE = new Bounds(Long.MAX_VALUE, Duration.ofDays(1));
  }

  /// The decisions of a server, with the standard bounds.
  ///
  /// @param folder of its log; where there is none, the server was never used and its log is empty
  public static PastCalls of(Path folder) {
    return of(folder, AuditFile.DECISIONS);
  }

  /// Another chain of a server's log, likewise.
  public static PastCalls of(Path folder, AuditFile file) {
    return new PastCalls(new Logged(folder, file, false), Bounds.STANDARD);
  }

  /// The decisions in a folder that has to be there, with the standard bounds.
  public static PastCalls in(Path folder) {
    return new PastCalls(new Logged(folder, AuditFile.DECISIONS, true), Bounds.STANDARD);
  }

  public PastCalls(Source log, Bounds bounds) {
    this(log, bounds, _ -> {});
  }

  private PastCalls(Source log, Bounds bounds, Consumer<AuditRecord> watcher) {
    this.log = log;
    this.bounds = bounds;
    this.watcher = watcher;
  }

  /// The same log with other bounds.
  public PastCalls within(Bounds others) {
    return new PastCalls(log, others, watcher);
  }

  /// The same log, of which so many of the newest records are read, however long that takes.
  public PastCalls newest(long records) {
    return within(new Bounds(records, Bounds.NONE.time()));
  }

  /// The same log under somebody's eyes.
  ///
  /// @param watcher shown every record as it is read, each time it is; on the reading thread
  public PastCalls watched(Consumer<AuditRecord> watcher) {
    return new PastCalls(log, bounds, watcher);
  }

  /// The point that a look at the log reached.
  ///
  /// @param next the number behind the newest record that was seen; 0 for an empty log
  /// @param since everything from then on was seen
  /// @param reached whether that is as far as was asked for, or the beginning of the log
  /// @param older whether there is a record from before the time that was asked for
  /// @param unread a line on the way that is no record, or a record that the visitor could not make
  ///   use of; absent where there is none
  public record Seen(
      long next, Instant since, boolean reached, boolean older, Optional<Sentence> unread) {
    /// True if every record was seen that was asked for, every line is one, and each was of use.
    public boolean isWhole() {
      return reached && unread.isEmpty();
    }
  }

  /// Shows the records from a time on, newest first.
  ///
  /// @param before the number that they are below
  /// @throws AuditException when the log cannot be read
  public Seen back(Instant since, long before, Consumer<AuditRecord> visitor)
      throws AuditException {
    return back(since, before, (record, _) -> visitor.accept(record));
  }

  /// The same for a visitor that may not understand a record, and then tells why: what it would
  /// have counted is unread.
  public Seen back(Instant since, long before, BiConsumer<AuditRecord, Consumer<Sentence>> visitor)
      throws AuditException {
    var look = new Look(since, visitor);
    log.back(before, look::newer, look::unread);
    return new Seen(
        look.next, look.givenUp ? look.last : since, !look.givenUp, look.older, look.unread);
  }

  /// Shows the records from a time on, oldest first; those that are written meanwhile are left out.
  ///
  /// @param goOn asked before each record
  /// @throws AuditException when the log cannot be read
  public Seen forth(Instant since, BooleanSupplier goOn, Consumer<AuditRecord> visitor)
      throws AuditException {
    long end = size();
    long first = Math.max(0, end - bounds.records());
    var look = new Look(since, (record, _) -> visitor.accept(record));
    log.forth(
        first,
        record -> record.seq() < end && goOn.getAsBoolean() && look.older(record),
        look::unread);
    return new Seen(look.next, since, first == 0 || look.older, look.older, look.unread);
  }

  /// Shows the records from a number on, oldest first, without bounds.
  private Seen from(long first, BiConsumer<AuditRecord, Consumer<Sentence>> visitor)
      throws AuditException {
    var look = new Look(Instant.MIN, visitor);
    log.forth(first, look::older, look::unread);
    return new Seen(look.next, Instant.MIN, true, false, look.unread);
  }

  /// The number that the next record will get; 0 for an empty log.
  ///
  /// @throws AuditException when the log cannot be read
  public long size() throws AuditException {
    return last(_ -> true).map(record -> record.seq() + 1).orElse(0L);
  }

  /// The newest record that is wanted, among so many as are read at a time; absent where there is
  /// none.
  ///
  /// @throws AuditException when the log cannot be read
  public Optional<AuditRecord> last(Predicate<AuditRecord> wanted) throws AuditException {
    var found = new ArrayList<AuditRecord>();
    long[] left = {bounds.records()};
    log.back(
        Long.MAX_VALUE,
        record -> !(wanted.test(record) && found.add(record)) && --left[0] > 0,
        _ -> {});
    return found.stream().findFirst();
  }

  /// The record of a number; absent where the log has none.
  ///
  /// @throws AuditException when the log cannot be read
  public Optional<AuditRecord> at(long seq) throws AuditException {
    var found = new ArrayList<AuditRecord>();
    log.forth(seq, record -> !found.add(record), _ -> {});
    return found.stream().filter(record -> record.seq() == seq).findFirst();
  }

  /// A count of what a log holds. The log is read once, the newest first within its bounds, and
  /// after that only what was written since. Thread-safe.
  public static final class Followed<T> {
    private final Supplier<T> fresh;
    private final Counting<T> add;
    private T count;
    // The number behind the newest record that was read.
    private long next;
    private boolean whole;
    private Optional<Sentence> unread = Optional.empty();

    /// Counts a record: new ones come oldest first, those that are read anew newest first.
    @FunctionalInterface
    public interface Counting<T> {
      /// @param unread told why it cannot be counted
      void add(T count, AuditRecord record, Consumer<Sentence> unread);
    }

    /// @param fresh a count of nothing
    public Followed(Supplier<T> fresh, Counting<T> add) {
      this.fresh = fresh;
      this.add = add;
      this.count = fresh.get();
    }

    /// Counts what is new in the log; all of it anew where it was not read yet, is another log, or
    /// has more new records than the bounds.
    ///
    /// @throws AuditException when the log cannot be read; it is read anew the next time
    public synchronized void follow(PastCalls log) throws AuditException {
      long from = next;
      next = 0;
      long end = log.size();
      if (from == 0 || end < from || end - from > log.bounds.records()) {
        long[] first = {0};
        whole = false;
        unread = Optional.empty();
        count = fresh.get();
        var seen =
            log.back(
                Instant.MIN,
                Long.MAX_VALUE,
                (record, odd) -> {
                  first[0] = record.seq();
                  add.add(count, record, odd);
                });
        whole = seen.isWhole() && first[0] == 0;
        unread = seen.unread();
        next = seen.next();
      } else {
        var seen = log.from(from, (record, odd) -> add.add(count, record, odd));
        whole &= seen.isWhole();
        unread = unread.or(seen::unread);
        next = Math.max(from, seen.next());
      }
    }

    /// Asks the count something.
    public synchronized <R> R ask(Function<T, R> question) {
      return question.apply(count);
    }

    /// True if all records were read that there ever were.
    public synchronized boolean isWhole() {
      return whole;
    }

    /// A line on the way that is no record, or a record that cannot be counted; absent where there
    /// is none.
    public synchronized Optional<Sentence> unread() {
      return unread;
    }
  }

  private final class Look {
    private final long until = System.nanoTime() + bounds.time().toNanos();
    private final Instant since;
    private final BiConsumer<AuditRecord, Consumer<Sentence>> visitor;
    private Instant last;
    private long read;
    private long next;
    private boolean older;
    private boolean givenUp;
    private Optional<Sentence> unread = Optional.empty();

    Look(Instant since, BiConsumer<AuditRecord, Consumer<Sentence>> visitor) {
      this.since = since;
      this.visitor = visitor;
      last = since;
    }

    // The newest come first: behind one that is too old come no others.
    boolean newer(AuditRecord record) {
      next = Math.max(next, record.seq() + 1);
      older = record.time().isBefore(since);
      givenUp = !older && (++read > bounds.records() || System.nanoTime() - until >= 0);
      if (older || givenUp) {
        return false;
      }
      show(record);
      return true;
    }

    boolean older(AuditRecord record) {
      next = record.seq() + 1;
      if (record.time().isBefore(since)) {
        older = true;
      } else {
        show(record);
      }
      return true;
    }

    private void show(AuditRecord record) {
      last = record.time();
      watcher.accept(record);
      visitor.accept(record, this::unread);
    }

    void unread(Sentence why) {
      unread = unread.or(() -> Optional.of(why));
    }
  }
}
