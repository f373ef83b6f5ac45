package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PacedTest {
  private final ManualTicker ticker = new ManualTicker(Instant.EPOCH);
  private int done;
  private final Paced paced = new Paced(ticker, Duration.ofMillis(250), () -> done++);

  @Test
  void theFirstTimeIsNow() {
    paced.ask();
    assertThat(done).isOne();
  }

  @Test
  void whatIsAskedInThePauseIsDoneOnceAtItsEnd() {
    paced.ask();
    paced.ask();
    paced.ask();
    ticker.advance(240);
    assertThat(done).isOne();
    ticker.advance(10);
    assertThat(done).isEqualTo(2);
    ticker.advance(1_000);
    assertThat(done).isEqualTo(2);
  }

  @Test
  void afterAPauseInWhichNobodyAskedTheNextIsAtOnce() {
    paced.ask();
    ticker.advance(250);
    paced.ask();
    assertThat(done).isEqualTo(2);
  }

  @Test
  void twoTimesAreNeverCloserThanThePause() {
    for (int i = 0; i < 100; i++) {
      paced.ask();
      ticker.advance(10);
    }
    assertThat(done).isEqualTo(4);
  }
}
