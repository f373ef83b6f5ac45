package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Long calls compute one at a time, and nobody who waits for somebody else keeps the others.
@Timeout(60)
class ComputingTurnTest {
  private static void ended(List<Future<?>> all) throws Exception {
    for (Future<?> one : all) {
      one.get();
    }
  }

  @Test
  void oneComputesAtATimeAndAllCome() throws Exception {
    var computing = new AtomicInteger();
    var most = new AtomicInteger();
    var done = new AtomicInteger();
    var all = new ArrayList<Future<?>>();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      for (int i = 0; i < 200; i++) {
        all.add(
            threads.submit(() -> {
              try (var _ = ComputingTurn.take()) {
                most.accumulateAndGet(computing.incrementAndGet(), Math::max);
                Thread.onSpinWait();
                computing.decrementAndGet();
                return done.incrementAndGet();
              }
            }));
      }
      ended(all);
    }
    assertThat(most).hasValue(1);
    assertThat(done).hasValue(200);
  }

  @Test
  void whoWaitsForAPersonOrFailsKeepsNobody() throws Exception {
    var asked = new CountDownLatch(1);
    var answer = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      var waits =
          threads.submit(() -> {
            try (var _ = ComputingTurn.take()) {
              return ComputingTurn.away(() -> {
                asked.countDown();
                answer.await();
                return "yes";
              });
            }
          });
      asked.await();
      for (int i = 0; i < 3; i++) {
        var fails =
            threads.submit(() -> {
              try (var _ = ComputingTurn.take()) {
                throw new IllegalStateException("on purpose");
              }
            });
        assertThat(fails).failsWithin(java.time.Duration.ofSeconds(30));
      }
      answer.countDown();
      assertThat(waits.get()).isEqualTo("yes");
    }
  }

  @Test
  void whoDoesNotComeBackKeepsTheOthersForAMoment() throws Exception {
    var stuck = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      var hangs =
          threads.submit(() -> {
            try (var _ = ComputingTurn.take()) {
              stuck.countDown();
              release.await();
              return "late";
            }
          });
      stuck.await();
      var all = new ArrayList<Future<?>>();
      for (int i = 0; i < 20; i++) {
        all.add(
            threads.submit(() -> {
              try (var _ = ComputingTurn.take()) {
                return "in time";
              }
            }));
      }
      ended(all);
      assertThat(hangs.isDone()).isFalse();
      release.countDown();
      assertThat(hangs.get()).isEqualTo("late");
    }
  }

  @Test
  void whoIsInterruptedLeavesTheRow() throws Exception {
    try (var _ = ComputingTurn.take()) {
      var waiting =
          Thread.ofPlatform()
              .start(() -> {
                try (var _ = ComputingTurn.take()) {
                  throw new AssertionError("it was interrupted");
                } catch (InterruptedException _) {
                  // As it should be.
                }
              });
      waiting.interrupt();
      waiting.join();
    }
    try (var _ = ComputingTurn.take()) {
      assertThat(ComputingTurn.away(() -> 1)).isEqualTo(1);
    }
  }

  @Test
  void withoutATurnNothingIsWaitedFor() throws Exception {
    assertThat(ComputingTurn.away(() -> "at once")).isEqualTo("at once");
  }
}
