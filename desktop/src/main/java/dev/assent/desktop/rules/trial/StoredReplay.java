package dev.assent.desktop.rules.trial;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.analysis.Replay;
import dev.assent.core.analysis.ReplayPair;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/// Judges what the logs of the servers hold, with the code of `assent policy replay`.
public final class StoredReplay implements DraftReplay {
  private static final System.Logger LOG = System.getLogger(StoredReplay.class.getName());

  /// Calls of each kind of change that are kept to be shown.
  private static final int EXAMPLES = 50;

  /// Records that are read at a time.
  private static final int PAGE = 500;

  private final Function<String, Optional<AuditReader>> logs;
  private final Path userHome;
  private final InstantSource clock;
  private final BackgroundWork beside;
  private final AtomicLong newest = new AtomicLong();

  /// @param logs the decisions of a server; absent where it was never used
  /// @param userHome what `~/` means in policies
  /// @param background runs the work; one that waits a little lets a person type on
  /// @param toolkit runs what is told
  public StoredReplay(
      Function<String, Optional<AuditReader>> logs,
      Path userHome,
      InstantSource clock,
      Executor background,
      Executor toolkit) {
    this.logs = logs;
    this.userHome = userHome;
    this.clock = clock;
    beside = new BackgroundWork(background, toolkit);
  }

  @Override
  public void forget() {
    newest.incrementAndGet();
  }

  @Override
  public void judge(String server, Policy draft, Consumer<Replayed> done) {
    long turn = newest.incrementAndGet();
    beside.ask(
        () -> replayed(server, draft, turn),
        replayed -> replayed.ifPresent(done),
        () -> turn == newest.get());
  }

  /// Absent when another draft came meanwhile.
  private Optional<Replayed> replayed(String server, Policy draft, long turn) {
    var replay = new Replay(draft, userHome, EXAMPLES);
    try {
      var log = logs.apply(server);
      return log.isEmpty()
          ? Optional.of(new Replayed.Judged(replay.result(), true))
          : judged(log.get(), replay, turn);
    } catch (AuditException e) {
      return Optional.of(new Replayed.Failed(CoreWords.ofFault(e)));
    } catch (IllegalArgumentException e) {
      // The server is gone. Numbers that never come are worse than a sentence that says so.
      LOG.log(System.Logger.Level.WARNING, "no replay", e);
      return Optional.of(new Replayed.Failed(e.getClass().getSimpleName()));
    }
  }

  @Override
  public void compare(
      String server, Policy before, Policy after, Consumer<Optional<ReplayPair.Result>> done) {
    long turn = newest.incrementAndGet();
    beside.ask(() -> compared(server, before, after, turn), done, () -> turn == newest.get());
  }

  private Optional<ReplayPair.Result> compared(
      String server, Policy before, Policy after, long turn) {
    var pair = new ReplayPair(before, after, userHome);
    try {
      var log = logs.apply(server);
      if (log.isPresent()) {
        var _ = read(log.get(), pair::take, turn);
      }
      return Optional.of(pair.result());
    } catch (AuditException | IllegalArgumentException e) {
      LOG.log(System.Logger.Level.INFO, "the log cannot be read: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<Replayed> judged(AuditReader log, Replay replay, long turn)
      throws AuditException {
    return read(log, replay::take, turn).map(whole -> new Replayed.Judged(replay.result(), whole));
  }

  /// Reads the newest records.
  ///
  /// @return whether these are all of the days that are looked at; absent when another question
  ///   came meanwhile
  private Optional<Boolean> read(AuditReader log, Consumer<AuditRecord> take, long turn)
      throws AuditException {
    var oldest = clock.instant().minus(Duration.ofDays(DAYS));
    // What is written while this reads is left to the next draft.
    long end = log.size();
    long next = Math.max(0, end - RECORDS);
    boolean whole =
        next == 0 || log.since(next, 1).stream().anyMatch(record -> record.time().isBefore(oldest));
    while (next < end) {
      List<AuditRecord> page = log.since(next, PAGE);
      for (var record : page) {
        if (turn != newest.get()) {
          return Optional.empty();
        }
        if (record.seq() < end && !record.time().isBefore(oldest)) {
          take.accept(record);
        }
      }
      next = page.isEmpty() ? end : page.getLast().seq() + 1;
    }
    return Optional.of(whole);
  }

  @Override
  public void call(String server, long seq, Consumer<Optional<AccessRequest>> done) {
    beside.ask(() -> call(server, seq), done);
  }

  private Optional<AccessRequest> call(String server, long seq) {
    try {
      var log = logs.apply(server);
      return log.isEmpty()
          ? Optional.empty()
          : log.get().since(seq, 1).stream()
              .filter(record -> record.seq() == seq)
              .findFirst()
              .flatMap(RecordedCalls::of)
              .map(RecordedCall::request);
    } catch (AuditException e) {
      LOG.log(System.Logger.Level.INFO, "the record cannot be read: {0}", e.getMessage());
      return Optional.empty();
    }
  }
}
