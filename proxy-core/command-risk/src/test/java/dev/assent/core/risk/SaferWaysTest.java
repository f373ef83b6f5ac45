package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.risk.CommandReport.Finding;
import dev.assent.core.risk.rules.RiskRule;
import dev.assent.core.risk.rules.RuleCase;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// Checks that each rule of severity High or above names a safer way for at least one of its own
/// cases, or says why there is none. Each way can be read and is milder than the command it stands
/// for.
class SaferWaysTest {
  private static final List<RiskRule> SEVERE =
      RuleFiles.own().rules().stream()
          .filter(rule -> rule.severity().compareTo(Severity.HIGH) >= 0)
          .toList();

  private static final Set<String> PRINTING = Set.of("echo", "printf", "print", "write-output");

  private static CommandReport report(RuleCase each) {
    return RuleCases.check(each.shell(), each.text(), RuleCheck.context(each));
  }

  private static boolean hasWay(RiskRule rule) {
    return rule.fires().stream()
        .flatMap(each -> report(each).findings().stream())
        .anyMatch(finding -> finding.rule().equals(rule) && !finding.alternatives().isEmpty());
  }

  @Test
  void nineOfTenNameAWayAndTheRestSayWhyThereIsNone(TestReporter reporter) {
    var none = new ArrayList<String>();
    int ways = 0;
    int reasons = 0;
    for (RiskRule rule : SEVERE) {
      if (!rule.noWay().isEmpty()) {
        reasons++;
      } else if (hasWay(rule)) {
        ways++;
      } else {
        none.add(rule.id());
      }
    }
    reporter.publishEntry(
        "safer ways",
        ways + " rules name one, " + reasons + " say why there is none, neither: " + none);
    assertThat(none).isEmpty();
    assertThat(10 * ways)
        .as("%d of %d", ways, SEVERE.size())
        .isGreaterThanOrEqualTo(9 * SEVERE.size());
  }

  @Test
  void eachWayCanBeReadAndIsMilder() {
    var faults = new ArrayList<String>();
    for (RiskRule rule : RuleFiles.own().rules()) {
      for (RuleCase each : rule.fires()) {
        for (Finding finding : report(each).findings()) {
          finding
              .alternatives()
              .forEach(way -> {
                var other = RuleCases.check(each.shell(), way.command(), RuleCheck.context(each));
                boolean milder =
                    other
                        .severity()
                        .map(found -> found.compareTo(finding.severity()) < 0)
                        .orElse(true);
                if (!milder
                    || other.trouble().isPresent()
                    || way.command().equals(each.text().strip())) {
                  faults.add(rule.id() + ": `" + way.command() + "` for `" + each.text() + "`");
                }
              });
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  /// A look is at a file; what a command only prints is none.
  @Test
  void noLookNamesTextThatIsOnlyPrinted() {
    var faults = new ArrayList<String>();
    for (RiskRule rule : RuleFiles.own().rules()) {
      for (RuleCase each : rule.fires()) {
        var report = report(each);
        var printed =
            report.steps.stream()
                .filter(step -> PRINTING.contains(step.name()))
                .flatMap(step -> step.arguments().stream())
                .map(Argument::text)
                .toList();
        for (Finding finding : report.findings()) {
          finding.alternatives().stream()
              .filter(way ->
                  PRINTING.contains(report.steps.get(finding.match.step()).name())
                      && way.command().matches("(?:sudo )?(?:ls|cat|stat|dir|type) .*"))
              .filter(way ->
                  printed.stream()
                      .anyMatch(text ->
                          !text.isBlank() && List.of(way.command().split(" ")).contains(text)))
              .forEach(way ->
                  faults.add(rule.id() + ": `" + way.command() + "` for `" + each.text() + "`"));
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void aLookAtWhatIsSearchedLeavesThePatternOut() {
    var found =
        RuleCases.check(
                new RuleCase(Step.Shell.CMD, "findstr x C:\\Users\\ana\\.netrc", List.of(), false))
            .findings();
    assertThat(found)
        .flatMap(Finding::alternatives)
        .isNotEmpty()
        .noneMatch(way -> List.of(way.command().split(" ")).contains("x"));
  }

  /// One rule can speak of several programs; what it names is one of that program.
  @Test
  void aLookAtAServiceIsOneOfItsOwnProgram() {
    for (var program :
        List.of(
            "cf delete shop -f",
            "pscale database delete x",
            "neonctl projects delete x",
            "turso db destroy x",
            "supabase projects delete x")) {
      var ways =
          RuleCases.check(new RuleCase(Step.Shell.POSIX, program, List.of(), false))
              .findings()
              .stream()
              .flatMap(finding -> finding.alternatives().stream())
              .toList();
      assertThat(ways)
          .as(program)
          .isNotEmpty()
          .allMatch(way -> way.command().startsWith(program.substring(0, program.indexOf(' '))));
    }
  }

  @Test
  void eachReasonIsTheRulesOwn() {
    assertThat(SEVERE.stream().map(RiskRule::noWay).filter(reason -> !reason.isEmpty()))
        .doesNotHaveDuplicates();
  }

  @Test
  void noRuleNamesAWayAndSaysThatThereIsNone() {
    assertThat(
            SEVERE.stream()
                .filter(rule -> !rule.noWay().isEmpty() && hasWay(rule))
                .map(RiskRule::id))
        .isEmpty();
  }
}
