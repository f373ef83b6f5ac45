package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacedExecutorTest {
  private final ManualTicker ticker = new ManualTicker(Instant.EPOCH);
  private final List<String> done = new ArrayList<>();
  private final PacedExecutor executor =
      new PacedExecutor(Runnable::run, ticker, Duration.ofMillis(40));

  private void work(String name) {
    executor.execute(() -> done.add(name));
  }

  @Test
  void workAfterAPauseIsDoneAtOnce() {
    work("a");
    assertThat(done).containsExactly("a");
    ticker.advance(40);
    work("b");
    assertThat(done).containsExactly("a", "b");
  }

  @Test
  void workInAPauseIsDoneInOrderAtItsEnd() {
    work("a");
    work("b");
    work("c");
    assertThat(done).containsExactly("a");
    ticker.advance(40);
    assertThat(done).containsExactly("a", "b", "c");
  }

  @Test
  void aFaultLosesNoOtherWork() {
    work("a");
    executor.execute(() -> {
      throw new IllegalStateException("as work that has a fault");
    });
    work("b");
    assertThatIllegalStateException().isThrownBy(() -> ticker.advance(40));
    ticker.advance(40);
    assertThat(done).containsExactly("a", "b");
  }

  @Test
  void workThatAsksForMoreGetsItAfterThePause() {
    executor.execute(() -> {
      done.add("a");
      work("more");
    });
    assertThat(done).containsExactly("a");
    ticker.advance(40);
    assertThat(done).containsExactly("a", "more");
  }
}
