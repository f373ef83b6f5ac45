package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.audit.ChainEnd;
import dev.assent.core.audit.Checkpoint;
import dev.assent.core.audit.CheckpointSink;
import dev.assent.core.audit.EnvelopeHead;
import dev.assent.core.audit.RecordLine;
import dev.assent.core.audit.Retention;
import dev.assent.core.audit.check.ChainLimits;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The log of one proxy as files in one folder.
///
/// Appends wait for a writer thread of the log's own; what waits together is forced together. After
/// a write or a force that failed the log takes nothing more, for ever: open it anew when the cause
/// is gone. Bytes of records that were not acknowledged are cut off when a write fails, and stay
/// when a force fails.
public final class FileAuditLog implements AuditLog {
  // Types of the records that the log writes about itself.
  private static final List<String> OWN_TYPES =
      List.of(Checkpoint.TYPE, LogResumption.TYPE, Retention.TYPE);

  private static final int WAITING = 4096;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration ROOM = Duration.ofSeconds(2);

  private final AuditWriter writer;
  private final Optional<CheckpointSink> sink;
  private final Thread thread;
  private final Semaphore room = new Semaphore(WAITING);
  private final Object gate = new Object();
  private @Nullable AuditException ended;

  /// The place of a log and the way it is kept.
  ///
  /// @param folder absolute
  /// @param clock gives the records' times
  /// @param steady nanoseconds that nobody can set
  public record Place(
      Path folder,
      AuditOptions options,
      ChainLimits rhythm,
      Disk disk,
      InstantSource clock,
      LongSupplier steady) {
    /// The real disk and the rhythm of [ChainLimits#of].
    static Place of(Path folder, AuditOptions options, InstantSource clock) {
      var rhythm = ChainLimits.of(options.rotateMegabytes());
      return new Place(
          folder.toAbsolutePath(), options, rhythm, new FileDisk(), clock, System::nanoTime);
    }
  }

  private FileAuditLog(Place place, Optional<LogResumption> resumption) {
    sink = place.options().sink();
    writer = new AuditWriter(place, resumption, this::end);
    thread = Thread.ofPlatform().daemon().name("assent-audit-writer").unstarted(writer);
  }

  /// Opens a log, begins one where there is none, and reports a line that a crash tore.
  ///
  /// @param folder created 0700 with its missing parents
  /// @param clock gives the records' times
  /// @throws AuditException with LOCKED when another log, of this process or another, is open on
  ///   the folder; FOLDER when it is a link, not ours or writable by others, or cannot be written;
  ///   READ when what is there was changed by something else than a crash, belongs to another
  ///   origin, or is less than the anchor knows of
  public static FileAuditLog open(Path folder, AuditOptions options, Clock clock)
      throws AuditException {
    return open(Place.of(folder, options, clock), Optional.empty());
  }

  /// Opens a log with another rhythm or on another disk, with a clock that nobody sets.
  public static FileAuditLog open(
      Path folder, AuditOptions options, ChainLimits rhythm, Disk disk, Clock clock)
      throws AuditException {
    LongSupplier steady = () -> Duration.between(Instant.EPOCH, clock.instant()).toNanos();
    return open(
        new Place(folder.toAbsolutePath(), options, rhythm, disk, clock, steady), Optional.empty());
  }

  /// Opens a log that failed before, with what is known of it.
  static FileAuditLog open(Place place, Optional<LogResumption> resumption) throws AuditException {
    var log = new FileAuditLog(place, resumption);
    log.thread.start();
    try {
      uninterruptibly(log.writer.opened());
    } catch (ExecutionException e) {
      joined(log.thread);
      throw thrown(e);
    }
    return log;
  }

  @Override
  public List<AuditReceipt> append(List<Entry> entries)
      throws AuditException, InterruptedException {
    var appends = new ArrayList<WriterTask.Append>(entries.size());
    for (Entry entry : entries) {
      appends.add(work(entry));
    }
    int places = Math.min(appends.size(), WAITING);
    if (!room.tryAcquire(places, ROOM.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new AuditException(
          AuditException.Code.WRITE,
          "found %s records waiting for the disk for %s s",
          WAITING,
          ROOM.toSeconds());
    }
    try {
      submit(appends);
      var receipts = new ArrayList<AuditReceipt>(appends.size());
      for (WriterTask.Append append : appends) {
        receipts.add(await(append.receipt()));
      }
      return receipts;
    } finally {
      room.release(places);
    }
  }

  private static WriterTask.Append work(Entry entry) {
    String type = entry.type();
    if (!EnvelopeHead.isType(type) || OWN_TYPES.contains(type)) {
      throw new IllegalArgumentException(
          "found type `"
              + type
              + "`, expected `[a-z][a-z0-9_.-]{0,63}`, none of "
              + String.join(", ", OWN_TYPES));
    }
    return new WriterTask.Append(
        entry.file(),
        type,
        RecordLine.body(entry.body()),
        entry.durability(),
        new CompletableFuture<>());
  }

  /// Takes away files with records that need not be kept any more, and says so in a record of its
  /// own before; the chains stay whole, see [Retention].
  ///
  /// @return how many records went
  /// @throws AuditException when the log has ended, failed meanwhile, or cannot be read
  /// @throws InterruptedException when the caller is interrupted while waiting
  public long retain(Retention retention) throws AuditException, InterruptedException {
    var done = new CompletableFuture<Long>();
    submit(List.of(new WriterTask.Retain(retention, done)));
    try {
      return done.get();
    } catch (ExecutionException e) {
      throw thrown(e);
    }
  }

  private void submit(List<? extends WriterTask> works) throws AuditException {
    synchronized (gate) {
      if (ended != null) {
        throw new AuditException(
            AuditException.Code.CLOSED, ended, "the log takes nothing more: %s", ended);
      }
      works.forEach(writer::submit);
    }
    writer.serve(works);
  }

  // A disk that takes nothing and says nothing must not hold a call for ever. The record may still
  // come: it then tells of a call that was never sent.
  private static AuditReceipt await(CompletableFuture<AuditReceipt> receipt)
      throws AuditException, InterruptedException {
    try {
      return receipt.get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new AuditException(
          AuditException.Code.WRITE,
          e,
          "the disk has not taken a record for %s s",
          PATIENCE.toSeconds());
    } catch (ExecutionException e) {
      throw thrown(e);
    }
  }

  /// Why the log takes nothing more; empty while it does.
  public Optional<AuditException> ended() {
    synchronized (gate) {
      return Optional.ofNullable(ended);
    }
  }

  /// The end to which each chain was written, of a log that is closed.
  Map<AuditFile, ChainEnd> reached() {
    return Map.copyOf(writer.reached());
  }

  /// True if a log that is closed had failed at a force.
  boolean forceFailed() {
    return writer.forceFailed();
  }

  /// Writes what waits, a checkpoint for each chain, and gives the folder free. Does nothing the
  /// second time, and nothing but that for a log that has failed.
  ///
  /// @throws AuditException when the checkpoints could not be written; the folder is free all the
  ///   same
  @Override
  public void close() throws AuditException {
    AuditException before;
    synchronized (gate) {
      before = ended;
      if (before == null) {
        ended = new AuditException(AuditException.Code.CLOSED, "the log is closed");
        writer.submit(WriterTask.Stop.STOP);
      }
    }
    writer.serve(List.of(WriterTask.Stop.STOP));
    joined(thread);
    sink.ifPresent(CheckpointSink::finish);
    synchronized (gate) {
      if (before == null && ended != null && ended.code() == AuditException.Code.WRITE) {
        throw new AuditException(AuditException.Code.WRITE, ended, "%s", ended);
      }
    }
  }

  private void end(AuditException why) {
    synchronized (gate) {
      ended = why;
    }
  }

  private static AuditException thrown(ExecutionException e) {
    return e.getCause() instanceof AuditException cause
        ? new AuditException(cause.code(), cause, "%s", cause)
        : new AuditException(AuditException.Code.WRITE, e, "the log's writer stopped");
  }

  // Opening and closing are never left half done.
  private static void uninterruptibly(CompletableFuture<Void> done) throws ExecutionException {
    boolean interrupted = false;
    while (true) {
      try {
        done.get();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      } finally {
        if (interrupted && done.isDone()) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  /// Waits until a thread has ended, interrupted or not.
  static void joined(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
