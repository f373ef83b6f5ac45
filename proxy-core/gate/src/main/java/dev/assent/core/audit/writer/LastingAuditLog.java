package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.audit.ChainEnd;
import dev.assent.core.audit.Retention;
import dev.assent.core.json.JsonObject;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A log that gets over failures: one that failed is opened anew, again and again, until its disk
/// takes records again.
///
/// While it is down every append fails at once, with the cause in its message. The first record
/// that is written then is a `gap` in the decisions: `since` when it failed, `refused` how many
/// records were not taken, `why`, and `forced` when it was a force that failed, after which a new
/// file is begun. It goes on only with files that hold all that was written before; else it stays
/// down.
public final class LastingAuditLog implements AuditLog {
  private static final Logger LOG = System.getLogger(LastingAuditLog.class.getName());
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(4);

  private final FileAuditLog.Place place;
  private final Listener listener;
  private final Object gate = new Object();
  private FileAuditLog log;
  private @Nullable Down down;
  private @Nullable Thread recovery;
  private boolean closed;

  /// Is told how the log fares, on threads of the log's own.
  public interface Listener {
    /// The log takes nothing any more. Told once for each failure.
    void failed(AuditException why);

    /// The log takes records again. What the listener appends here stands right behind the gap.
    void recovered();
  }

  // A failure that lasts.
  private static final class Down {
    final Instant since;
    final AuditException first;
    AuditException latest;
    long refused;

    Down(Instant since, AuditException first) {
      this.since = since;
      this.first = first;
      this.latest = first;
    }
  }

  private LastingAuditLog(FileAuditLog.Place place, Listener listener) throws AuditException {
    this.place = place;
    this.listener = listener;
    this.log = FileAuditLog.open(place, Optional.empty());
  }

  /// Opens a log as [FileAuditLog#open(Path, AuditOptions, Clock)] does: the first opening has to
  /// succeed.
  ///
  /// @throws AuditException as there
  public static LastingAuditLog open(
      Path folder, AuditOptions options, Clock clock, Listener listener) throws AuditException {
    return open(FileAuditLog.Place.of(folder, options, clock), listener);
  }

  /// Opens a log on another disk.
  public static LastingAuditLog open(FileAuditLog.Place place, Listener listener)
      throws AuditException {
    return new LastingAuditLog(place, listener);
  }

  /// @throws AuditException also, with CLOSED, while the log is down
  @Override
  public List<AuditReceipt> append(List<Entry> entries)
      throws AuditException, InterruptedException {
    var current = current(entries.size());
    try {
      return current.append(entries);
    } catch (AuditException e) {
      lose(current, e, entries.size());
      throw e;
    }
  }

  /// Takes old records away; see [FileAuditLog#retain(Retention)].
  ///
  /// @throws AuditException also while the log is down
  /// @throws InterruptedException when the caller is interrupted while waiting
  public long retain(Retention retention) throws AuditException, InterruptedException {
    var current = current(1);
    try {
      return current.retain(retention);
    } catch (AuditException e) {
      lose(current, e, 1);
      throw e;
    }
  }

  @Override
  public Optional<String> trouble() {
    synchronized (gate) {
      return Optional.ofNullable(down).map(failure -> String.valueOf(failure.latest.getMessage()));
    }
  }

  /// Writes what waits and a checkpoint for each chain, and gives the folder free. A log that is
  /// down is left as it is.
  @Override
  public void close() throws AuditException {
    FileAuditLog open;
    Thread opening;
    synchronized (gate) {
      closed = true;
      open = log;
      opening = recovery;
      gate.notifyAll();
    }
    if (opening != null) {
      FileAuditLog.joined(opening);
      synchronized (gate) {
        open = log;
      }
    }
    open.close();
  }

  // @param records that are refused where it is down
  private FileAuditLog current(int records) throws AuditException {
    synchronized (gate) {
      var failure = down;
      if (failure != null && !closed) {
        failure.refused += records;
        throw new AuditException(AuditException.Code.CLOSED, failure.latest, "%s", failure.latest);
      }
      return log;
    }
  }

  // A fault of one append may be its own bad luck, such as a disk that was slow; the log is down
  // when it has ended.
  private void lose(FileAuditLog failed, AuditException met, int records) {
    AuditException why;
    synchronized (gate) {
      if (closed || log != failed || failed.ended().isEmpty()) {
        return;
      }
      if (down != null) {
        down.refused += records;
        return;
      }
      why = failed.ended().get();
      down = new Down(place.clock().instant(), why);
      down.refused += records;
      recovery =
          Thread.ofPlatform()
              .daemon()
              .name("assent-audit-recovery")
              .unstarted(() -> recover(failed));
      recovery.start();
    }
    LOG.log(Logger.Level.ERROR, "log `" + place.folder() + "` takes no records", met);
    listener.failed(why);
  }

  private void recover(FileAuditLog failed) {
    closeQuietly(failed);
    var known = new HashMap<>(failed.reached());
    Duration pause = FIRST_PAUSE;
    while (pause(pause)) {
      try {
        var again = FileAuditLog.open(place, Optional.of(resumption(known, failed.forceFailed())));
        synchronized (gate) {
          log = again;
          down = null;
          recovery = null;
        }
        LOG.log(Logger.Level.INFO, "log `" + place.folder() + "` takes records again");
        listener.recovered();
        return;
      } catch (AuditException e) {
        synchronized (gate) {
          if (down != null) {
            down.latest = e;
          }
        }
      }
      pause =
          pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0
              ? LONGEST_PAUSE
              : pause.multipliedBy(2);
    }
  }

  private LogResumption resumption(Map<AuditFile, ChainEnd> known, boolean forced) {
    synchronized (gate) {
      var failure = java.util.Objects.requireNonNull(down);
      var gap =
          JsonObject.builder()
              .put("since", failure.since.toString())
              .put("refused", failure.refused)
              .put("why", String.valueOf(failure.first.getMessage()))
              .put("forced", forced)
              .build();
      return new LogResumption(known, gap, forced);
    }
  }

  // Waits; true if another attempt is due, false once the log is closed.
  private boolean pause(Duration length) {
    long until = System.nanoTime() + length.toNanos();
    synchronized (gate) {
      try {
        for (long left = length.toMillis();
            left > 0 && !closed;
            left = (until - System.nanoTime()) / 1_000_000) {
          gate.wait(left);
        }
      } catch (InterruptedException e) {
        return false; // nobody has this thread to interrupt; if somebody does, it is to end
      }
      return !closed;
    }
  }

  private static void closeQuietly(FileAuditLog failed) {
    try {
      failed.close();
    } catch (AuditException e) {
      LOG.log(Logger.Level.DEBUG, "a log that failed did not close well", e);
    }
  }
}
