package dev.assent.core.transport.http;

import java.time.Duration;

/// The decision how to speak to the server, once it is made. One request at a time tries it out;
/// the others wait for it.
final class TransportProbe {
  private enum State {
    OPEN,
    TRIED,
    MADE
  }

  private State state = State.OPEN;

  /// Waits until it is made, or until it is the caller who tries; the caller then [#made]s it or
  /// [#gaveUp].
  ///
  /// @param most how long to wait for another one
  /// @return whether it is the caller who tries
  synchronized boolean tryOrAwait(Duration most) throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    for (long left = most.toNanos();
        state == State.TRIED && left > 0;
        left = until - System.nanoTime()) {
      wait(Math.max(1, left / 1_000_000));
    }
    boolean first = state == State.OPEN;
    if (first) {
      state = State.TRIED;
    }
    return first;
  }

  synchronized boolean isMade() {
    return state == State.MADE;
  }

  synchronized void made() {
    state = State.MADE;
    notifyAll();
  }

  /// The one who tried learned nothing.
  synchronized void gaveUp() {
    if (state == State.TRIED) {
      state = State.OPEN;
      notifyAll();
    }
  }
}
