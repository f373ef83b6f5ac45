package dev.assent.core.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookContract.Failure;
import dev.assent.core.access.HookContract.Outcome;
import dev.assent.core.access.HookContract.Source;
import dev.assent.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HookContractTest {
  private static final Path PAGE = Project.page("agents.md");

  /// The page has one line for each agent, which says what the data say.
  @Test
  void thePageShowsTheContracts() throws Exception {
    var lines = Files.readAllLines(PAGE);
    var expected = new ArrayList<String>();
    expected.add(
        "| Agent | limit | unset | ours | "
            + String.join(" | ", Arrays.stream(Failure.values()).map(Failure::word).toList())
            + " |");
    expected.add("|" + "---|".repeat(4 + Failure.values().length));
    HookContract.all().forEach(contract -> expected.add(row(contract)));
    assertThat(lines).containsSequence(expected);
  }

  private static String row(HookContract contract) {
    var cells = new ArrayList<String>();
    cells.add("`" + contract.agent().word() + "`");
    cells.add(
        contract
            .setting()
            .map(setting ->
                "`"
                    + setting.key()
                    + "`: "
                    + setting.unit().number(HookContract.NEEDED)
                    + " "
                    + setting.unit().word())
            .orElse("none"));
    cells.add(
        contract.unset().map(time -> time.toSeconds() + " s").orElse("not known")
            + contract.most().map(time -> ", at most " + time.toSeconds() + " s").orElse(""));
    Duration written = contract.limit(contract.setting().map(_ -> HookContract.NEEDED));
    cells.add(HookContract.answersWithin(written).toSeconds() + " s");
    for (Failure failure : Failure.values()) {
      Outcome outcome = contract.at(failure);
      cells.add((outcome.fate().word() + " " + outcome.source().letter()).strip());
    }
    return "| " + String.join(" | ", cells) + " |";
  }

  @ParameterizedTest
  @EnumSource
  void everyFailureOfEveryAgentIsSpokenOf(HookAgent agent) {
    HookContract contract = HookContract.of(agent);
    assertThat(contract.outcomes()).containsOnlyKeys(Failure.values());
    for (Failure failure : Failure.values()) {
      boolean known = contract.at(failure).source() != Source.NONE;
      assertThat(contract.at(failure).fate() != HookContract.Fate.UNKNOWN).isEqualTo(known);
      assertThat(contract.failsOpen(failure))
          .isEqualTo(contract.at(failure).fate() != HookContract.Fate.DENIED);
    }
    assertThat(contract.setting().isPresent() || contract.unset().isEmpty())
        .as("a limit that nobody can set is not the one for an entry that says nothing")
        .isTrue();
  }

  /// No clock of ours is as long as the agent's, however short that is.
  @Test
  void ourClockIsShorterThanEveryLimit() {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(7);
    for (HookContract contract : HookContract.all()) {
      for (int i = 0; i < 1000; i++) {
        Optional<Duration> found =
            i == 0
                ? Optional.empty()
                : Optional.of(Duration.ofMillis(random.nextLong(1, 7200_000)));
        Duration limit = contract.limit(found);
        Duration ours = HookContract.answersWithin(limit);
        assertThat(ours).isLessThanOrEqualTo(limit).isGreaterThanOrEqualTo(Duration.ZERO);
        assertThat(limit.minus(ours)).isGreaterThanOrEqualTo(limit.dividedBy(721));
        if (contract.setting().isPresent()) {
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
    HookContract contract = HookContract.of(java.util.Objects.requireNonNull(HookAgent.of(agent)));
    Duration holds = contract.limit(Optional.ofNullable(found).map(Duration::ofMillis));
    assertThat(holds).hasMillis(limit);
    assertThat(HookContract.answersWithin(holds)).hasMillis(ours);
  }

  @Test
  void numbersOfFilesAreTimes() {
    assertThat(HookContract.Unit.SECONDS.time(2.5)).hasMillis(2500);
    assertThat(HookContract.Unit.SECONDS.time(-1)).isZero();
    assertThat(HookContract.Unit.SECONDS.time(Double.NaN)).isZero();
    assertThat(HookContract.Unit.MILLISECONDS.time(1e300)).isPositive();
    assertThat(HookContract.Unit.SECONDS.number(HookContract.NEEDED)).isEqualTo(600);
    assertThat(HookContract.Unit.MILLISECONDS.number(HookContract.NEEDED)).isEqualTo(600_000);
    assertThat(List.of(HookContract.Unit.values())).hasSize(2);
  }
}
