package dev.assent.core.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.access.HookLimit;
import dev.assent.core.coverage.HookOutcome.Failure;
import dev.assent.core.programs.ProgramFile;
import dev.assent.testing.Project;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HookOutcomeTest {
  /// The page has one line for each agent, which says what the data say.
  @Test
  void thePageShowsTheContracts() throws Exception {
    var lines = Files.readAllLines(Project.page("agents.md"));
    var expected = new ArrayList<String>();
    expected.add(
        "| Agent | limit | unset | ours | "
            + String.join(" | ", Arrays.stream(Failure.values()).map(Failure::word).toList())
            + " |");
    expected.add("|" + "---|".repeat(4 + Failure.values().length));
    for (HookAgent agent : HookAgent.values()) {
      expected.add(row(agent));
    }
    assertThat(lines).containsSequence(expected);
  }

  private static String row(HookAgent agent) {
    HookLimit limit = agent.limit();
    var cells = new ArrayList<String>();
    cells.add("`" + agent.word() + "`");
    cells.add(
        limit
            .setting()
            .map(setting ->
                "`"
                    + setting.key()
                    + "`: "
                    + setting.unit().number(HookLimit.NEEDED)
                    + " "
                    + setting.unit().word())
            .orElse("none"));
    cells.add(
        limit.unset().map(time -> time.toSeconds() + " s").orElse("not known")
            + limit.most().map(time -> ", at most " + time.toSeconds() + " s").orElse(""));
    Duration written = limit.counting(limit.setting().map(_ -> HookLimit.NEEDED));
    cells.add(HookLimit.answersWithin(written).toSeconds() + " s");
    for (Failure failure : Failure.values()) {
      cells.add(HookOutcome.of(agent, failure).told());
    }
    return "| " + String.join(" | ", cells) + " |";
  }

  @ParameterizedTest
  @EnumSource
  void everyFailureOfEveryAgentIsSpokenOf(HookAgent agent) {
    var hooks = ProgramFile.of(agent.word()).object("hooks").orElseThrow();
    assertThat(hooks.object("failing").orElseThrow().members())
        .containsOnlyKeys(
            Arrays.stream(Failure.values())
                .map(failure -> failure.name().toLowerCase(Locale.ROOT))
                .toList());
    for (Failure failure : Failure.values()) {
      HookOutcome outcome = HookOutcome.of(agent, failure);
      assertThat(outcome.fate() != HookOutcome.Fate.UNKNOWN)
          .isEqualTo(outcome.source() != HookOutcome.Source.NONE);
    }
    assertThat(agent.limit().setting().isPresent() || agent.limit().unset().isEmpty())
        .as("a limit that nobody can set is not the one for an entry that says nothing")
        .isTrue();
  }
}
