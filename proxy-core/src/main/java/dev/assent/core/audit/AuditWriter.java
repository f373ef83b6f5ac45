package dev.assent.core.audit;

import dev.assent.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
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
  private final Clock clock;
  private final Consumer<AuditException> ended;
  private final BlockingQueue<Work> queue = new LinkedBlockingQueue<>();
  private final CompletableFuture<Void> opened = new CompletableFuture<>();
  private final Map<AuditFile, ChainWriter> chains = new EnumMap<>(AuditFile.class);
  private final Queue<Work> batch = new ArrayDeque<>();
  private final Queue<Numbered> open = new ArrayDeque<>();
  private @Nullable Anchor anchor;
  private boolean anchorStale;
  private boolean anchorFailed;

  /// @param ended told once that no work is taken any more, and why, before what is left in the queue is refused
  AuditWriter(
      Path folder, AuditOptions options, Rhythm rhythm, Disk disk, Clock clock, Consumer<AuditException> ended) {
    this.folder = folder;
    this.options = options;
    this.rhythm = rhythm;
    this.disk = disk;
    this.clock = clock;
    this.ended = ended;
  }

  /// Completed when the log can be written, or with the [AuditException] that says why not.
  CompletableFuture<Void> opened() {
    return opened;
  }

  /// Hands over work. The caller has made sure that the writer has not ended.
  void submit(Work work) {
    queue.add(work);
  }

  @Override
  public void run() {
    var end = new AuditException(AuditException.Code.WRITE, "the log's writer stopped");
    try {
      boolean fresh = !Files.exists(folder);
      OwnFiles.folder(folder);
      try (var _ = FolderLock.take(folder)) {
        setUp();
        forceFolders(fresh);
        opened.complete(null);
        work();
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

  private void setUp() throws AuditException, IOException {
    var path = options.anchor();
    if (path.isPresent()) {
      anchor = Anchor.read(path.get());
    }
    for (AuditFile file : AuditFile.values()) {
      var end = new Recovery(folder, file, options.origin()).find();
      if (anchor != null) {
        AnchorCheck.check(folder, file, options, anchor.of(file), end.size());
      }
      chains.put(file, new ChainWriter(folder, file, disk, options, rhythm, end, clock.instant()));
    }
    if (path.isPresent() && anchor != null) {
      placeFirst(path.get(), anchor);
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

  // Writing it once shows now, not at the first checkpoint, that it can be written.
  private void placeFirst(Path path, Anchor first) throws AuditException {
    try {
      disk.replace(path, first.bytes());
    } catch (IOException e) {
      throw new AuditException(
          AuditException.Code.FOLDER,
          "cannot write anchor `" + path + "`: " + e.getClass().getSimpleName() + " " + e.getMessage(), e);
    }
  }

  private void work() throws IOException, AuditException {
    try {
      boolean stopped = false;
      while (!stopped) {
        nextWork().ifPresent(batch::add);
        queue.drainTo(batch, BATCH_RECORDS);
        for (Work work = batch.poll(); work != null; work = batch.poll()) {
          switch (work) {
            case Work.Append append -> take(append);
            case Work.Stop _ -> stopped = true;
          }
        }
        commit();
        checkpoints(stopped);
      }
    } finally {
      closeFiles();
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
    if (anchor != null) {
      try {
        anchor.put(line);
      } catch (LineException e) {
        throw new AuditException(AuditException.Code.WRITE, "wrote a checkpoint that cannot be read: " + e.why(), e);
      }
      anchorStale = true;
      placeAnchor(file);
    }
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
    for (ChainWriter chain : chains.values()) {
      chain.force();
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

  // An anchor that cannot be reached weakens the proof and harms no record: it is put on record, once, and tried again.
  private void placeAnchor(AuditFile file) throws IOException {
    if (anchor == null || !anchorStale) {
      return;
    }
    try {
      disk.replace(options.anchor().orElseThrow(), anchor.bytes());
      anchorStale = false;
      anchorFailed = false;
    } catch (IOException e) {
      if (!anchorFailed) {
        anchorFailed = true;
        var body =
            JsonObject.builder()
                .put("incident", "anchor_not_written")
                .put("why", e.getClass().getSimpleName() + " " + e.getMessage())
                .build();
        chain(file).stage(TornTail.TYPE, RecordLine.body(body), clock.instant());
        commit();
      }
    }
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
    for (ChainWriter chain : chains.values()) {
      try {
        chain.close();
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
      if (work instanceof Work.Append append) {
        append.receipt().completeExceptionally(why);
      }
    }
  }

  /// A record that is staged or written and not yet acknowledged.
  private record Numbered(Work.Append append, long seq) {}
}
