package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class RandomIdsTest {
  private static final int THREADS = 4;
  private static final int EACH = 5_000;

  private final RandomIds ids = new RandomIds();

  @Test
  void areRandomUuids() {
    long ones = 0;
    for (int i = 0; i < EACH; i++) {
      String id = ids.next();
      UUID read = UUID.fromString(id);
      assertThat(read).hasToString(id);
      assertThat(read.version()).isEqualTo(4);
      assertThat(read.variant()).isEqualTo(2);
      ones +=
          Long.bitCount(read.getMostSignificantBits())
              + Long.bitCount(read.getLeastSignificantBits());
    }
    // Half of the 122 random bits and two fixed ones, give or take ten deviations of the mean.
    assertThat(ones / (double) EACH).isBetween(62.0, 64.0);
  }

  @Test
  void noTwoThreadsGetTheSame() throws InterruptedException {
    Set<String> seen = ConcurrentHashMap.newKeySet();
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                for (int j = 0; j < EACH; j++) {
                  seen.add(ids.next());
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(seen).hasSize(THREADS * EACH);
  }
}
