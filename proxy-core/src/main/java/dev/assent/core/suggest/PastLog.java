package dev.assent.core.suggest;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/// Goes through a log from its end, so that what is newest is seen where not all can be. Reads files: call it where waiting
/// harms nobody.
public final class PastLog {
  private static final int PAGE = 500;

  private final Pages log;
  private final Bounds bounds;

  /// Gives records below a number, newest first.
  @FunctionalInterface
  interface Pages {
    List<AuditRecord> before(long seq, int limit) throws AuditException;
  }

  /// How much is read at a time.
  ///
  /// @param records at most
  /// @param time about
  public record Bounds(long records, Duration time) {
    /// What may run in the background of a desk.
    public static final Bounds STANDARD = new Bounds(100_000, Duration.ofSeconds(6));
  }

  /// The decisions of a server, with the standard bounds.
  ///
  /// @param folder of its log; where there is none, the server was never used and its log is empty
  public static PastLog of(Path folder) {
    return of(folder, Bounds.STANDARD);
  }

  /// What people did about their answers for a server, among all else that happened there, with the standard bounds.
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
    var log = new AuditReader(folder, file);
    return new PastLog((before, limit) -> Files.exists(folder) ? log.before(before, limit) : List.of(), bounds);
  }

  PastLog(Pages log, Bounds bounds) {
    this.log = log;
    this.bounds = bounds;
  }

  /// The same log, for a second look at what was seen before: as far back as is asked for, however long that takes.
  PastLog again() {
    return new PastLog(log, new Bounds(Long.MAX_VALUE, Duration.ofDays(1)));
  }

  /// How far it got.
  ///
  /// @param next the number behind the newest record that was seen; 0 for an empty log
  /// @param since everything from then on was seen
  /// @param reached whether that is as far as was asked for, or the beginning of the log
  /// @param older whether there is a record from before the time that was asked for
  record Seen(long next, Instant since, boolean reached, boolean older) {}

  /// Shows the records from a time on, newest first.
  ///
  /// @param before the number that they are below
  /// @throws AuditException when the log cannot be read
  Seen each(Instant since, long before, Consumer<AuditRecord> visitor) throws AuditException {
    long until = System.nanoTime() + bounds.time().toNanos();
    long read = 0;
    long next = 0;
    Instant last = since;
    for (var page = log.before(before, PAGE); !page.isEmpty(); page = log.before(page.getLast().seq(), PAGE)) {
      next = Math.max(next, page.getFirst().seq() + 1);
      for (var record : page) {
        if (record.time().isBefore(since)) {
          return new Seen(next, since, true, true);
        }
        if (++read > bounds.records() || System.nanoTime() - until >= 0) {
          return new Seen(next, last, false, false);
        }
        last = record.time();
        visitor.accept(record);
      }
    }
    return new Seen(next, since, true, false);
  }
}
