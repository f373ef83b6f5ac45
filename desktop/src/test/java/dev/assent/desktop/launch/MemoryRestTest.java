package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemoryRestTest {
  private static final long MB = 1L << 20;

  private final ManualTicker ticker = new ManualTicker(Instant.parse("2026-11-20T09:00:00Z"));
  private long heap = 60 * MB;
  private long needed = 50 * MB;
  private boolean quiet = true;
  private int collections;

  @BeforeEach
  void follow() {
    new MemoryRest(() -> quiet, () -> heap, this::collect).follow(ticker);
    later();
  }

  private void collect() {
    collections++;
    heap = needed;
  }

  private void later() {
    ticker.advance(Duration.ofMinutes(1).toMillis());
  }

  @Test
  void whatTheStartNeededIsGivenBackOnce() {
    later();
    assertThat(collections).isEqualTo(1);
    assertThat(heap).isEqualTo(needed);
  }

  @Test
  void aHeapThatStaysIsLeftAlone() {
    heap += MemoryRest.REMAINDER;
    later();
    assertThat(collections).isEqualTo(1);
  }

  @Test
  void muchIsGivenBackAtOnce() {
    heap += MemoryRest.GROWTH + 1;
    ticker.advance(1_000);
    assertThat(collections).isEqualTo(2);
  }

  @Test
  void aLittleIsGivenBackInTime() {
    heap += MemoryRest.REMAINDER + 1;
    ticker.advance(1_000);
    assertThat(collections).isEqualTo(1);
    later();
    assertThat(collections).isEqualTo(2);
  }

  @Test
  void nothingStopsWhileACallWaits() {
    quiet = false;
    heap *= 3;
    later();
    assertThat(collections).isEqualTo(1);
    quiet = true;
    later();
    assertThat(collections).isEqualTo(2);
  }

  @Test
  void whatIsKeptIsNotCollectedAgainAndAgain() {
    needed = 200 * MB;
    heap = needed;
    later();
    later();
    later();
    assertThat(collections).isEqualTo(2);
  }
}
