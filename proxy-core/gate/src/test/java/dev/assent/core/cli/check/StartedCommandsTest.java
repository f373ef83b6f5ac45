package dev.assent.core.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.risk.CasePlaces;
import dev.assent.core.risk.CommandReport;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.RuleCases;
import dev.assent.core.risk.ShellGrammar;
import dev.assent.core.risk.step.Step.Shell;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Commands that other programs start, by words, options, variables and shells, weigh what they
/// weigh; look-alikes stay quiet.
class StartedCommandsTest {
  private static final CommandRisk RISK = CommandRisk.byOwnRules();

  private static CommandReport report(ShellGrammar grammar, String command) {
    return RISK.report(grammar, command, CasePlaces.of(grammar));
  }

  private static String verdict(String line) throws Exception {
    var cells = line.split("\t", -1);
    String command =
        ((JsonString) JsonReader.read(cells[1].getBytes(StandardCharsets.UTF_8), JsonLimits.FILE))
            .value();
    var shell = ShellName.of(cells[0]).orElseThrow();
    var found = report(shell.grammar(), command).severity();
    boolean right =
        cells[2].equals("risky")
            ? found.isPresent()
                && found.get().compareTo(Severity.ofWord(cells[3]).orElseThrow()) >= 0
            : found.filter(severity -> severity.compareTo(Severity.LOW) >= 0).isEmpty();
    return right ? "" : found.map(Severity::word).orElse("nothing") + " for " + line;
  }

  @Test
  void everyCommandOfTheFileWeighsWhatItsRowSays() throws Exception {
    var wrong = new ArrayList<String>();
    for (var line : lines()) {
      String verdict = verdict(line);
      if (!verdict.isEmpty()) {
        wrong.add(verdict);
      }
    }
    assertThat(String.join("\n", wrong)).isEmpty();
  }

  @Test
  void whatAnUnknownProgramMayStartIsMarkedAndOneLevelMilder() {
    var report = report(ShellGrammar.POSIX, "rtk rm -rf ~");
    assertThat(report.severity()).contains(Severity.HIGH);
    assertThat(report.programs())
        .anyMatch(program ->
            program.name().equals("rm") && program.startedBy().filter("rtk"::equals).isPresent());
    assertThat(RiskText.of(report)).contains("started by rtk");
  }

  @Test
  void whatAnUnknownProgramMayStartOnWindowsIsMarkedToo() {
    for (var shell : List.of(Shell.CMD, Shell.POWERSHELL)) {
      var report =
          RuleCases.check(shell, "rtk rd /s /q C:\\Users", RuleCases.context(shell, List.of()));
      assertThat(report.severity()).contains(Severity.HIGH);
      assertThat(report.programs())
          .anyMatch(program ->
              program.name().equals("rd") && program.startedBy().filter("rtk"::equals).isPresent());
      assertThat(report.findings())
          .allMatch(finding -> finding.startedBy().filter("rtk"::equals).isPresent());
    }
  }

  private static List<String> lines() throws IOException {
    try (InputStream in =
        StartedCommandsTest.class.getResourceAsStream("/risk-started/commands.tsv")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    }
  }
}
