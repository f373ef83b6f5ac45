package dev.assent.core.lookback;

import dev.assent.core.lookback.sessions.SessionCall;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Has past uses of tools judged on several threads and hands them on in the order in which they
/// came, on the thread of whoever brings them. Holds few at a time.
final class JudgeCrew implements AutoCloseable {
  private static final int BATCH = 64;
  private static final int MOST_THREADS = 4;

  private final int threads =
      Math.clamp(Runtime.getRuntime().availableProcessors(), 1, MOST_THREADS);
  private final ExecutorService workers =
      Executors.newFixedThreadPool(
          threads, Thread.ofPlatform().daemon().name("look back ", 0).factory());
  private final Queue<UseJudge> judges = new ConcurrentLinkedQueue<>();
  private final ArrayDeque<Future<List<Done>>> under = new ArrayDeque<>();
  private final Taker taker;
  private List<Use> batch = new ArrayList<>();

  private record Use(SessionCall call, Path project) {}

  private record Done(Use use, UseJudge.Judged judged) {}

  /// Takes what was judged.
  @FunctionalInterface
  interface Taker {
    /// Takes one use.
    void take(SessionCall call, Path project, UseJudge.Judged judged);
  }

  JudgeCrew(LookBackPlace place, Taker taker) {
    this.taker = taker;
    var known = new UseJudge.Known();
    for (int at = 0; at < threads; at++) {
      judges.add(new UseJudge(place, known));
    }
  }

  /// Brings a use; may wait for others to be done.
  void bring(SessionCall call, Path project) {
    batch.add(new Use(call, project));
    if (batch.size() == BATCH) {
      send();
      if (under.size() > 2 * threads) {
        handOn(under.removeFirst());
      }
    }
  }

  /// Waits until all that was brought is handed on.
  void finish() {
    send();
    while (!under.isEmpty()) {
      handOn(under.removeFirst());
    }
  }

  private void send() {
    var all = batch;
    batch = new ArrayList<>();
    under.add(workers.submit(() -> judged(all)));
  }

  // As many judges as threads: one is always free.
  private List<Done> judged(List<Use> uses) {
    UseJudge judge = judges.remove();
    try {
      return uses.stream()
          .map(use -> new Done(use, judge.judge(use.call(), use.project())))
          .toList();
    } finally {
      judges.add(judge);
    }
  }

  private void handOn(Future<List<Done>> batch) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          batch
              .get()
              .forEach(done -> taker.take(done.use().call(), done.use().project(), done.judged()));
          return;
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a past call could not be judged", e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
    workers.close();
  }
}
