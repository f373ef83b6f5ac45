package dev.assent.core.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.RuleCases;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/// Commands that only look dangerous are not made more of than they are, and those beside them that
/// are stay so: at most the word of a line for `none`, `info` and `medium`, at least it for
/// `medium` and `high`.
class FalseAlarmsTest {
  @Test
  void eachIsAsBadAsItIs() throws IOException {
    var wrong = new ArrayList<String>();
    for (String line : Files.readAllLines(Project.sample("risk-work/severities.txt"))) {
      var cells = line.split("│", 3);
      Shell shell = Shell.valueOf(cells[1].toUpperCase(Locale.ROOT));
      var report =
          RuleCases.check(
              shell, cells[2].replace("\\n", "\n"), RuleCases.context(shell, List.of()));
      int found = report.severity().map(severity -> severity.ordinal()).orElse(-1);
      boolean right =
          switch (cells[0]) {
            case "none" -> found < 0;
            case "info" -> found == Severity.INFO.ordinal();
            case "medium" -> found == Severity.MEDIUM.ordinal();
            default -> found >= Severity.HIGH.ordinal();
          };
      if (!right || report.trouble().isPresent()) {
        wrong.add(line + " is " + report.severity() + " by " + report.rules());
      }
    }
    assertThat(wrong).isEmpty();
  }
}
