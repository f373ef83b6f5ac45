package dev.assent.core.audit.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.writer.AuditWriter.ClockWatch;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// A clock that was set is noticed to the nanosecond, although most answers are given by whole
/// seconds.
class ClockWatchTest {
  @Test
  void aJumpIsNoticedExactlyFromABoundOn() {
    for (int seed = 0; seed < 20_000; seed++) {
      var random = new Random(seed);
      var start = Instant.ofEpochSecond(1_700_000_000L, random.nextInt(1_000_000_000));
      var steady = new AtomicLong(random.nextLong() / 2);
      var watch = new ClockWatch(start, steady::get);
      long passed = random.nextLong(Duration.ofDays(30).toNanos());
      // Around the bound on either side, near nothing, or anywhere.
      long bound = ClockWatch.BORNE.toNanos() * (random.nextBoolean() ? 1 : -1);
      long by =
          switch (random.nextInt(4)) {
            case 0 -> bound + random.nextLong(-3, 4);
            case 1 -> bound + random.nextLong(-3_000_000_000L, 3_000_000_000L);
            case 2 -> random.nextLong(-2_000_000_000L, 2_000_000_000L);
            default ->
                random.nextLong(-Duration.ofDays(400).toNanos(), Duration.ofDays(400).toNanos());
          };
      steady.addAndGet(passed);
      var now = start.plusNanos(passed).plusNanos(by);
      boolean jumps = Math.abs(by) >= ClockWatch.BORNE.toNanos();
      var jumped = watch.jumped(now);
      assertThat(jumped.isPresent()).as("seed " + seed).isEqualTo(jumps);
      jumped.ifPresent(found -> assertThat(found.toNanos()).isEqualTo(by));
      assertThat(watch.jumped(now).isPresent()).as("told once").isFalse();
    }
  }
}
