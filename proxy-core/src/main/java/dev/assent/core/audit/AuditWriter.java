package dev.assent.core.audit;

import dev.assent.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The one thread that touches a log's files while it is open.
///
/// A file channel closes when a thread is interrupted in it: nobody else ever gets hold of this thread. Group commit:
/// what has queued up during one force is written and forced together by the next.
final class AuditWriter implements Runnable {
  private static final int BATCH_RECORDS = 1024;
  private static final int BATCH_BYTES = 4 * 1024 * 1024;
  private static final long IDLE_SECONDS = 30;

  private final Path folder;
  private final AuditOptions options;
  private final Rhythm rhythm;
  private final Disk disk;
  private final InstantSource clock;
  private final Optional<Resumption> resumption;
  private final Consumer<AuditException> ended;
  private final BlockingQueue<Work> queue = new LinkedBlockingQueue<>();
  private final CompletableFuture<Void> opened = new CompletableFuture<>();
  private final Map<AuditFile, ChainWriter> chains = new EnumMap<>(AuditFile.class);
  private final Map<AuditFile, ChainEnd> reached = new EnumMap<>(AuditFile.class);
  private final Queue<Work> batch = new ArrayDeque<>();
  private final Queue<Numbered> open = new ArrayDeque<>();
  private final AnchorKeeper anchor;
  private final ClockWatch clocks;
  private boolean forceFailed;

  /// @param resumption what a log that failed is opened anew with
  /// @param ended told once that no work is taken any more, and why, before what is left in the queue is refused
  AuditWriter(FileAuditLog.Place place, Optional<Resumption> resumption, Consumer<AuditException> ended) {
    this.folder = place.folder();
    this.options = place.options();
    this.rhythm = place.rhythm();
    this.disk = place.disk();
    this.clock = place.clock();
    this.resumption = resumption;
    this.ended = ended;
    this.anchor = new AnchorKeeper(options, disk, why -> submit(anchorNote(why)));
    this.clocks = new ClockWatch(clock.instant(), place.steady());
  }

  /// Completed when the log can be written, or with the [AuditException] that says why not.
  CompletableFuture<Void> opened() {
    return opened;
  }

  /// Hands over work. The caller has made sure that the writer has not ended; a note may come too late.
  void submit(Work work) {
    queue.add(work);
  }

  /// How far each chain was written. To be asked when the writer's thread has ended.
  Map<AuditFile, ChainEnd> reached() {
    return reached;
  }

  /// Whether it ended because a force failed. To be asked when the writer's thread has ended.
  boolean forceFailed() {
    return forceFailed;
  }

  @Override
  public void run() {
    var end = new AuditException(AuditException.Code.WRITE, "the log's writer stopped");
    try {
      boolean fresh = !Files.exists(folder);
      if (fresh && resumption.isPresent()) {
        throw new AuditException(AuditException.Code.FOLDER, "found no folder `" + folder + "` any more");
      }
      OwnFiles.folder(folder);
      try (var _ = FolderLock.take(folder)) {
        run(fresh);
        end = new AuditException(AuditException.Code.CLOSED, "log `" + folder + "` is closed");
      }
    } catch (AuditException e) {
      end = e;
    } catch (IOException e) {
      end = failure(e);
    } finally {
      refuseAll(end);
    }
  }

  private void run(boolean fresh) throws AuditException, IOException {
    try {
      setUp();
      forceFolders(fresh);
      resume();
      opened.complete(null);
      work();
    } finally {
      closeFiles();
    }
  }

  private void setUp() throws AuditException, IOException {
    anchor.read();
    for (AuditFile file : AuditFile.values()) {
      var end = new Recovery(folder, file, options.origin()).find();
      anchor.check(folder, file, end.size());
      if (resumption.isPresent()) {
        new KnownEnd(folder, file, resumption.get().known().get(file)).check(end);
      }
      chains.put(file, new ChainWriter(folder, file, disk, options, rhythm, end, clock.instant()));
    }
    anchor.placeFirst();
  }

  // What happened stands in the log, forced and vouched for, before anything else is taken.
  private void resume() throws IOException, AuditException {
    if (resumption.isEmpty()) {
      return;
    }
    var decisions = chain(AuditFile.DECISIONS);
    checkpointIfDue(AuditFile.DECISIONS, decisions);
    decisions.stage(Resumption.TYPE, RecordLine.body(resumption.get().gap()), clock.instant());
    for (var entry : chains.entrySet()) {
      if (entry.getValue().unvouched()) {
        checkpoint(entry.getKey(), entry.getValue());
      }
      if (resumption.get().newSegment() && entry.getValue().inFile() > 0) {
        entry.getValue().rotate();
      }
    }
  }

  // Or a power cut could take a new file, or a new folder, with all that was forced into it.
  private void forceFolders(boolean fresh) throws IOException {
    disk.forceFolder(folder);
    Path above = folder.getParent();
    if (fresh && above != null) {
      disk.forceFolder(above);
    }
  }

  private void work() throws IOException, AuditException {
    boolean stopped = false;
    while (!stopped) {
      nextWork().ifPresent(batch::add);
      queue.drainTo(batch, BATCH_RECORDS);
      for (Work work = batch.poll(); work != null; work = batch.poll()) {
        switch (work) {
          case Work.Append append -> take(append);
          case Work.Note note -> note(note.incident());
          case Work.Retain retain -> retain(retain);
          case Work.Stop _ -> stopped = true;
        }
      }
      commit();
      checkpoints(stopped);
    }
  }

  private Optional<Work> nextWork() {
    while (true) {
      try {
        return chains.values().stream().anyMatch(ChainWriter::unvouched)
            ? Optional.ofNullable(queue.poll(IDLE_SECONDS, TimeUnit.SECONDS))
            : Optional.of(queue.take());
      } catch (InterruptedException e) {
        // Nobody has this thread to interrupt; if somebody found a way, the files must not be closed by it.
      }
    }
  }

  private void take(Work.Append append) throws IOException, AuditException {
    var chain = chain(append.file());
    var jumped = clocks.jumped(clock.instant());
    if (jumped.isPresent()) {
      note(JsonObject.builder().put("incident", "clock_changed").put("by_ms", jumped.get().toMillis()).build());
    }
    checkpointIfDue(append.file(), chain);
    open.add(new Numbered(append, chain.stage(append.type(), append.body(), clock.instant())));
    if (append.durability() == AuditLog.Durability.FORCED) {
      chain.mustForce();
    }
    checkpointIfDue(append.file(), chain);
    if (chain.stagedBytes() > BATCH_BYTES) {
      commit();
    }
  }

  private void checkpointIfDue(AuditFile file, ChainWriter chain) throws IOException, AuditException {
    if (chain.checkpointDue(clock.instant())) {
      checkpoint(file, chain);
    }
  }

  // A checkpoint ends its batch and is forced with it: opening after a crash relies on that.
  private void checkpoint(AuditFile file, ChainWriter chain) throws IOException, AuditException {
    byte[] line = chain.stageCheckpoint(clock.instant());
    commit();
    var why = anchor.put(line);
    if (why.isPresent()) {
      note(anchorNote(why.get()).incident());
      commit();
    }
  }

  private static Work.Note anchorNote(String why) {
    return new Work.Note(JsonObject.builder().put("incident", "anchor_not_written").put("why", why).build());
  }

  private void note(JsonObject incident) throws IOException, AuditException {
    var chain = chain(AuditFile.DECISIONS);
    checkpointIfDue(AuditFile.DECISIONS, chain);
    chain.stage(TornTail.TYPE, RecordLine.body(incident), clock.instant());
  }

  private void retain(Work.Retain order) throws IOException, AuditException {
    try {
      commit();
      long removed = 0;
      for (var entry : chains.entrySet()) {
        removed += retain(entry.getKey(), entry.getValue(), order.retention());
      }
      order.done().complete(removed);
    } catch (IOException | AuditException e) {
      order.done().completeExceptionally(e instanceof IOException io ? failure(io) : e);
      throw e;
    }
  }

  private long retain(AuditFile file, ChainWriter chain, Retention retention) throws IOException, AuditException {
    if (chain.inFile() > Removal.TRACES && chain.begunBefore(retention.rotateBefore())) {
      if (chain.unvouched()) {
        checkpoint(file, chain);
      }
      chain.rotate();
    }
    var plan = plan(file, chain, retention);
    if (plan.isEmpty()) {
      return 0;
    }
    checkpointIfDue(file, chain);
    chain.stage(Retention.TYPE, RecordLine.body(plan.get().body()), clock.instant());
    checkpoint(file, chain);
    // An anchor that still names a record of these files would call the log cut.
    return anchor.stale() ? 0 : remove(plan.get());
  }

  // Files that are not as they were left are for the verifier to tell of, and stay; the log goes on.
  private Optional<Removal> plan(AuditFile file, ChainWriter chain, Retention retention)
      throws IOException, AuditException {
    try {
      return Removal.plan(folder, file, chain.firstInFile(), retention);
    } catch (AuditException e) {
      note(retentionFailed(String.valueOf(e.getMessage())));
      return Optional.empty();
    }
  }

  private static JsonObject retentionFailed(String why) {
    return JsonObject.builder().put("incident", "retention_failed").put("why", why).build();
  }

  // Oldest first, so that what a crash leaves still is one chain that starts where the record says it may.
  private long remove(Removal removal) throws IOException, AuditException {
    long removed = 0;
    try {
      for (Removal.Piece piece : removal.files()) {
        disk.delete(piece.path());
        removed += piece.next() - piece.first();
      }
      disk.forceFolder(folder);
    } catch (IOException e) {
      note(retentionFailed(e.getClass().getSimpleName() + " " + e.getMessage()));
    }
    return removed;
  }

  private void checkpoints(boolean stopped) throws IOException, AuditException {
    for (var entry : chains.entrySet()) {
      var chain = entry.getValue();
      if (chain.unvouched() && (stopped || chain.rotationDue() || chain.checkpointDue(clock.instant()))) {
        checkpoint(entry.getKey(), chain);
      }
      if (chain.rotationDue() && !stopped && !chain.unvouched()) {
        chain.rotate();
      }
    }
  }

  private void commit() throws IOException {
    for (ChainWriter chain : chains.values()) {
      chain.write();
    }
    acknowledge(AuditLog.Durability.WRITTEN);
    try {
      for (ChainWriter chain : chains.values()) {
        chain.force();
      }
    } catch (IOException e) {
      forceFailed = true;
      throw e;
    }
    acknowledge(AuditLog.Durability.FORCED);
  }

  private void acknowledge(AuditLog.Durability durability) {
    open.removeIf(
        entry -> {
          var append = entry.append();
          if (append.durability() != durability) {
            return false;
          }
          append.receipt().complete(
              new AuditReceipt(append.file(), entry.seq(), durability == AuditLog.Durability.FORCED));
          return true;
        });
  }

  private ChainWriter chain(AuditFile file) {
    var chain = chains.get(file);
    if (chain == null) {
      throw new IllegalStateException("chain " + file + " is not open");
    }
    return chain;
  }

  private void closeFiles() throws IOException {
    IOException first = null;
    for (var entry : chains.entrySet()) {
      try {
        reached.put(entry.getKey(), entry.getValue().known());
        entry.getValue().close();
      } catch (IOException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  private AuditException failure(IOException e) {
    return new AuditException(
        AuditException.Code.WRITE,
        "cannot write log `" + folder + "`: " + e.getClass().getSimpleName() + " " + e.getMessage(),
        e);
  }

  private void refuseAll(AuditException why) {
    opened.completeExceptionally(why);
    ended.accept(why);
    open.forEach(entry -> entry.append().receipt().completeExceptionally(why));
    queue.drainTo(batch);
    for (Work work : batch) {
      switch (work) {
        case Work.Append append -> append.receipt().completeExceptionally(why);
        case Work.Retain retain -> retain.done().completeExceptionally(why);
        case Work.Note _, Work.Stop _ -> {}
      }
    }
  }

  /// A record that is staged or written and not yet acknowledged.
  private record Numbered(Work.Append append, long seq) {}
}
