package dev.assent.core.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HookLimitTest {
  /// No clock of ours is as long as the agent's, however short that is.
  @Test
  void ourClockIsShorterThanEveryLimit() {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(7);
    for (HookAgent agent : HookAgent.values()) {
      for (int i = 0; i < 1000; i++) {
        Optional<Duration> found =
            i == 0
                ? Optional.empty()
                : Optional.of(Duration.ofMillis(random.nextLong(1, 7200_000)));
        Duration limit = agent.limit().counting(found);
        Duration ours = HookLimit.answersWithin(limit);
        assertThat(ours).isLessThanOrEqualTo(limit).isGreaterThanOrEqualTo(Duration.ZERO);
        assertThat(limit.minus(ours)).isGreaterThanOrEqualTo(limit.dividedBy(721));
        if (agent.limit().setting().isPresent()) {
          found.ifPresent(time -> assertThat(limit).isLessThanOrEqualTo(time));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "claude-code, , 600000, 590000",
    "claude-code, 600000, 600000, 590000",
    "claude-code, 30000, 30000, 25000",
    "claude-code, 3, 3, 2",
    "codex, 1200000, 1200000, 1190000",
    "gemini, , 60000, 50000",
    "windsurf, 600000, 60000, 50000",
    "vscode, , 30000, 25000",
    "antigravity, 600000, 30000, 25000",
    "antigravity, 6000, 6000, 5000"
  })
  void theLimitIsTheOneThatHolds(String agent, Long found, long limit, long ours) {
    HookLimit known = java.util.Objects.requireNonNull(HookAgent.of(agent)).limit();
    Duration holds = known.counting(Optional.ofNullable(found).map(Duration::ofMillis));
    assertThat(holds).hasMillis(limit);
    assertThat(HookLimit.answersWithin(holds)).hasMillis(ours);
  }

  @Test
  void numbersOfFilesAreTimes() {
    assertThat(HookLimit.Unit.SECONDS.time(2.5)).hasMillis(2500);
    assertThat(HookLimit.Unit.SECONDS.time(-1)).isZero();
    assertThat(HookLimit.Unit.SECONDS.time(Double.NaN)).isZero();
    assertThat(HookLimit.Unit.MILLISECONDS.time(1e300)).isPositive();
    assertThat(HookLimit.Unit.SECONDS.number(HookLimit.NEEDED)).isEqualTo(600);
    assertThat(HookLimit.Unit.MILLISECONDS.number(HookLimit.NEEDED)).isEqualTo(600_000);
    assertThat(List.of(HookLimit.Unit.values())).hasSize(2);
  }
}
