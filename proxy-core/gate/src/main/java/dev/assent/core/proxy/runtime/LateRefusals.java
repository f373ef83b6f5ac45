package dev.assent.core.proxy.runtime;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/// The newest calls of a proxy that were denied although nobody said so, neither a person nor a
/// rule, by their place in its log: no rule allows them, or a guard stands before them.
/// Thread-safe. It holds no name, path or value of a call.
public final class LateRefusals {
  private static final int MOST = 20;

  // Why calls are denied for which nobody said so.
  private static final Set<String> REASONS = Set.of("default", "guard");

  private final Deque<Long> calls = new ArrayDeque<>();
  private final Runnable told;
  private boolean fresh;

  /// @param told run for the first one, and again for the first after they were read
  LateRefusals(Runnable told) {
    this.told = told;
  }

  /// Notes a denial, where it is one of these.
  ///
  /// @param reason why it was denied, as its record says
  /// @param seq the number of the decision in the proxy's log
  void add(String reason, long seq) {
    if (!REASONS.contains(reason)) {
      return;
    }
    boolean first;
    synchronized (this) {
      calls.addFirst(seq);
      if (calls.size() > MOST) {
        calls.removeLast();
      }
      first = !fresh;
      fresh = true;
    }
    if (first) {
      told.run();
    }
  }

  /// The newest first.
  public synchronized List<Long> read() {
    fresh = false;
    return List.copyOf(calls);
  }
}
