package dev.assent.core.suggest;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Goes through a log from its end, so that what is newest is seen where not all can be; holds one
/// record at a time. Reads files: call it where waiting harms nobody.
public final class PastLog {
  private final Backward log;
  private final Bounds bounds;
  private final Consumer<AuditRecord> watcher;

  /// Gives records below a number, newest first, until no more are wanted.
  @FunctionalInterface
  interface Backward {
    void each(long before, Visitor visitor) throws AuditException;
  }

  /// Takes records until it wants no more.
  @FunctionalInterface
  interface Visitor extends Predicate<AuditRecord> {
    /// Told of what is no record, as [AuditReader] says it.
    default void unread(String why) {}
  }

  /// The bounds on how much is read at a time.
  ///
  /// @param records at most
  /// @param time about
  public record Bounds(long records, Duration time) {
    /// Bounds of what may run in the background of a desk.
    public static final Bounds STANDARD = new Bounds(100_000, Duration.ofSeconds(6));
  }

  /// The decisions of a server, with the standard bounds.
  ///
  /// @param folder of its log; where there is none, the server was never used and its log is empty
  public static PastLog of(Path folder) {
    return of(folder, Bounds.STANDARD);
  }

  /// The acts of people on their answers for a server, among all else that happened there, with the
  /// standard bounds.
  ///
  /// @param folder of its log, likewise
  public static PastLog acts(Path folder) {
    return of(folder, AuditFile.OPERATIONS, Bounds.STANDARD);
  }

  /// As [#of(Path)] with other bounds.
  public static PastLog of(Path folder, Bounds bounds) {
    return of(folder, AuditFile.DECISIONS, bounds);
  }

  private static PastLog of(Path folder, AuditFile file, Bounds bounds) {
    return new PastLog(
        (before, visitor) -> {
          if (Files.exists(folder)) {
            new AuditReader(folder, file, visitor::unread).eachBefore(before, visitor);
          }
        },
        bounds);
  }

  PastLog(Backward log, Bounds bounds) {
    this(log, bounds, _ -> {});
  }

  private PastLog(Backward log, Bounds bounds, Consumer<AuditRecord> watcher) {
    this.log = log;
    this.bounds = bounds;
    this.watcher = watcher;
  }

  /// The same log under somebody's eyes.
  ///
  /// @param watcher shown every record as it is read, each time it is; on the reading thread
  public PastLog watched(Consumer<AuditRecord> watcher) {
    return new PastLog(log, bounds, watcher);
  }

  /// The same log, for a second look at what was seen before: as far back as is asked for, however
  /// long that takes.
  PastLog again() {
    return new PastLog(log, new Bounds(Long.MAX_VALUE, Duration.ofDays(1)), watcher);
  }

  /// The point that a look at the log reached.
  ///
  /// @param next the number behind the newest record that was seen; 0 for an empty log
  /// @param since everything from then on was seen
  /// @param reached whether that is as far as was asked for, or the beginning of the log
  /// @param older whether there is a record from before the time that was asked for
  /// @param unread a line on the way that is no record; absent where all are
  record Seen(long next, Instant since, boolean reached, boolean older, Optional<String> unread) {}

  /// Shows the records from a time on, newest first.
  ///
  /// @param before the number that they are below
  /// @throws AuditException when the log cannot be read
  Seen each(Instant since, long before, Consumer<AuditRecord> visitor) throws AuditException {
    var look = new Look(since, visitor);
    log.each(before, look);
    return look.seen();
  }

  private final class Look implements Visitor {
    private final long until = System.nanoTime() + bounds.time().toNanos();
    private final Instant since;
    private final Consumer<AuditRecord> visitor;
    private Instant last;
    private long read;
    private long next;
    private boolean older;
    private boolean givenUp;
    private Optional<String> unread = Optional.empty();

    Look(Instant since, Consumer<AuditRecord> visitor) {
      this.since = since;
      this.visitor = visitor;
      last = since;
    }

    @Override
    public boolean test(AuditRecord record) {
      next = Math.max(next, record.seq() + 1);
      older = record.time().isBefore(since);
      givenUp = !older && (++read > bounds.records() || System.nanoTime() - until >= 0);
      if (older || givenUp) {
        return false;
      }
      last = record.time();
      watcher.accept(record);
      visitor.accept(record);
      return true;
    }

    @Override
    public void unread(String why) {
      unread = unread.or(() -> Optional.of(why));
    }

    Seen seen() {
      return new Seen(next, givenUp ? last : since, !givenUp, older, unread);
    }
  }
}
