package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Commands go in at the one door of the room, and reports come out there.
class CommandRiskTest {
  private static final String DEPLOY =
      """
      {"family": "mine", "rules": [{"id": "mine:deploy", "program": "deploy", "when": {"option": "--all"},
        "severity": "high", "says": "Deploys all.", "scope": "project", "radius": "All is replaced.",
        "fires": ["deploy --all"], "quiet": ["%s"]}]}
      """;

  @TempDir Path folder;

  private final List<String> complaints = new ArrayList<>();

  private List<String> rules(CommandRisk risk, ShellGrammar grammar, String text) {
    return risk.report(grammar, text, CommandPlace.UNKNOWN).rules();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      value = {
        "POSIX │ rm -rf ~ │ files:delete_wide",
        "ZSH │ rm -rf ~/*(DN) │ files:delete_wide",
        "FISH │ if test -d x; rm -rf ~; end │ files:delete_wide",
        "CMD │ rd /s /q %USERPROFILE% │ windows:rd_wide",
        "POWERSHELL │ Remove-Item -Recurse -Force ~ │ windows:remove_wide"
      })
  void everyGrammarIsRead(ShellGrammar grammar, String text, String rule) {
    var report = CommandRisk.byOwnRules().report(grammar, text, CommandPlace.UNKNOWN);
    assertThat(report.trouble()).isEmpty();
    assertThat(report.severity()).contains(Severity.CRITICAL);
    assertThat(report.rules()).contains(rule);
  }

  @Test
  void aPersonsRulesCountBesideTheProgramsOwn() throws IOException {
    Files.writeString(folder.resolve("mine.json"), DEPLOY.formatted("deploy"));
    var risk = CommandRisk.with(folder, complaints::add);
    assertThat(rules(risk, ShellGrammar.POSIX, "deploy --all")).containsExactly("mine:deploy");
    assertThat(rules(risk, ShellGrammar.POSIX, "rm -rf ~")).contains("files:delete_wide");
    assertThat(risk.says("mine:deploy")).contains("Deploys all.");
    assertThat(risk.families()).contains("mine", "files");
    assertThat(risk.size()).isEqualTo(CommandRisk.byOwnRules().size() + 1);
    assertThat(complaints).isEmpty();
  }

  @Test
  void whatIsWrongWithThemIsToldOnceAndNoneOfThemCounts() throws IOException {
    Files.writeString(folder.resolve("mine.json"), DEPLOY.formatted("deploy --all"));
    var risk = CommandRisk.with(folder, complaints::add);
    assertThat(complaints).isEmpty();
    assertThat(rules(risk, ShellGrammar.POSIX, "deploy --all")).isEmpty();
    assertThat(rules(risk, ShellGrammar.POSIX, "rm -rf ~")).contains("files:delete_wide");
    assertThat(risk.says("mine:deploy")).isEmpty();
    assertThat(complaints)
        .singleElement()
        .asString()
        .contains("mine:deploy must not fire for `deploy --all` and does");
  }

  @Test
  void aRuleThatDoesNotSeeItsOwnCaseIsToldAndDoesNotCount() throws IOException {
    Files.writeString(
        folder.resolve("mine.json"), DEPLOY.formatted("ls").replace("--all\"],", "\"],"));
    var risk = CommandRisk.with(folder, complaints::add);
    assertThat(rules(risk, ShellGrammar.POSIX, "deploy --all")).isEmpty();
    assertThat(complaints).containsExactly("mine:deploy must fire for `deploy ` and does not");
  }

  @Test
  void rulesAreReadOnce() throws IOException {
    Files.writeString(folder.resolve("mine.json"), DEPLOY.formatted("deploy"));
    var risk = CommandRisk.with(folder, complaints::add);
    assertThat(risk.says("mine:deploy")).isPresent();
    Files.delete(folder.resolve("mine.json"));
    assertThat(rules(risk, ShellGrammar.POSIX, "deploy --all")).containsExactly("mine:deploy");
  }

  @Test
  void aReadingShowsTheTextAsItWasGiven() {
    var risk = CommandRisk.byOwnRules();
    assertThat(risk.reading(ShellGrammar.POSIX, "ls; rm -rf ~", CommandPlace.UNKNOWN).severity())
        .isEqualTo(
            risk.report(ShellGrammar.POSIX, "ls; rm -rf ~", CommandPlace.UNKNOWN).severity());
  }
}
