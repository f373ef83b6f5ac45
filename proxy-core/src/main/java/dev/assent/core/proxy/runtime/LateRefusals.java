package dev.assent.core.proxy.runtime;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The newest calls of a proxy that were denied because no rule allows them, by their place in its
/// log. Thread-safe. It holds no name, path or value of a call.
public final class LateRefusals {
  private static final int MOST = 20;

  private final Deque<Long> calls = new ArrayDeque<>();
  private final Runnable told;
  private boolean fresh;

  /// @param told run for the first one, and again for the first after they were read
  LateRefusals(Runnable told) {
    this.told = told;
  }

  /// @param seq the number of the decision in the proxy's log
  void add(long seq) {
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
