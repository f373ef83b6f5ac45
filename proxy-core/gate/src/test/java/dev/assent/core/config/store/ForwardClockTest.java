package dev.assent.core.config.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForwardClockTest {
  private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");

  private final AtomicReference<Instant> wall = new AtomicReference<>(NOON);
  private final AtomicLong nanos = new AtomicLong(5);
  @TempDir private Path folder;

  private ForwardClock clock() {
    return new ForwardClock(wall::get, nanos::get, folder.resolve("latest-time"));
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void itFollowsTheWallClock() {
    var clock = clock();
    assertThat(clock.instant()).isEqualTo(NOON);
    wall.set(NOON.plusSeconds(7));
    pass(Duration.ofSeconds(7));
    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(7));
    wall.set(NOON.plusSeconds(7000));
    assertThat(clock.instant()).as("the machine slept").isEqualTo(NOON.plusSeconds(7000));
  }

  @Test
  void itGoesOnWhenTheWallClockIsSetBack() {
    var clock = clock();
    assertThat(clock.instant()).isEqualTo(NOON);
    wall.set(NOON.minus(Duration.ofDays(3)));
    pass(Duration.ofSeconds(60));
    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(60));
    assertThat(clock.behind()).isEqualTo(Duration.ofDays(3).plusSeconds(60));
  }

  @Test
  void theNextRunKnowsTheLatestTime() {
    var clock = clock();
    clock.tick();
    wall.set(NOON.plusSeconds(100));
    clock.tick();
    wall.set(NOON.plusSeconds(101));
    clock.tick();
    wall.set(NOON.minus(Duration.ofDays(400)));
    assertThat(clock().instant()).as("kept every half minute").isEqualTo(NOON.plusSeconds(100));
  }

  @Test
  void aFileThatSaysNothingIsNone() throws Exception {
    Files.writeString(folder.resolve("latest-time"), "tomorrow");
    assertThat(clock().instant()).isEqualTo(NOON);
  }
}
