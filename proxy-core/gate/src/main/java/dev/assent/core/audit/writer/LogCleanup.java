package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.RecordLine;
import dev.assent.core.audit.Retention;
import dev.assent.core.audit.check.FileRemoval;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/// Takes old files of a log's chains away, as a [Retention] says, and puts that on record before.
record LogCleanup(AuditWriter writer, Path folder, Disk disk, InstantSource clock) {
  /// Takes away what a retention lets go. In a turn of the writer.
  void carryOut(WriterTask.Retain order, Map<AuditFile, ChainWriter> chains)
      throws IOException, AuditException {
    try {
      writer.commit();
      long removed = 0;
      for (var entry : chains.entrySet()) {
        removed += retain(entry.getKey(), entry.getValue(), order.retention());
      }
      order.done().complete(removed);
    } catch (IOException | AuditException e) {
      order.done().completeExceptionally(e instanceof IOException io ? writer.failure(io) : e);
      throw e;
    }
  }

  private long retain(AuditFile file, ChainWriter chain, Retention retention)
      throws IOException, AuditException {
    if (chain.inFile() > FileRemoval.TRACES && chain.begunBefore(retention.rotateBefore())) {
      if (chain.unvouched()) {
        writer.checkpoint(file, chain);
      }
      chain.rotate();
    }
    var plan = plan(file, chain, retention);
    if (plan.isEmpty()) {
      return 0;
    }
    writer.checkpointIfDue(file, chain, clock.instant());
    chain.stage(Retention.TYPE, RecordLine.body(plan.get().body()), clock.instant());
    writer.checkpoint(file, chain);
    // An anchor that still names a record of these files would call the log cut.
    return writer.isAnchorStale() ? 0 : remove(plan.get());
  }

  // Files that are not as they were left are for the verifier to tell of, and stay; the log goes
  // on.
  private Optional<FileRemoval> plan(AuditFile file, ChainWriter chain, Retention retention)
      throws IOException, AuditException {
    try {
      return FileRemoval.plan(folder, file, chain.firstInFile(), retention);
    } catch (AuditException e) {
      writer.note(retentionFailed(String.valueOf(e.getMessage())));
      return Optional.empty();
    }
  }

  private static JsonObject retentionFailed(String why) {
    return JsonObject.builder().put("incident", "retention_failed").put("why", why).build();
  }

  // Oldest first, so that what a crash leaves still is one chain that starts where the record says
  // it may.
  private long remove(FileRemoval removal) throws IOException, AuditException {
    long removed = 0;
    try {
      for (FileRemoval.Piece piece : removal.files()) {
        disk.delete(piece.path());
        removed += piece.next() - piece.first();
      }
      disk.forceFolder(folder);
    } catch (IOException e) {
      writer.note(retentionFailed(Sentence.kind(e)));
    }
    return removed;
  }
}
