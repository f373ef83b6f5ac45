package dev.assent.desktop.ui;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/// Runs work on the toolkit's thread, in order: at once after a pause, else together at the end of
/// the pause that runs. Takes work on any thread.
public final class PacedExecutor implements Executor {
  private final Executor toolkit;
  private final PacedAction paced;
  private final Queue<Runnable> works = new ArrayDeque<>();

  /// @param toolkit runs work on the toolkit's thread, in order
  /// @param pause the least time between two times, more than zero
  public PacedExecutor(Executor toolkit, Ticker ticker, Duration pause) {
    this.toolkit = toolkit;
    paced = new PacedAction(ticker, pause, this::runAll);
  }

  @Override
  public void execute(Runnable work) {
    toolkit.execute(() -> {
      works.add(work);
      paced.ask();
    });
  }

  private void runAll() {
    try {
      for (int due = works.size(); due > 0; due--) {
        works.remove().run();
      }
    } finally {
      // After a fault the others still have their time.
      if (!works.isEmpty()) {
        paced.ask();
      }
    }
  }
}
