package dev.assent.core.risk.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.document.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files of rules are read, and refused with the place of each fault.
class RiskRuleReaderTest {
  private static final String GOOD =
      """
      {
        "family": "mine",
        "rules": [
          {
            "id": "mine:deploy",
            "program": "deploy",
            "when": {"command": "now", "option": "--all"},
            "severity": "high",
            "says": "Deploys all.",
            "scope": "project",
            "radius": "All is replaced.",
            "fires": ["deploy now --all"],
            "quiet": ["deploy --help"]
          }
        ]
      }
      """;

  private static RuleFiles.Loaded load(Path folder, String text) throws IOException {
    Files.writeString(folder.resolve("mine.json"), text);
    return RuleFiles.with(folder);
  }

  @Test
  void ownRulesOfAUserComeAfterThoseOfTheProgram(@TempDir Path folder) throws IOException {
    var loaded = load(folder, GOOD);
    assertThat(loaded.faults()).isEmpty();
    assertThat(loaded.rules().rules().getLast().id()).isEqualTo("mine:deploy");
    assertThat(loaded.rules().rules()).hasSize(RuleFiles.own().rules().size() + 1);
  }

  @Test
  void aFolderThatIsNotThereHasNoRules(@TempDir Path folder) throws IOException {
    assertThat(RuleFiles.with(folder.resolve("none")).rules().rules())
        .hasSameSizeAs(RuleFiles.own().rules());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      value = {
        "\"severity\": \"high\" │ \"severity\": \"hihg\" │ line 8, column 19, `/rules/0/severity`: found `hihg`, expected one of `info`, `low`, `medium`, `high`, `critical`; did you mean `high`?",
        "\"says\" │ \"sais\" │ line 9, column 7, `/rules/0/sais`: found the unknown member `sais`, expected one of `id`, ",
        "\"option\" │ \"optoin\" │ line 7, column 34, `/rules/0/when/optoin`: found the unknown member `optoin`, expected something that can be asked of a step",
        "[\"deploy now --all\"] │ [] │ line 12, column 16, `/rules/0/fires`: found no case in `fires`, expected at least one",
        "\"mine:deploy\" │ \"deploy\" │ line 4, column 5, `/rules/0`: found the id `deploy`, expected `mine:name` in lower case",
        "\"deploy\" │ \"@nobody\" │ line 6, column 18, `/rules/0/program`: found `@nobody`, expected one of ",
        "\"project\" │ \"moon\" │ line 10, column 16, `/rules/0/scope`: found `moon`, expected one of `resource`, `project`, `namespace`, `machine`",
        "\"--all\" │ 3 │ line 7, column 44, `/rules/0/when/option`: found the number `3`, expected a text",
        "] │ ]] │ expected",
      })
  void faultsNamePlaceFoundAndExpected(
      String before, String after, String message, @TempDir Path folder) throws IOException {
    var loaded = load(folder, GOOD.replace(before, after));
    assertThat(loaded.faults()).isNotEmpty();
    assertThat(loaded.faults())
        .extracting(Fault::message)
        .allSatisfy(fault -> assertThat(fault).startsWith("`mine.json`, line "))
        .anySatisfy(fault -> assertThat(fault).contains(message));
    assertThat(loaded.rules().rules()).hasSameSizeAs(RuleFiles.own().rules());
  }

  @Test
  void anIdIsGivenOnce(@TempDir Path folder) throws IOException {
    var loaded = load(folder, GOOD.replace("mine", "git").replace("git:deploy", "git:reset_hard"));
    assertThat(loaded.faults())
        .extracting(fault -> fault.complaint().text())
        .containsExactly("found the id `git:reset_hard` twice, expected it once");
  }
}
