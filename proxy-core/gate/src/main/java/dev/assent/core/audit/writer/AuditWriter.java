package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.audit.ChainEnd;
import dev.assent.core.audit.OwnFiles;
import dev.assent.core.audit.RecordLine;
import dev.assent.core.audit.TornTail;
import dev.assent.core.files.LockedFile;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Writes a log's files while it is open; whoever does so has the turn.
///
/// A thread of its own forces what is to be forced, with group commit: what has queued up during
/// one force is written and forced together by the next. Records that need no force are written by
/// the thread that brings them, where nobody else has the turn: to wake another thread would take
/// longer than the write.
final class AuditWriter implements Runnable {
  /// The type of the record with which a session ends: what it did is signed with it.
  private static final String SESSION_END = "session_closed";

  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final int BATCH_RECORDS = 1024;
  private static final int MOST_TURNS = 4;
  private static final int BATCH_BYTES = 4 * 1024 * 1024;

  private final FileAuditLog.Place place;
  private final Path folder;
  private final InstantSource clock;
  private final Optional<LogResumption> resumption;
  private final Consumer<AuditException> ended;
  private final Queue<WriterTask> queue = new ConcurrentLinkedQueue<>();

  /// Held by the thread that has the turn. Who finds it taken leaves its work to that thread, which
  /// looks for work again when its turn is over.
  private final ReentrantLock turn = new ReentrantLock();

  private final CompletableFuture<Void> opened = new CompletableFuture<>();
  private final OpenChains chains = new OpenChains();
  private final Map<AuditFile, ChainEnd> reached = new EnumMap<>(AuditFile.class);
  private final OpenAppends open = new OpenAppends();
  private final AnchorKeeper anchor;
  private final ClockWatch clocks;
  private final LogCleanup cleanup;
  private volatile @Nullable Thread own;

  /// True if the log's own thread must be woken when there are records to be vouched for, because
  /// it looks at no clock.
  private volatile boolean untilWoken;

  private boolean working;
  private @Nullable AuditException failedInTurn;
  private boolean forceFailed;

  /// @param resumption what a log that failed is opened anew with
  /// @param ended told once that no work is taken any more, and why, before what is left in the
  ///   queue is refused
  AuditWriter(
      FileAuditLog.Place place,
      Optional<LogResumption> resumption,
      Consumer<AuditException> ended) {
    this.place = place;
    this.folder = place.folder();
    this.clock = place.clock();
    this.resumption = resumption;
    this.ended = ended;
    this.anchor = new AnchorKeeper(place.options(), place.disk(), why -> addNote(anchorNote(why)));
    this.clocks = new ClockWatch(clock.instant(), place.steady());
    this.cleanup = new LogCleanup(this, folder, place.disk(), clock);
  }

  /// Completed when the log can be written, or with the [AuditException] that says why not.
  CompletableFuture<Void> opened() {
    return opened;
  }

  /// Takes work in; [#serve] has it done. The caller has made sure that the writer has not ended.
  void submit(WriterTask work) {
    queue.add(work);
  }

  /// Has work done that was submitted: here and now where all of it is light and nobody else has
  /// the turn, else on the writer's own thread.
  void serve(List<? extends WriterTask> works) {
    boolean done = false;
    try {
      done = works.stream().allMatch(AuditWriter::isLight) && tookTurns();
    } finally {
      // Also where the turn ended by a fault of the program: others may have left their work to it.
      if (!done) {
        LockSupport.unpark(own);
      }
    }
  }

  private void addNote(WriterTask.Note note) {
    queue.add(note);
    LockSupport.unpark(own);
  }

  // True if a caller may do it: it needs no force, which takes its time, and in which a thread must
  // not be interrupted.
  private static boolean isLight(@Nullable WriterTask work) {
    return work instanceof WriterTask.Append append
        && append.durability() == AuditLog.Durability.WRITTEN
        && !append.type().equals(SESSION_END);
  }

  // Work that came during a turn has waited for it: to take another is sooner done than to wake a
  // thread. Not for ever, because the owner of the turn has work of its own. True if nothing is
  // left to the writer's own thread.
  private boolean tookTurns() {
    boolean done = false;
    for (int turns = 0; turns < MOST_TURNS && !done; turns++) {
      done = tookTurn();
      if (!isLight(queue.peek())) {
        break;
      }
    }
    return done;
  }

  // True if nothing is left to the writer's own thread.
  private boolean tookTurn() {
    if (!turn.tryLock()) {
      // The owner of the turn looks into the queue once more when it is over.
      return true;
    }
    boolean left;
    boolean able = working && failedInTurn == null;
    boolean whole = !able;
    try {
      if (!able) {
        return false;
      }
      takeLight();
      writeStaged();
      left = chains.anyForceDue(clock.instant());
      whole = true;
    } catch (IOException | AuditException e) {
      failedInTurn = e instanceof AuditException known ? known : failure((IOException) e);
      return false;
    } finally {
      failedInTurn = whole || failedInTurn != null ? failedInTurn : AuditException.stopped();
      turn.unlock();
    }
    return queue.isEmpty() && !left && !untilWoken;
  }

  // Records that need no force, as long as nothing else is due before them.
  private void takeLight() throws IOException, AuditException {
    for (int taken = 0; taken < BATCH_RECORDS && isLight(queue.peek()); taken++) {
      Instant now = clock.instant();
      if (chains.anyForceDue(now) || isFirst(queue.peek())) {
        break;
      }
      take((WriterTask.Append) queue.remove(), now);
    }
  }

  private boolean isFirst(@Nullable WriterTask work) {
    return work instanceof WriterTask.Append append && chains.of(append.file()).isOwnerless();
  }

  /// The end to which each chain was written. To be asked when the writer's thread has ended.
  Map<AuditFile, ChainEnd> reached() {
    return reached;
  }

  /// True if it ended because a force failed. To be asked when the writer's thread has ended.
  boolean forceFailed() {
    return forceFailed;
  }

  @Override
  public void run() {
    var end = AuditException.stopped();
    try {
      boolean fresh = !Files.exists(folder);
      if (fresh && resumption.isPresent()) {
        throw new AuditException(
            AuditException.Code.FOLDER, "found no folder `%s` any more", folder);
      }
      OwnFiles.folder(folder);
      try (var _ = lock()) {
        run(fresh);
        end = new AuditException(AuditException.Code.CLOSED, "log `%s` is closed", folder);
      }
    } catch (AuditException e) {
      end = e;
    } catch (IOException e) {
      end = failure(e);
    } finally {
      refuseAll(end);
    }
  }

  // The right to write the folder's log, held by one writer of one process at a time.
  private LockedFile lock() throws AuditException {
    try {
      Path file = folder.resolve("lock");
      boolean here = LockedFile.isHeldHere(file);
      return LockedFile.tryTake(file)
          .orElseThrow(() ->
              new AuditException(
                  AuditException.Code.LOCKED,
                  here
                      ? "log `%s` is held by this process, expected it to be free"
                      : "log `%s` is held by another process, expected it to be free",
                  folder));
    } catch (IOException e) {
      throw new AuditException(
          AuditException.Code.FOLDER, e, "cannot lock folder `%s`: %s", folder, Sentence.kind(e));
    }
  }

  private void run(boolean fresh) throws AuditException, IOException {
    try {
      var opening = new ChainOpening(place, anchor, resumption);
      opening.addTo(chains);
      opening.forceFolders(fresh);
      resume();
      own = Thread.currentThread();
      opened.complete(null);
      work();
    } finally {
      turn.lock();
      try {
        working = false;
      } finally {
        turn.unlock();
      }
      closeFiles();
    }
  }

  // The resumption stands in the log, forced and vouched for, before anything else is taken.
  private void resume() throws IOException, AuditException {
    if (resumption.isEmpty()) {
      return;
    }
    var decisions = chains.of(AuditFile.DECISIONS);
    checkpointIfDue(AuditFile.DECISIONS, decisions, clock.instant());
    decisions.stage(LogResumption.TYPE, RecordLine.body(resumption.get().gap()), clock.instant());
    for (var entry : chains.all().entrySet()) {
      if (entry.getValue().unvouched()) {
        checkpoint(entry.getKey(), entry.getValue());
      }
      if (resumption.get().newSegment() && entry.getValue().inFile() > 0) {
        entry.getValue().rotate();
      }
    }
  }

  private void work() throws IOException, AuditException {
    boolean stopped = false;
    while (!stopped) {
      turn.lock();
      try {
        working = true;
        throwFailed();
        stopped = round();
      } finally {
        turn.unlock();
      }
      if (!stopped) {
        rest();
      }
    }
  }

  private boolean round() throws IOException, AuditException {
    // Checkpoints that a caller's turn left go in front of what came behind it.
    checkpoints(false);
    boolean stopped = false;
    boolean retained = false;
    for (int taken = 0; taken < BATCH_RECORDS && !retained && !queue.isEmpty(); taken++) {
      switch (queue.remove()) {
        case WriterTask.Append append -> take(append, clock.instant());
        case WriterTask.Note note -> note(note.incident());
        case WriterTask.Retain retain -> {
          cleanup.carryOut(retain, chains.all());
          retained = true;
        }
        case WriterTask.Stop _ -> stopped = true;
      }
    }
    commit();
    checkpoints(stopped);
    return stopped;
  }

  // Rests until there is work, or until a while has passed in which records are to be vouched for.
  private void rest() throws AuditException {
    while (queue.isEmpty()) {
      // Nobody has this thread to interrupt; if somebody found a way, the files must not be closed
      // by it.
      boolean _ = Thread.interrupted();
      // Said before looking, so that who writes from then on wakes this thread.
      untilWoken = true;
      boolean unvouched = hasUnvouched();
      untilWoken = !unvouched;
      // Looked at once more: who came while this thread had the turn has left it to it.
      if (!queue.isEmpty()) {
        break;
      }
      if (unvouched) {
        LockSupport.parkNanos(this, IDLE_NANOS);
        break;
      }
      LockSupport.park(this);
    }
    untilWoken = false;
    boolean _ = Thread.interrupted();
  }

  private boolean hasUnvouched() throws AuditException {
    turn.lock();
    try {
      throwFailed();
      return chains.anyUnvouched();
    } finally {
      turn.unlock();
    }
  }

  // A fault in a caller's turn ends the log all the same.
  private void throwFailed() throws AuditException {
    if (failedInTurn != null) {
      throw failedInTurn;
    }
  }

  private void take(WriterTask.Append append, Instant asked) throws IOException, AuditException {
    var chain = chains.of(append.file());
    Instant now = asked;
    var jumped = clocks.jumped(now);
    if (jumped.isPresent()) {
      note(
          JsonObject.builder()
              .put("incident", "clock_changed")
              .put("by_ms", jumped.get().toMillis())
              .build());
      now = clock.instant();
    }
    if (checkpointIfDue(append.file(), chain, now)) {
      // That took its time, and no record is older than the one in front of it.
      now = clock.instant();
    }
    boolean ends = append.type().equals(SESSION_END);
    if (ends) {
      vouchForOthers(chain);
      now = clock.instant();
    }
    open.add(append, chain.stage(append.type(), append.body(), now));
    if (ends) {
      chain.hasten();
    }
    if (append.durability() == AuditLog.Durability.FORCED) {
      chain.mustForce();
    }
    checkpointIfDue(append.file(), chain, now);
    if (chain.stagedBytes() > BATCH_BYTES) {
      commit();
    }
  }

  // Before the end of a session is acknowledged, all that it did is signed: its own record's chain
  // follows with it.
  private void vouchForOthers(ChainWriter own) throws IOException, AuditException {
    for (var entry : chains.all().entrySet()) {
      if (entry.getValue() != own && entry.getValue().unvouched()) {
        checkpoint(entry.getKey(), entry.getValue());
      }
    }
  }

  /// Writes and forces a checkpoint where one is due. In a turn.
  ///
  /// @return whether one was
  boolean checkpointIfDue(AuditFile file, ChainWriter chain, Instant now)
      throws IOException, AuditException {
    // The owner's name stands in front of the first record: another log cannot take its place.
    boolean due = chain.isOwnerless() || chain.checkpointDue(now);
    if (due) {
      checkpoint(file, chain);
    }
    return due;
  }

  /// Writes a checkpoint, which ends its batch and is forced with it: opening after a crash relies
  /// on that. In a turn.
  void checkpoint(AuditFile file, ChainWriter chain) throws IOException, AuditException {
    byte[] line = chain.stageCheckpoint(clock.instant());
    commit();
    var why = anchor.put(line);
    if (why.isPresent()) {
      note(anchorNote(why.get()).incident());
      commit();
    }
  }

  private static WriterTask.Note anchorNote(String why) {
    return new WriterTask.Note(
        JsonObject.builder().put("incident", "anchor_not_written").put("why", why).build());
  }

  /// Puts something on record that no caller waits for. In a turn.
  void note(JsonObject incident) throws IOException, AuditException {
    var chain = chains.of(AuditFile.DECISIONS);
    checkpointIfDue(AuditFile.DECISIONS, chain, clock.instant());
    chain.stage(TornTail.TYPE, RecordLine.body(incident), clock.instant());
  }

  private void checkpoints(boolean stopped) throws IOException, AuditException {
    for (var entry : chains.all().entrySet()) {
      var chain = entry.getValue();
      if (chain.unvouched()
          && (stopped || chain.rotationDue() || chain.checkpointDue(clock.instant()))) {
        checkpoint(entry.getKey(), chain);
      }
      if (chain.rotationDue() && !stopped && !chain.unvouched()) {
        chain.rotate();
      }
    }
  }

  private void writeStaged() throws IOException {
    chains.write();
    open.acknowledge(AuditLog.Durability.WRITTEN);
  }

  /// Writes what is staged, and forces what asks for it. In a turn.
  void commit() throws IOException {
    writeStaged();
    try {
      chains.force();
    } catch (IOException e) {
      forceFailed = true;
      throw e;
    }
    open.acknowledge(AuditLog.Durability.FORCED);
  }

  private void closeFiles() throws IOException {
    IOException first = null;
    for (var entry : chains.all().entrySet()) {
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

  /// True if the anchor names an older end than the one that was reached.
  boolean isAnchorStale() {
    return anchor.stale();
  }

  /// The exception for a fault of the disk.
  AuditException failure(IOException e) {
    return new AuditException(
        AuditException.Code.WRITE, e, "cannot write log `%s`: %s", folder, Sentence.kind(e));
  }

  private void refuseAll(AuditException why) {
    opened.completeExceptionally(why);
    ended.accept(why);
    open.refuse(why);
    for (WriterTask work = queue.poll(); work != null; work = queue.poll()) {
      switch (work) {
        case WriterTask.Append append -> append.receipt().completeExceptionally(why);
        case WriterTask.Retain retain -> retain.done().completeExceptionally(why);
        case WriterTask.Note _, WriterTask.Stop _ -> {}
      }
    }
  }

  /// Finds where each chain of a log ends, as its files and what is known of them say, and opens it
  /// for what comes next.
  ///
  /// @param resumption what a log that failed is opened anew with
  private record ChainOpening(
      FileAuditLog.Place place, AnchorKeeper anchor, Optional<LogResumption> resumption) {
    /// Opens all chains.
    ///
    /// @throws AuditException where a chain is not what it was, or less than is known of it
    void addTo(OpenChains chains) throws AuditException, IOException {
      Path folder = place.folder();
      anchor.read();
      for (AuditFile file : AuditFile.values()) {
        var end = new ChainRecovery(folder, file, place.options().origin()).find();
        anchor.check(folder, file, end.size());
        if (resumption.isPresent()) {
          new KnownEnd(folder, file, resumption.get().known().get(file)).check(end);
        }
        chains.put(
            file,
            new ChainWriter(
                folder,
                file,
                place.disk(),
                place.options(),
                place.rhythm(),
                end,
                place.clock().instant()));
      }
      anchor.placeFirst();
    }

    /// Forces the folder, or a power cut could take a new file, or a new folder, with all that was
    /// forced into it.
    ///
    /// @param fresh whether the folder was made just now
    void forceFolders(boolean fresh) throws IOException {
      Path folder = place.folder();
      place.disk().forceFolder(folder);
      Path above = folder.getParent();
      if (fresh && above != null) {
        place.disk().forceFolder(above);
      }
    }

    /// The end of a chain as it is known in memory. It is compared with the files before a log that
    /// failed goes on. New records must not cover up records that were there and are gone.
    ///
    /// @param known absent when the log was never opened
    private record KnownEnd(Path folder, AuditFile file, @Nullable ChainEnd known) {
      /// @throws AuditException when the files hold less, or something else
      void check(ChainRecovery.End end) throws AuditException {
        if (known == null || known.size() == 0) {
          return;
        }
        if (end.size() < known.size()) {
          throw refused(
              Sentence.of(
                  "found %s records, expected at least %s",
                  Sentence.count(end.size()), Sentence.count(known.size())));
        }
        String head = end.size() == known.size() ? end.head() : hashOf(known.size() - 1);
        if (!head.equals(known.head())) {
          throw refused(Sentence.of("found record %s changed", known.size() - 1));
        }
      }

      private String hashOf(long seq) throws AuditException {
        var records = new AuditReader(folder, file).since(seq, 1);
        return records.isEmpty() ? "" : records.getFirst().content().string("hash").orElse("");
      }

      private AuditException refused(Sentence why) {
        return new AuditException(
            AuditException.Code.READ,
            "log `%s`: %s; put the files back, or restart to go on with what is there",
            folder.resolve(file.fileName()),
            why);
      }
    }
  }

  /// Records that are staged or written and not yet acknowledged. Used in a turn of the writer
  /// alone.
  private static final class OpenAppends {
    private final Queue<Numbered> open = new ArrayDeque<>();

    private record Numbered(WriterTask.Append append, long seq) {}

    /// Takes in a record that got its number.
    void add(WriterTask.Append append, long seq) {
      open.add(new Numbered(append, seq));
    }

    /// Tells those that asked for no more than this that it was done.
    void acknowledge(AuditLog.Durability durability) {
      for (var entries = open.iterator(); entries.hasNext(); ) {
        var entry = entries.next();
        var append = entry.append();
        if (append.durability() == durability) {
          entries.remove();
          append
              .receipt()
              .complete(
                  new AuditReceipt(
                      append.file(), entry.seq(), durability == AuditLog.Durability.FORCED));
        }
      }
    }

    /// Tells all of them that it was not.
    void refuse(AuditException why) {
      open.forEach(entry -> entry.append().receipt().completeExceptionally(why));
    }
  }

  /// Notices that the wall clock went another way than the steady one: it was set, or the machine
  /// slept.
  static final class ClockWatch {
    /// Smaller differences are put right by the system all the time.
    static final Duration BORNE = Duration.ofSeconds(60);

    private final LongSupplier nanos;
    private Instant wall;
    private long steady;

    /// @param nanos the steady clock, in nanoseconds from any origin
    ClockWatch(Instant now, LongSupplier nanos) {
      this.nanos = nanos;
      this.wall = now;
      this.steady = nanos.getAsLong();
    }

    /// By how much the wall clock has jumped since the last look, forwards or back; empty when it
    /// has not.
    Optional<Duration> jumped(Instant now) {
      long read = nanos.getAsLong();
      if (isClearlyBorne(
          now.getEpochSecond() - wall.getEpochSecond() - (read - steady) / 1_000_000_000)) {
        return Optional.empty();
      }
      Duration by = Duration.between(wall, now).minusNanos(read - steady);
      if (by.abs().compareTo(BORNE) < 0) {
        return Optional.empty();
      }
      wall = now;
      steady = read;
      return Optional.of(by);
    }

    // Every record asks, and nearly all of them are answered by whole seconds, each side of which
    // may be off by one.
    private static boolean isClearlyBorne(long seconds) {
      return Math.abs(seconds) < BORNE.toSeconds() - 2;
    }
  }
}
