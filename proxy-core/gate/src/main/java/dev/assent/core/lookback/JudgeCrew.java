package dev.assent.core.lookback;

import dev.assent.core.lookback.sessions.SessionCall;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;

/// Has past uses of tools judged on several threads and hands them on in the order in which they
/// came, on the thread of whoever brings them. Holds few at a time.
final class JudgeCrew implements AutoCloseable {
  private static final int MOST_WAITING = 512;
  private static final int MOST_THREADS = 4;

  private final ExecutorService workers =
      Executors.newFixedThreadPool(
          Math.clamp(Runtime.getRuntime().availableProcessors(), 1, MOST_THREADS),
          Thread.ofPlatform().daemon().name("look back ", 0).factory());
  private final ArrayDeque<CompletableFuture<Runnable>> under = new ArrayDeque<>();
  private final Queue<UseJudge> idle = new ConcurrentLinkedQueue<>();
  private final UseJudge.Known known = new UseJudge.Known();
  private final LookBackPlace place;
  private final BiConsumer<SessionCall, UseJudge.Judged> taker;

  /// @param taker takes what was judged
  JudgeCrew(LookBackPlace place, BiConsumer<SessionCall, UseJudge.Judged> taker) {
    this.place = place;
    this.taker = taker;
  }

  /// Brings a use; may wait for others to be done.
  void bring(SessionCall call, Path project) {
    under.add(CompletableFuture.supplyAsync(() -> judged(call, project), workers));
    if (under.size() > MOST_WAITING) {
      under.removeFirst().join().run();
    }
  }

  // As many judges as threads.
  private Runnable judged(SessionCall call, Path project) {
    var judge = Optional.ofNullable(idle.poll()).orElseGet(() -> new UseJudge(place, known));
    var judged = judge.judge(call, project);
    idle.add(judge);
    return () -> taker.accept(call, judged);
  }

  /// Waits until all that was brought is handed on.
  void finish() {
    while (!under.isEmpty()) {
      under.removeFirst().join().run();
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
    workers.close();
  }
}
