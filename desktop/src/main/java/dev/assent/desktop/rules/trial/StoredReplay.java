package dev.assent.desktop.rules.trial;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.analysis.Replay;
import dev.assent.core.analysis.ReplayResult.Servers;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.ui.BackgroundWork;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/// Judges what the logs of the servers hold, with the code of `assent policy replay`.
public final class StoredReplay implements DraftReplay {
  private static final System.Logger LOG = System.getLogger(StoredReplay.class.getName());

  private final Function<String, PastCalls> logs;
  private final Function<String, List<String>> sharers;
  private final Path userHome;
  private final InstantSource clock;
  private final BackgroundWork beside;
  private final AtomicLong newest = new AtomicLong();
  private volatile Optional<Judged> judged = Optional.empty();

  /// The draft that was judged last, and how many records each log had before.
  private record Judged(Policy draft, Map<String, Long> sizes) {}

  /// @param logs the decisions of a server
  /// @param sharers all servers for which the rules of a server are in force; asked where the work
  ///   runs
  /// @param userHome what `~/` means in policies
  /// @param background runs the work; one that waits a little lets a person type on
  /// @param toolkit runs what is told
  public StoredReplay(
      Function<String, PastCalls> logs,
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
  public void judge(String server, Policy inForce, Policy draft, Consumer<Servers> done) {
    long turn = newest.incrementAndGet();
    beside.ask(() -> replayed(server, inForce, draft, turn), done, () -> turn == newest.get());
  }

  private Servers replayed(String server, Policy inForce, Policy draft, long turn) {
    var past = past(server);
    judged = Optional.of(new Judged(draft, sizes(past)));
    return Replay.of(
        past,
        clock.instant().minus(Duration.ofDays(DAYS)),
        () -> Replay.beside(inForce, draft, userHome, EXAMPLES),
        () -> turn == newest.get());
  }

  private Map<String, PastCalls> past(String server) {
    var past = new LinkedHashMap<String, PastCalls>();
    sharers.apply(server).forEach(name -> past.put(name, logs.apply(name).newest(RECORDS)));
    return past;
  }

  @Override
  public void whenGrown(String server, Policy draft, Runnable then) {
    long turn = newest.get();
    beside.ask(
        () -> !judged.equals(Optional.of(new Judged(draft, sizes(past(server))))),
        grown -> {
          if (grown) {
            then.run();
          }
        },
        () -> turn == newest.get());
  }

  private static Map<String, Long> sizes(Map<String, PastCalls> past) {
    var sizes = new HashMap<String, Long>();
    past.forEach((name, log) -> {
      try {
        sizes.put(name, log.size());
      } catch (AuditException _) {
        // The replay says so.
      }
    });
    return sizes;
  }

  @Override
  public void call(String server, long seq, Consumer<Optional<AccessRequest>> done) {
    beside.ask(() -> call(server, seq), done);
  }

  private Optional<AccessRequest> call(String server, long seq) {
    try {
      return logs.apply(server).at(seq).flatMap(RecordedCalls::of).map(RecordedCall::request);
    } catch (AuditException e) {
      LOG.log(System.Logger.Level.INFO, "the record cannot be read: {0}", e.getMessage());
      return Optional.empty();
    }
  }
}
