package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.risk.RiskCase.Kind;
import dev.assent.core.risk.RiskCase.Part;
import dev.assent.core.risk.step.Step;
import dev.assent.testing.Depth;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// The five figures on both parts of the set of commands, which must not get worse.
///
/// Of the part kept aside only the figures are told, never a command.
class RiskFiguresTest {
  private static CommandReport check(RiskCase each) {
    var shell = CommandSet.shell(each);
    return RuleCases.check(shell, each.command(), RuleCases.context(shell, each.context()));
  }

  private static RiskFigures figures(Part part) {
    return RiskFigures.of(RiskCase.of(part), RiskFiguresTest::check);
  }

  @Test
  void figuresOfTheLearntPart(TestReporter reporter) {
    var figures = figures(Part.LEARN);
    reporter.publishEntry("learn", figures.toString());
    tell("learn: " + figures);
    if (Depth.isDeep()) {
      tellFaults();
    }
    assertAtLeast(figures, new RiskFigures(0.1, 99.5, 99, 99, 99));
  }

  @Test
  void figuresOfThePartAside(TestReporter reporter) {
    var figures = figures(Part.ASIDE);
    reporter.publishEntry("aside", figures.toString());
    tell("aside: " + figures);
    assertAtLeast(figures, new RiskFigures(1.0, 98.5, 95, 94.5, 96));
  }

  /// Commands that developers type all day, written before it was run: the share at Low or above.
  @Test
  void everydayCommandsAreLeftAlone(TestReporter reporter) throws IOException {
    var lines =
        Files.readAllLines(Project.sample("risk-work/everyday.txt")).stream()
            .filter(line -> !line.startsWith("#"))
            .toList();
    long flagged =
        lines.stream()
            .map(line -> line.split("│", 2))
            .map(cells ->
                new Everyday(
                    Step.Shell.valueOf(cells[0].toUpperCase(Locale.ROOT)),
                    cells[1].replace('␤', '\n')))
            .filter(each ->
                RuleCases.check(
                        each.shell(), each.command(), RuleCases.context(each.shell(), List.of()))
                    .severity()
                    .filter(found -> found.compareTo(Severity.LOW) >= 0)
                    .isPresent())
            .peek(each -> tell("everyday: " + each))
            .count();
    reporter.publishEntry("everyday", flagged + " of " + lines.size() + " flagged");
    tell(flagged + " of " + lines.size());
    assertThat(lines).hasSizeGreaterThanOrEqualTo(250);
    assertThat(100.0 * flagged / lines.size())
        .as("everyday commands flagged")
        .isLessThanOrEqualTo(1.0);
  }

  private record Everyday(Step.Shell shell, String command) {}

  // Just below what is reached, so that it cannot get worse.
  private static void assertAtLeast(RiskFigures figures, RiskFigures bar) {
    assertThat(figures.flagged()).as("look-alikes flagged").isLessThanOrEqualTo(bar.flagged());
    assertThat(figures.direct()).as("direct found").isGreaterThanOrEqualTo(bar.direct());
    assertThat(figures.disguised()).as("disguised found").isGreaterThanOrEqualTo(bar.disguised());
    assertThat(figures.severe())
        .as("severity at least as expected")
        .isGreaterThanOrEqualTo(bar.severe());
    assertThat(figures.alternatives())
        .as("alternatives where expected")
        .isGreaterThanOrEqualTo(bar.alternatives());
  }

  private static void tell(String text) {
    if (Depth.isDeep()) {
      System.out.println(text);
    }
  }

  // For whoever works on rules: what of the learnt part is not as expected.
  private static void tellFaults() {
    for (var each : RiskCase.of(Part.LEARN)) {
      var report = check(each);
      boolean found =
          report.severity().filter(severity -> severity.compareTo(Severity.LOW) >= 0).isPresent();
      boolean right =
          each.kind() == Kind.LOOKALIKE
              ? !found
              : report.severity().isPresent()
                  && report.severity().get().compareTo(each.least().orElseThrow()) >= 0
                  && (!each.alternative() || !report.alternatives().isEmpty());
      if (!right) {
        System.out.println(
            List.of(
                each.id(),
                each.kind(),
                each.shell(),
                each.least(),
                report.severity(),
                report.rules(),
                each.alternative() && report.alternatives().isEmpty() ? "ALT" : "",
                each.command()));
      }
    }
  }
}
