package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PacedActionTest {
  private static final Duration PAUSE = Duration.ofMillis(250);

  /// A ticker whose only beat comes when a test says so.
  private static final class OneBeat implements Ticker {
    private Optional<Runnable> beat = Optional.empty();

    @Override
    public Instant now() {
      return Instant.EPOCH;
    }

    @Override
    public Duration uptime() {
      return Duration.ZERO;
    }

    @Override
    public Beat every(Duration period, Runnable each) {
      assertThat(period).isEqualTo(PAUSE);
      assertThat(beat).isEmpty();
      beat = Optional.of(each);
      return () -> beat = Optional.empty();
    }

    void pauseEnds() {
      beat.orElseThrow().run();
    }
  }

  private final OneBeat ticker = new OneBeat();
  private int done;
  private final PacedAction paced = new PacedAction(ticker, PAUSE, () -> done++);

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
    assertThat(done).isOne();
    ticker.pauseEnds();
    assertThat(done).isEqualTo(2);
  }

  @Test
  void afterEachTimeThereIsAPause() {
    paced.ask();
    paced.ask();
    ticker.pauseEnds();
    paced.ask();
    assertThat(done).isEqualTo(2);
    ticker.pauseEnds();
    assertThat(done).isEqualTo(3);
  }

  @Test
  void afterAPauseInWhichNobodyAskedNothingBeatsAndTheNextIsAtOnce() {
    paced.ask();
    ticker.pauseEnds();
    assertThat(ticker.beat).isEmpty();
    paced.ask();
    assertThat(done).isEqualTo(2);
  }
}
