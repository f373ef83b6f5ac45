package dev.assent.core.proxy.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.proxy.runtime.CallFigures.DurationHistogram;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DurationHistogramTest {
  @Test
  void nothingIsZero() {
    var none = new DurationHistogram();
    assertThat(none.count()).isZero();
    assertThat(none.percentile(50)).isZero();
    assertThat(none.percentile(99)).isZero();
  }

  @Test
  void percentilesAreNeverTooSmallAndAtMostAQuarterTooLarge() {
    long seed = 20_260_728L;
    var random = new Random(seed);
    var durations = new DurationHistogram();
    long[] exact = new long[10_000];
    for (int i = 0; i < exact.length; i++) {
      exact[i] = (long) Math.exp(random.nextDouble() * 18);
      durations.add(exact[i]);
    }
    Arrays.sort(exact);
    for (int ofHundred : new int[] {1, 50, 95, 99, 100}) {
      long expected = exact[Math.ceilDiv(exact.length * ofHundred, 100) - 1];
      assertThat(durations.percentile(ofHundred))
          .as("percentile %d, seed %d", ofHundred, seed)
          .isBetween(expected, expected + expected / 4 + 1);
    }
    assertThat(durations.count()).isEqualTo(exact.length);
  }

  @Test
  void theLongestIsExactAndNoTimeIsTooLong() {
    var durations = new DurationHistogram();
    durations.add(0);
    durations.add(Long.MAX_VALUE);
    assertThat(durations.percentile(50)).isLessThanOrEqualTo(1);
    assertThat(durations.percentile(100)).isPositive();
    assertThat(durations.json().toString()).contains(Long.toString(Long.MAX_VALUE));
  }
}
