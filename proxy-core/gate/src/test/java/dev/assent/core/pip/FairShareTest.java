package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pip.ShellCommands.FairShare;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// One client has no more than its share of commands read at a time; others need not wait for it,
/// nor its own other sessions behind all of one.
class FairShareTest {
  private final FairShare share = new FairShare(2);
  private final CountDownLatch hold = new CountDownLatch(1);

  private int held() {
    try {
      hold.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return 1;
  }

  @Test
  void aClientWithManyKeepsNobodyElseWaiting() throws InterruptedException {
    var atOnce = new AtomicInteger();
    var most = new AtomicInteger();
    var started = new CountDownLatch(2);
    List<Thread> greedy = new ArrayList<>();
    for (int count = 0; count < 18; count++) {
      greedy.add(
          Thread.ofVirtual()
              .start(() ->
                  share.during(
                      "greedy",
                      "s1",
                      50_000,
                      () -> {
                        most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                        started.countDown();
                        int held = held();
                        atOnce.decrementAndGet();
                        return held;
                      })));
    }
    started.await();
    assertThat(share.during("other", "s2", 50_000, () -> "at once")).isEqualTo("at once");
    assertThat(share.during("greedy", "s3", 10, () -> "a short one")).isEqualTo("a short one");
    hold.countDown();
    for (Thread thread : greedy) {
      thread.join();
    }
    assertThat(most.get()).isEqualTo(2);
    assertThat(share.lanes()).isZero();
  }

  @Test
  void aFaultGivesTheRoomBack() {
    for (int count = 0; count < 5; count++) {
      try {
        share.during(
            "client",
            "s",
            1,
            () -> {
              throw new IllegalStateException("broken");
            });
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("broken");
      }
    }
    assertThat(share.during("client", "s", 1, () -> 1)).isEqualTo(1);
    assertThat(share.lanes()).isZero();
  }

  @Test
  void sessionsOfOneClientTakeTurns() throws InterruptedException {
    var alone = new FairShare(1);
    List<String> order = new CopyOnWriteArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (String session : List.of("a", "a", "a", "a", "b", "c", "b")) {
      var thread =
          Thread.ofVirtual()
              .start(() ->
                  alone.during("client", session, 50_000, () -> order.add(session) ? held() : 0));
      threads.add(thread);
      // The first runs and is held, each other waits before the next comes.
      awaitWaiting(thread);
    }
    hold.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(order).containsExactly("a", "a", "b", "c", "a", "b", "a");
    assertThat(alone.lanes()).isZero();
  }

  private static void awaitWaiting(Thread thread) throws InterruptedException {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
  }
}
