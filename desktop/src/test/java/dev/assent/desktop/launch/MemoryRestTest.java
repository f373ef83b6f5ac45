package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemoryRestTest {
  private static final long MB = 1L << 20;

  private long heap = 60 * MB;
  private long needed = 50 * MB;
  private boolean quiet = true;
  private int collections;
  private final MemoryRest rest = new MemoryRest(() -> quiet, () -> heap, this::collect);

  @BeforeEach
  void start() {
    rest.look();
  }

  private void collect() {
    collections++;
    heap = needed;
  }

  private void later() {
    IntStream.range(0, MemoryRest.SELDOM).forEach(_ -> rest.look());
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
    rest.look();
    assertThat(collections).isEqualTo(2);
  }

  @Test
  void aLittleIsGivenBackInTime() {
    heap += MemoryRest.REMAINDER + 1;
    rest.look();
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
