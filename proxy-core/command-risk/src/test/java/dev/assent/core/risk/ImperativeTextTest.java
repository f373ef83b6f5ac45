package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.rules.RiskRule;
import dev.assent.core.risk.rules.RuleFiles;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks that the sentence of a rule becomes a request that can stand in a title.
class ImperativeTextTest {
  /// Begin sentences that are no requests.
  private static final Set<String> OTHER = Set.of("May", "No", "What");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Deletes folders with all in them.                    | Delete folders with all in them
          Stops, changes or deletes a service.                 | Stop, change or delete a service
          Makes or changes a user or a group.                  | Make or change a user or a group
          Copies or pushes what was made.                      | Copy or push what was made
          Has a program run as a service.                      | Have a program run as a service
          Runs a script that hides or passes its limits by.    | Run a script that hides or passes its limits by
          Destroys a stack and publishes changes.              | Destroy a stack and publish changes
          Closes an account, or switches it off.               | Close an account, or switch it off
          Deletes users and records.                           | Delete users and records
          What it leaves is lost.                              | What it leaves is lost
          """)
  void verbsAreTurnedAndNothingElse(String says, String asks) {
    assertThat(ImperativeText.of(says)).isEqualTo(asks);
  }

  @Test
  void everyRuleOfTheProgramCanBeATitle() {
    List<String> kept =
        RuleFiles.own().rules().stream()
            .map(RiskRule::says)
            .filter(says -> ImperativeText.of(says).equals(ImperativeText.plain(says)))
            .map(says -> says.split(" ")[0])
            .filter(first -> !OTHER.contains(first))
            .distinct()
            .toList();
    assertThat(kept).isEmpty();
  }
}
