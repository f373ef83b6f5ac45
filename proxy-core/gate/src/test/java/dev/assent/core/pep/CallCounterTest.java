package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.RecentCalls;
import dev.assent.core.pep.CallCounter.Place;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.RateLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rate limits, clause 8.4: what is counted.
class CallCounterTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - Duration.ofSeconds(5).toNanos());
  private final CallCounter counter = new CallCounter(nanos::get);

  private static RateLimit limit(int calls, int seconds, String... tools) {
    return new RateLimit(List.of(tools), calls, seconds, Effect.DENY);
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private int counted(Place place, RateLimit limit) {
    return counter.before(place, List.of(limit)).getFirst().calls();
  }

  @Test
  void callsWithinTheWindowCountAndThisOneDoesNot() {
    var limit = limit(3, 60, "*");
    assertThat(counted(counter.take("a"), limit)).isZero();
    assertThat(counted(counter.take("b"), limit)).isEqualTo(1);
    assertThat(counted(counter.take("a"), limit)).isEqualTo(2);
  }

  @Test
  void theWindowSlides() {
    var limit = limit(3, 60, "*");
    counter.take("a");
    pass(Duration.ofSeconds(30));
    counter.take("a");
    pass(Duration.ofSeconds(30).minusNanos(1));
    assertThat(counted(counter.take("a"), limit)).isEqualTo(2);
    pass(Duration.ofNanos(1));
    assertThat(counted(counter.take("a"), limit)).isEqualTo(2);
    pass(Duration.ofSeconds(30));
    assertThat(counted(counter.take("a"), limit)).isEqualTo(2);
  }

  @Test
  void namesAreMatchedWithoutRegardToAsciiCase() {
    var limit = limit(3, 60, "write_*", "DELETE");
    counter.take("Write_File");
    counter.take("delete");
    counter.take("read_file");
    assertThat(counted(counter.take("x"), limit)).isEqualTo(2);
  }

  @Test
  void aPlaceGivenBackDoesNotCount() {
    var limit = limit(3, 60, "*");
    counter.take("a");
    counter.giveBack(counter.take("a"));
    assertThat(counted(counter.take("a"), limit)).isEqualTo(1);
  }

  @Test
  void onlyEarlierPlacesCountSoThatCallsAtOnceDoNotBlockEachOther() {
    var limit = limit(1, 60, "*");
    Place first = counter.take("a");
    Place second = counter.take("a");
    assertThat(counted(first, limit)).isZero();
    assertThat(counted(second, limit)).isEqualTo(1);
  }

  @Test
  void anotherPolicyWithALongerWindowFindsTheCallsBeforeIt() {
    counter.before(counter.take("a"), List.of(limit(3, 1, "b")));
    pass(Duration.ofHours(1));
    counter.take("a");
    pass(Duration.ofHours(1));
    assertThat(counted(counter.take("a"), limit(9, 86_400, "a"))).isEqualTo(2);
  }

  @Test
  void everyLimitHasItsCountOnceForTheSameToolsAndTime() {
    counter.take("a");
    var counts =
        counter.before(
            counter.take("b"),
            List.of(limit(3, 60, "a"), limit(9, 60, "a"), limit(3, 60, "b"), limit(3, 1, "a")));
    assertThat(counts)
        .containsExactly(
            new RecentCalls(List.of("a"), 60, 1),
            new RecentCalls(List.of("b"), 60, 0),
            new RecentCalls(List.of("a"), 1, 1));
  }

  @Test
  void theDelaySaysWhenTheOldestCallThatMattersLeaves() {
    var limit = limit(2, 60, "a");
    counter.take("a");
    pass(Duration.ofSeconds(10));
    counter.take("a");
    pass(Duration.ofSeconds(10));
    counter.take("b");
    Place place = counter.take("a");
    pass(Duration.ofMillis(1500));
    assertThat(counter.delay(place, limit)).isEqualTo(Duration.ofSeconds(39));
    assertThat(counter.delay(place, limit(1, 60, "a"))).isEqualTo(Duration.ofSeconds(49));
    assertThat(counter.delay(place, limit(5, 60, "a"))).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void aTickerThatStandsStillStillOrdersTheCalls() {
    var limit = limit(100, 60, "*");
    for (int i = 0; i < 100; i++) {
      assertThat(counted(counter.take("a"), limit)).isEqualTo(i);
    }
  }

  @Test
  void beyondTheBoundForgottenCallsCountForEveryLimit() {
    for (int i = 0; i < CallCounter.MOST + 10; i++) {
      counter.take("a");
    }
    Place place = counter.take("b");
    assertThat(counted(place, limit(5, 60, "b"))).isEqualTo(11);
    pass(Duration.ofSeconds(61));
    assertThat(counted(counter.take("b"), limit(5, 60, "b"))).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 77, 777})
  void agreesWithCountingByHand(long seed) {
    var random = new Random(seed);
    var tools = List.of("read_a", "read_b", "Write_c");
    var limits =
        List.of(
            limit(1, 3, "read_*"),
            limit(1, 10, "write_?"),
            limit(1, 40, "*"),
            limit(1, 7, "read_b"));
    var held = new ArrayList<Place>();
    for (int i = 0; i < 3_000; i++) {
      pass(Duration.ofMillis(random.nextInt(2_000)));
      Place place = counter.take(tools.get(random.nextInt(3)));
      for (RateLimit limit : limits) {
        assertThat(counted(place, limit))
            .as("seed %s, call %s, %s", seed, i, limit)
            .isEqualTo(byHand(held, place, limit));
      }
      if (random.nextInt(3) == 0) {
        counter.giveBack(place);
      } else {
        held.add(place);
      }
    }
  }

  private static int byHand(List<Place> held, Place place, RateLimit limit) {
    return (int)
        held.stream()
            .filter(other -> place.time() - other.time() < limit.seconds() * 1_000_000_000L)
            .filter(other ->
                switch (limit.tools().getFirst()) {
                  case "read_*" -> other.tool().startsWith("read_");
                  case "write_?" -> other.tool().equals("Write_c");
                  case "read_b" -> other.tool().equals("read_b");
                  default -> true;
                })
            .count();
  }

  @Test
  void ofTwoHundredCallsAtOnceExactlyAHundredPass() throws Exception {
    var real = new CallCounter(System::nanoTime);
    var limit = limit(100, 3600, "a*");
    var passed = new AtomicInteger();
    var start = new CountDownLatch(1);
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < 200; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                awaitQuietly(start);
                Place place = real.take("a1");
                Thread.yield();
                if (real.before(place, List.of(limit)).getFirst().calls() < limit.calls()) {
                  passed.incrementAndGet();
                } else {
                  real.giveBack(place);
                }
              }));
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(passed).hasValue(100);
    assertThat(real.before(real.take("a2"), List.of(limit)).getFirst().calls()).isEqualTo(100);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
