package dev.assent.desktop.rules.trial;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.analysis.Replay;
import dev.assent.core.analysis.ReplayPair;
import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/// Judges what the logs of the servers hold, with the code of `assent policy replay`; one log after
/// the other, a page at a time.
public final class StoredReplay implements DraftReplay {
  private static final System.Logger LOG = System.getLogger(StoredReplay.class.getName());

  /// Records that are read at a time.
  private static final int PAGE = 500;

  private final Function<String, Optional<AuditReader>> logs;
  private final Function<String, List<String>> sharers;
  private final Path userHome;
  private final InstantSource clock;
  private final BackgroundWork beside;
  private final AtomicLong newest = new AtomicLong();
  private volatile Optional<Judged> judged = Optional.empty();

  /// The draft that was judged last, and how many records each log had before.
  private record Judged(Policy draft, Map<String, Long> sizes) {}

  /// @param logs the decisions of a server; absent where it was never used
  /// @param sharers all servers for which the rules of a server are in force; asked where the work
  ///   runs
  /// @param userHome what `~/` means in policies
  /// @param background runs the work; one that waits a little lets a person type on
  /// @param toolkit runs what is told
  public StoredReplay(
      Function<String, Optional<AuditReader>> logs,
      Function<String, List<String>> sharers,
      Path userHome,
      InstantSource clock,
      Executor background,
      Executor toolkit) {
    this.logs = logs;
    this.sharers = sharers;
    this.userHome = userHome;
    this.clock = clock;
    beside = new BackgroundWork(background, toolkit);
  }

  @Override
  public void forget() {
    newest.incrementAndGet();
  }

  @Override
  public void judge(String server, Policy inForce, Policy draft, Consumer<Replayed> done) {
    long turn = newest.incrementAndGet();
    beside.ask(
        () -> replayed(server, inForce, draft, turn),
        replayed -> replayed.ifPresent(done),
        () -> turn == newest.get());
  }

  /// Absent when another draft came meanwhile.
  private Optional<Replayed> replayed(String server, Policy inForce, Policy draft, long turn) {
    judged = Optional.of(new Judged(draft, sizes(server)));
    var parts = new ArrayList<ReplayResult.Part>();
    var missed =
        each(
            server,
            turn,
            name -> {
              var replay = Replay.beside(inForce, draft, userHome, EXAMPLES);
              boolean whole = read(name, replay::take, turn);
              parts.add(new ReplayResult.Part(name, replay.result(), whole));
            });
    return missed.map(failed ->
        parts.isEmpty()
            ? new Replayed.Failed(failed.values().iterator().next())
            : Replayed.Judged.of(new ReplayResult.Servers(parts, failed)));
  }

  @Override
  public void whenGrown(String server, Policy draft, Runnable then) {
    long turn = newest.get();
    beside.ask(
        () -> !judged.equals(Optional.of(new Judged(draft, sizes(server)))),
        grown -> {
          if (grown) {
            then.run();
          }
        },
        () -> turn == newest.get());
  }

  private Map<String, Long> sizes(String server) {
    var sizes = new HashMap<String, Long>();
    for (String name : sharers.apply(server)) {
      try {
        var log = logs.apply(name);
        sizes.put(name, log.isPresent() ? log.get().size() : 0);
      } catch (AuditException | IllegalArgumentException _) {
        // The replay says so.
      }
    }
    return sizes;
  }

  @Override
  public void compare(String server, Policy before, Policy after, Consumer<Compared> done) {
    long turn = newest.incrementAndGet();
    beside.ask(
        () -> compared(server, before, after, turn),
        compared -> compared.ifPresent(done),
        () -> turn == newest.get());
  }

  private Optional<Compared> compared(String server, Policy before, Policy after, long turn) {
    var results = new ArrayList<ReplayPair.Result>();
    var missed =
        each(
            server,
            turn,
            name -> {
              var pair = new ReplayPair(before, after, userHome);
              boolean _ = read(name, pair::take, turn);
              results.add(pair.result());
            });
    return missed.map(
        failed -> new Compared(results.stream().reduce(ReplayPair.Result::and), failed));
  }

  /// Something that is done with the log of a server.
  @FunctionalInterface
  private interface Work {
    void on(String server) throws AuditException;
  }

  /// Works on one log after the other.
  ///
  /// @return the servers whose log cannot be read; absent when another question came meanwhile
  private Optional<Map<String, String>> each(String server, long turn, Work work) {
    var missed = new LinkedHashMap<String, String>();
    for (String name : sharers.apply(server)) {
      try {
        work.on(name);
      } catch (AuditException e) {
        LOG.log(System.Logger.Level.INFO, "a log cannot be read: {0}", e.getMessage());
        missed.put(name, CoreWords.ofFault(e));
      } catch (IllegalArgumentException e) {
        // The server is gone. Numbers that never come are worse than a sentence that says so.
        LOG.log(System.Logger.Level.WARNING, "no replay", e);
        missed.put(name, e.getClass().getSimpleName());
      }
      if (turn != newest.get()) {
        return Optional.empty();
      }
    }
    return Optional.of(missed);
  }

  /// Reads the newest records of a server, until another question comes.
  ///
  /// @return whether these are all of the days that are looked at
  private boolean read(String server, Consumer<AuditRecord> take, long turn) throws AuditException {
    var found = logs.apply(server);
    return found.isEmpty() || read(found.get(), take, turn);
  }

  private boolean read(AuditReader log, Consumer<AuditRecord> take, long turn)
      throws AuditException {
    var oldest = clock.instant().minus(Duration.ofDays(DAYS));
    // Records written while this reads are left to the next draft.
    long end = log.size();
    long next = Math.max(0, end - RECORDS);
    boolean whole =
        next == 0 || log.since(next, 1).stream().anyMatch(record -> record.time().isBefore(oldest));
    while (next < end) {
      List<AuditRecord> page = log.since(next, PAGE);
      for (var record : page) {
        if (turn != newest.get()) {
          return whole;
        }
        if (record.seq() < end && !record.time().isBefore(oldest)) {
          take.accept(record);
        }
      }
      next = page.isEmpty() ? end : page.getLast().seq() + 1;
    }
    return whole;
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
