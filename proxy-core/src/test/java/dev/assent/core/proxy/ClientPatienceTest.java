package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.Patience;
import dev.assent.core.approval.Patience.Source;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is learned of how long clients wait (M8).
class ClientPatienceTest {
  private final ClientPatience patience = new ClientPatience();

  private Optional<Patience> after(String client, String ages) {
    Stream.of(ages.strip().split(" +"))
        .filter(age -> !age.isEmpty())
        .forEach(age -> patience.gaveUp(client, Duration.ofMillis(Math.round(Double.parseDouble(age) * 1000))));
    return patience.of(client);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # ages of the calls that were given up | learned, s | from how many
          60 60.2 60.1                | 60   | 3
          60 12 60.5 33 60.1          | 60   | 3
          300 304 306                 | 300  | 3
          29.9 30.4 30.1 30.0         | 29.9 | 4
          60 60 60 30 30 30           | 30   | 3
          60 60 60 60 30 30 30        | 60   | 4
          """)
  void threeOfAboutTheSameAgeAreAClock(String ages, double seconds, int seen) {
    assertThat(after("new", ages))
        .contains(new Patience(Duration.ofMillis(Math.round(seconds * 1000)), Source.LEARNED, seen));
  }

  @ParameterizedTest
  @ValueSource(strings = {"60 60", "10 20 30 40 50", "60 63 66", "1 1 1 1 1", "4.9 4.9 4.9"})
  void whatAPersonStopsIsNone(String ages) {
    assertThat(after("new", ages)).isEmpty();
  }

  @Test
  void documentedTimesHoldUntilOthersAreSeen() {
    assertThat(patience.of("claude-ai")).contains(new Patience(Duration.ofSeconds(60), Source.KNOWN, 0));
    assertThat(after("claude-ai", "30 30 30")).contains(new Patience(Duration.ofSeconds(30), Source.LEARNED, 3));
    assertThat(patience.of("codex-mcp-client").orElseThrow().source()).isEqualTo(Source.KNOWN);
  }

  @Test
  void aClientThatWaitsLongerNowIsBelieved() {
    assertThat(after("new", "60 60 60")).isPresent();
    patience.waited("new", Duration.ofMillis(60_500));
    assertThat(patience.of("new")).as("it may just have been lucky").isPresent();
    patience.waited("new", Duration.ofSeconds(90));
    assertThat(patience.of("new")).isEmpty();
  }

  @Test
  void onlyTheLastDozenCounts() {
    after("new", "60 60 60");
    assertThat(after("new", "10 12 15 18 22 26 31 37 43 50 70 80")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"60, 60, 55", "60, 30, 25", "60, 300, 60", "60, 66, 60", "60, 65, 60", "60, 64, 59", "60, 7, 5", "300, 60, 55"})
  void aQuestionEndsBeforeTheClientDoes(long configured, long waits, long effective) {
    var known = Optional.of(new Patience(Duration.ofSeconds(waits), Source.LEARNED, 3));
    assertThat(ClientPatience.effective(Duration.ofSeconds(configured), known)).isEqualTo(Duration.ofSeconds(effective));
    assertThat(ClientPatience.effective(Duration.ofSeconds(configured), Optional.empty()))
        .isEqualTo(Duration.ofSeconds(configured));
  }

  @Test
  void aThousandNamesDoNotFillTheMemory() {
    for (int i = 0; i < 1000; i++) {
      after("client " + i, "60 60 60");
    }
    assertThat(patience.of("client 0")).isEmpty();
    assertThat(patience.of("client 999")).isPresent();
  }

  /// Clients with a clock among people who press stop: what is learned is never longer than the clock.
  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25})
  void aLearnedTimeIsNeverLongerThanTheClientWaits(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      String client = "c" + seed + "." + round;
      double clock = 20 + random.nextInt(280);
      for (int i = 0; i < 12; i++) {
        double age = random.nextInt(3) == 0 ? random.nextDouble(5, clock) : clock + random.nextDouble(0, 0.9);
        patience.gaveUp(client, Duration.ofMillis(Math.round(age * 1000)));
      }
      double longest = clock + 0.9;
      patience
          .of(client)
          .ifPresent(known -> assertThat(known.time().toMillis() / 1000.0).as("seed %s", seed).isLessThanOrEqualTo(longest));
    }
  }
}
