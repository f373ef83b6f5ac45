package dev.assent.desktop.compare;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.desktop.ui.BackgroundWork;
import java.lang.System.Logger;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/// Counts the calls in the logs of the servers. A log is read once, its newest part; after that
/// only what was written since.
public final class StoredEarlierCalls implements EarlierCalls {
  private static final Logger LOG = System.getLogger(StoredEarlierCalls.class.getName());

  /// Records of a log that are read, and kinds of calls that are kept, at most.
  static final int MOST = 40_000;

  private static final int PAGE = 500;

  private final Function<String, Optional<AuditReader>> logs;
  private final BackgroundWork beside;
  private final Map<String, Counted> counted = new HashMap<>();

  /// @param logs the decisions of a server; absent where it was never used
  /// @param background runs what reads files
  /// @param toolkit the toolkit's thread
  public StoredEarlierCalls(
      Function<String, Optional<AuditReader>> logs, Executor background, Executor toolkit) {
    this.logs = logs;
    beside = new BackgroundWork(background, toolkit);
  }

  /// The features that calls share when they count together.
  private record Kind(String method, String tool, String path) {
    static Optional<Kind> of(AccessRequest request) {
      String tool = request.resource().toolName().orElse("");
      return request
          .resource()
          .firstTarget()
          .map(path -> new Kind(request.action().method(), tool, path));
    }
  }

  private record Times(long calls, Optional<Instant> lastAllowed) {
    static final Times NONE = new Times(0, Optional.empty());

    Times and(RecordedCall call) {
      return new Times(calls + 1, call.allowed() ? Optional.of(call.time()) : lastAllowed);
    }
  }

  @Override
  public void find(ApprovalRequest asked, Consumer<Earlier> found) {
    Kind.of(asked.request())
        .ifPresent(kind ->
            beside.ask(() -> earlier(asked.proxy(), kind), earlier -> earlier.ifPresent(found)));
  }

  private synchronized Optional<Earlier> earlier(String server, Kind kind) {
    try {
      var log = logs.apply(server);
      if (log.isEmpty()) {
        return Optional.of(new Earlier(Optional.of(0L), Optional.empty()));
      }
      var calls = counted.computeIfAbsent(server, _ -> new Counted());
      calls.readOn(log.get());
      var times = calls.of.getOrDefault(kind, Times.NONE);
      return Optional.of(
          new Earlier(Optional.of(times.calls()).filter(_ -> calls.whole), times.lastAllowed()));
    } catch (AuditException e) {
      LOG.log(Logger.Level.INFO, "earlier calls are not counted: {0}", e.getMessage());
      counted.remove(server);
      return Optional.empty();
    }
  }

  /// The calls of one log, as far as it was read.
  private static final class Counted {
    private final Map<Kind, Times> of = new HashMap<>();
    private long next;
    private boolean begun;
    private boolean whole = true;

    void readOn(AuditReader log) throws AuditException {
      long end = log.size();
      if (!begun || end < next || end - next > MOST) {
        of.clear();
        next = Math.max(0, end - MOST);
        // One in which nothing can be read says nothing of what there was.
        whole = next == 0 && end > 0;
      }
      while (next < end) {
        List<AuditRecord> page = log.since(next, PAGE);
        // A record that is gone from the beginning was there once.
        whole &= begun || page.isEmpty() || page.getFirst().seq() == next;
        begun = true;
        page.forEach(this::take);
        next = page.isEmpty() ? end : page.getLast().seq() + 1;
      }
    }

    private void take(AuditRecord record) {
      RecordedCalls.of(record)
          .ifPresent(call ->
              Kind.of(call.request())
                  .ifPresent(kind ->
                      of.merge(kind, Times.NONE.and(call), (before, _) -> before.and(call))));
      if (of.size() > MOST) {
        of.clear();
        whole = false;
      }
    }
  }
}
