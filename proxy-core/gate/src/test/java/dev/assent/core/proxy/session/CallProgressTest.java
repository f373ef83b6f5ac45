package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonNumber;
import dev.assent.core.proxy.session.Exchange.CallProgress;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Progress of one call towards the client, ours and the server's in every order.
class CallProgressTest {
  private final CallProgress progress = new CallProgress();
  private final List<BigDecimal> told = new ArrayList<>();

  private void ours() {
    progress.tellOurs(value -> told.add(value.decimal()));
  }

  private void theirs(String value) {
    progress.tellTheirs(
        new BigDecimal(value),
        instead -> told.add(instead.map(JsonNumber::decimal).orElse(new BigDecimal(value))));
  }

  private static BigDecimal[] values(String... all) {
    return java.util.Arrays.stream(all).map(BigDecimal::new).toArray(BigDecimal[]::new);
  }

  @Test
  void whatTheServerReportsPassesUnchangedWhereNothingWasSaidBefore() {
    for (String value : List.of("0", "-3", "5", "5", "4")) {
      theirs(value);
    }
    assertThat(told).containsExactly(values("0", "-3", "5", "5", "4"));
  }

  @Test
  void aServerThatBeginsWithZeroBeginsATrifleAboveOurs() {
    ours();
    ours();
    theirs("0");
    theirs("0.001");
    theirs("1");
    theirs("2");
    assertThat(told).containsExactly(values("0.001", "0.002", "0.002001", "0.002002", "1", "2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "0.1", "0.05", "100"})
  void whatIsGreaterPassesUnchanged(String value) {
    ours();
    theirs(value);
    assertThat(told.getLast()).isEqualByComparingTo(value);
  }

  @Test
  void nothingOfOursComesAfterTheServers() {
    ours();
    theirs("0");
    ours();
    assertThat(told).hasSize(2);
    assertThat(progress.reports()).isEqualTo(1);
  }

  @Test
  void whatAServerDoesAfterItIsPastOursIsItsOwn() {
    ours();
    theirs("3");
    theirs("2");
    assertThat(told).containsExactly(values("0.001", "3", "2"));
  }

  @RepeatedTest(200)
  void itIncreasesInEveryOrderWhereTheServersDoes(RepetitionInfo info) {
    var random = new Random(info.getCurrentRepetition());
    int waits = random.nextInt(1, 61);
    for (int i = 0; i < waits; i++) {
      ours();
    }
    var value = new BigDecimal(random.nextInt(-3, 3)).scaleByPowerOfTen(-random.nextInt(4));
    for (int i = 0; i < 40; i++) {
      theirs(value.toPlainString());
      ours();
      value =
          value.add(new BigDecimal(random.nextInt(1, 50)).scaleByPowerOfTen(-random.nextInt(6)));
    }
    for (int i = 1; i < told.size(); i++) {
      assertThat(told.get(i)).as("report " + i).isGreaterThan(told.get(i - 1));
    }
    assertThat(told).hasSize(waits + 40);
  }
}
