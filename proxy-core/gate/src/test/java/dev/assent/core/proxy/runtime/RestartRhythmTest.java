package dev.assent.core.proxy.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RestartRhythmTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final RestartRhythm rhythm = new RestartRhythm(nanos::get);

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private void end() {
    rhythm.ended(rhythm.now(), "it ended with exit status 3");
  }

  @Test
  void theFirstStartIsAtOnce() throws Exception {
    assertThat(rhythm.left()).isZero();
    assertThat(rhythm.await(Duration.ZERO)).isEmpty();
  }

  @Test
  void eachEndInARowDoublesThePauseUntilItCountsAsDown() {
    for (int seconds : new int[] {1, 2, 4, 8}) {
      end();
      assertThat(rhythm.left()).isEqualTo(Duration.ofSeconds(seconds));
      assertThat(rhythm.isDown()).isFalse();
      pass(Duration.ofSeconds(seconds));
      assertThat(rhythm.left()).isZero();
    }
    end();
    assertThat(rhythm.isDown()).isTrue();
    assertThat(rhythm.left()).isEqualTo(Duration.ofSeconds(60));
    pass(Duration.ofSeconds(60));
    end();
    assertThat(rhythm.left()).as("one try a minute from then on").isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void aGoodEndBeginsAnew() {
    end();
    end();
    rhythm.fine();
    assertThat(rhythm.left()).isZero();
    end();
    assertThat(rhythm.left()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void serversThatEndTogetherCountOnce() {
    long started = rhythm.now();
    pass(Duration.ofSeconds(5));
    for (int i = 0; i < 10; i++) {
      rhythm.ended(started, "killed");
    }
    assertThat(rhythm.left()).isEqualTo(Duration.ofSeconds(1));
    assertThat(rhythm.isDown()).isFalse();
  }

  @Test
  void whoCanNotWaitThatLongIsToldWhy() throws Exception {
    end();
    end();
    assertThat(rhythm.await(Duration.ofSeconds(1)).map(CharSequence::toString))
        .contains("it is started again in 2 s: it ended with exit status 3");
    for (int i = 0; i < 3; i++) {
      end();
    }
    assertThat(rhythm.await(Duration.ofSeconds(600)).map(CharSequence::toString))
        .contains(
            "it is down after 5 tries, and is tried again in 60 s: it ended with exit status 3");
  }

  @Test
  void whoWaitsIsLetGoWhenAssentCloses() throws Exception {
    end();
    var waiting =
        CompletableFuture.supplyAsync(() -> {
          try {
            return rhythm.await(Duration.ofSeconds(600));
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });
    rhythm.close();
    assertThat(waiting.get(60, TimeUnit.SECONDS)).contains("Assent is closing");
  }
}
