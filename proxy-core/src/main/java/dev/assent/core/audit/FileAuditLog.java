package dev.assent.core.audit;

import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// The log of one proxy as files in one folder.
///
/// Appends wait for a writer thread of the log's own; what waits together is forced together. After a write or a force
/// that failed the log takes nothing more, for ever: open it anew when the cause is gone. Bytes of records that were
/// not acknowledged are cut off when a write fails, and stay when a force fails.
public final class FileAuditLog implements AuditLog {
  private final AuditWriter writer;
  private final Thread thread;
  private final Object gate = new Object();
  private @Nullable AuditException ended;

  private FileAuditLog(Path folder, AuditOptions options, Rhythm rhythm, Disk disk, Clock clock) {
    writer = new AuditWriter(folder.toAbsolutePath(), options, rhythm, disk, clock, this::end);
    thread = Thread.ofPlatform().daemon().name("assent-audit-writer").unstarted(writer);
  }

  /// Opens a log, begins one where there is none, and reports a line that a crash tore.
  ///
  /// @param folder created 0700 with its missing parents
  /// @param clock gives the records' times
  /// @throws AuditException with LOCKED when another log, of this process or another, is open on the folder; FOLDER
  ///     when it is a link, not ours or writable by others, or cannot be written; READ when what is there was changed
  ///     by something else than a crash, belongs to another origin, or is less than the anchor knows of
  public static FileAuditLog open(Path folder, AuditOptions options, Clock clock) throws AuditException {
    return open(folder, options, Rhythm.of(options.rotateMegabytes()), new FileDisk(), clock);
  }

  /// Opens a log with another rhythm or on another disk.
  static FileAuditLog open(Path folder, AuditOptions options, Rhythm rhythm, Disk disk, Clock clock)
      throws AuditException {
    var log = new FileAuditLog(folder, options, rhythm, disk, clock);
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
  public AuditReceipt append(AuditFile file, String type, JsonObject body, Durability durability)
      throws AuditException, InterruptedException {
    if (!Envelope.TYPE.matcher(type).matches() || type.equals(Checkpoint.TYPE)) {
      throw new IllegalArgumentException("found type `" + type + "`, expected `[a-z][a-z0-9_.-]{0,63}`, not checkpoint");
    }
    var receipt = new CompletableFuture<AuditReceipt>();
    var append = new Work.Append(file, type, RecordLine.body(body), durability, receipt);
    synchronized (gate) {
      if (ended != null) {
        throw new AuditException(AuditException.Code.CLOSED, "the log takes nothing more: " + ended.getMessage(), ended);
      }
      writer.submit(append);
    }
    try {
      return receipt.get();
    } catch (ExecutionException e) {
      throw thrown(e);
    }
  }

  /// Writes what waits, a checkpoint for each chain, and gives the folder free. Does nothing the second time, and
  /// nothing but that for a log that has failed.
  ///
  /// @throws AuditException when the checkpoints could not be written; the folder is free all the same
  @Override
  public void close() throws AuditException {
    AuditException before;
    synchronized (gate) {
      before = ended;
      if (before == null) {
        ended = new AuditException(AuditException.Code.CLOSED, "the log is closed");
        writer.submit(Work.Stop.STOP);
      }
    }
    joined(thread);
    synchronized (gate) {
      if (before == null && ended != null && ended.code() == AuditException.Code.WRITE) {
        throw new AuditException(AuditException.Code.WRITE, String.valueOf(ended.getMessage()), ended);
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
        ? new AuditException(cause.code(), String.valueOf(cause.getMessage()), cause)
        : new AuditException(AuditException.Code.WRITE, "the log's writer stopped", e);
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

  private static void joined(Thread thread) {
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
