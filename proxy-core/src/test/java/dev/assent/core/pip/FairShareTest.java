package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// One client has no more than its share of commands read at a time; others need not wait for it.
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
              .start(
                  () ->
                      share.during(
                          "greedy",
                          () -> {
                            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                            started.countDown();
                            int held = held();
                            atOnce.decrementAndGet();
                            return held;
                          })));
    }
    started.await();
    assertThat(share.during("other", () -> "at once")).isEqualTo("at once");
    hold.countDown();
    for (Thread thread : greedy) {
      thread.join();
    }
    assertThat(most.get()).isEqualTo(2);
    assertThat(share.clients()).isZero();
  }

  @Test
  void aFaultGivesTheRoomBack() {
    for (int count = 0; count < 5; count++) {
      try {
        share.during("client", () -> { throw new IllegalStateException("broken"); });
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("broken");
      }
    }
    assertThat(share.during("client", () -> 1)).isEqualTo(1);
    assertThat(share.clients()).isZero();
  }
}
