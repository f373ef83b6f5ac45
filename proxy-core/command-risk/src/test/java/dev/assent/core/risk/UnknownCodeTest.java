package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Code and programs that nobody knows before they run are told as such: every source of them in
/// every place that runs code or a program, in every shell.
class UnknownCodeTest {
  private record Line(String kind, Shell shell, String text) {}

  private static List<Line> lines(String kind) throws IOException {
    return Files.readAllLines(Project.sample("risk-work/unknown-code.txt")).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split("│", 3))
        .map(
            cells -> new Line(cells[0], Shell.valueOf(cells[1].toUpperCase(Locale.ROOT)), cells[2]))
        .filter(line -> line.kind().equals(kind))
        .toList();
  }

  private static CommandReport report(Shell shell, String text) {
    return RuleCases.check(shell, text, RuleCases.context(shell, List.of()));
  }

  private static boolean isAtLeast(CommandReport report, Severity least) {
    return report.severity().filter(found -> found.compareTo(least) >= 0).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"code,HIGH", "program,MEDIUM"})
  void whatIsNotKnownIsTold(String kind, Severity least) throws IOException {
    var wrong = new ArrayList<String>();
    for (var line : filled(kind)) {
      var report = report(line.shell(), line.text());
      if (!isAtLeast(report, least)) {
        wrong.add(line.text() + " is " + report.severity() + " by " + report.rules());
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(filled(kind)).hasSizeGreaterThan(250);
  }

  /// An ALLOW on a lone command, and one on a low severity, let none of it pass.
  @ParameterizedTest
  @ValueSource(strings = {"code", "program"})
  void noneOfItIsALoneCommandOrOfEverydayUse(String kind) throws IOException {
    var risk = CommandRisk.byOwnRules();
    assertThat(
            filled(kind).stream()
                .filter(line -> {
                  var report =
                      risk.report(
                          ShellGrammar.valueOf(line.shell().name()),
                          line.text(),
                          CommandPlace.UNKNOWN);
                  return report.alone().isPresent()
                      || report.everyday()
                      || report
                          .severity()
                          .filter(found -> found.compareTo(Severity.MEDIUM) >= 0)
                          .isEmpty();
                }))
        .isEmpty();
  }

  /// Each line of a kind with each of what is not known in its shell.
  private static List<Line> filled(String kind) throws IOException {
    var sources = lines("unknown");
    return lines(kind).stream()
        .flatMap(line ->
            sources.stream()
                .filter(source -> source.shell() == line.shell())
                .map(source ->
                    new Line(kind, line.shell(), line.text().replace("§", source.text()))))
        .toList();
  }

  @Test
  void whatIsUsualIsLeftAlone() throws IOException {
    var wrong = new ArrayList<String>();
    for (var line : lines("quiet")) {
      var report = report(line.shell(), line.text());
      if (isAtLeast(report, Severity.MEDIUM) || report.trouble().isPresent()) {
        wrong.add(line.text() + " is " + report.severity() + " by " + report.rules());
      }
    }
    assertThat(wrong).isEmpty();
  }

  /// Nothing is said to be without risk that has a step of which nobody knows what runs.
  @Test
  void noReportIsSilentBesideIt() throws IOException {
    var texts =
        Stream.concat(
            RuleFiles.own().rules().stream()
                .flatMap(rule -> Stream.concat(rule.fires().stream(), rule.quiet().stream()))
                .map(each -> new Line("rule", each.shell(), each.text())),
            Stream.concat(
                Files.readAllLines(Project.sample("risk-through/cases.txt")).stream()
                    .map(line -> new Line("through", Shell.POSIX, line.split(" │ ")[0])),
                Stream.of(Shell.CMD, Shell.POWERSHELL).flatMap(UnknownCodeTest::steps)));
    assertThat(
            texts.filter(line -> {
              var report = report(line.shell(), line.text().replace('␤', '\n'));
              return report.severity().isEmpty()
                  && report.steps.stream().anyMatch(UnknownCodeTest::isUnknown);
            }))
        .isEmpty();
  }

  private static Stream<Line> steps(Shell shell) {
    try {
      String file = "windows-steps/" + shell.name().toLowerCase(Locale.ROOT) + ".txt";
      return Files.readAllLines(Project.sample(file)).stream()
          .filter(line -> line.indexOf('│') > 0)
          .map(line -> new Line("steps", shell, line.substring(0, line.indexOf('│')).strip()));
    } catch (IOException e) {
      throw new AssertionError(shell.name(), e);
    }
  }

  private static boolean isUnknown(Step step) {
    return step.name().isEmpty() || step.has(Circumstance.RUNS_INPUT);
  }
}
