package dev.assent.core.analysis;

import dev.assent.core.access.RecentCalls;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.lazy.Recent;
import dev.assent.core.policy.RateLimit;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Counts for a policy's rate limits what a log let go, where nobody counted it at the time. Not
/// thread-safe.
///
/// Keeps for each session and limit no more times than the limit lets calls pass: more calls than
/// that make no difference.
final class CountedCalls {
  private static final int SESSIONS = 1024;

  private final List<RateLimit> limits;
  private final List<List<Glob>> globs;
  private final Map<String, List<ArrayDeque<Instant>>> sessions = new Recent<>(SESSIONS);

  CountedCalls(List<RateLimit> limits) {
    this.limits = limits;
    this.globs =
        limits.stream()
            .map(limit ->
                limit.tools().stream()
                    .map(tool -> Glob.of(tool, GlobDialect.NAME_ANY_CASE))
                    .toList())
            .toList();
  }

  /// The counts that the rate limits would have had when a call came.
  ///
  /// @param counts one entry for each limit, in the policy's order
  /// @param guessed whether an entry about this call's tool was counted from the log
  record Counts(List<RecentCalls> counts, boolean guessed) {}

  /// The counts for a call: those of the record where it has them, else those of the log so far.
  Counts before(RecordedCall call) {
    var counts = new ArrayList<RecentCalls>();
    boolean guessed = false;
    for (int i = 0; i < limits.size(); i++) {
      var limit = limits.get(i);
      var recorded = recorded(call, limit);
      guessed |= recorded.isEmpty() && concerns(i, call);
      counts.add(recorded.isPresent() ? recorded.get() : counted(i, call));
    }
    return new Counts(counts, guessed);
  }

  /// Takes notice of a call that was let go.
  void let(RecordedCall call) {
    var session = session(call);
    for (int i = 0; i < limits.size(); i++) {
      if (concerns(i, call)) {
        var times = session.get(i);
        times.addLast(call.request().environment().time());
        if (times.size() > limits.get(i).calls()) {
          times.removeFirst();
        }
      }
    }
  }

  private static Optional<RecentCalls> recorded(RecordedCall call, RateLimit limit) {
    return call.request().recentCalls().stream()
        .filter(counted ->
            counted.seconds() == limit.seconds() && counted.tools().equals(limit.tools()))
        .findFirst();
  }

  private RecentCalls counted(int index, RecordedCall call) {
    var limit = limits.get(index);
    Instant since = call.request().environment().time().minusSeconds(limit.seconds());
    int calls = (int) session(call).get(index).stream().filter(since::isBefore).count();
    return new RecentCalls(limit.tools(), limit.seconds(), calls);
  }

  private boolean concerns(int index, RecordedCall call) {
    var tool = call.request().resource().toolName();
    return tool.isPresent() && globs.get(index).stream().anyMatch(glob -> glob.matches(tool.get()));
  }

  private List<ArrayDeque<Instant>> session(RecordedCall call) {
    return sessions.computeIfAbsent(
        call.request().environment().sessionId(),
        _ -> limits.stream().map(_ -> new ArrayDeque<Instant>()).toList());
  }
}
