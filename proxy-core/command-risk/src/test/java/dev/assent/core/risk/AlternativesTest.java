package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.access.Severity;
import dev.assent.core.risk.RiskCase.Part;
import dev.assent.core.risk.step.Step;
import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Safer ways, filled in with what commands of the learnt part give: they can be read, are not
/// themselves of severity High, and are another command than the one they stand for.
class AlternativesTest {
  private static final Pattern PLACE =
      Pattern.compile("\\{(operands|some|plain|args|program|last|[1-9]|but [^}]*|value [^}]*)\\}");

  @Test
  void everyWayForACommandCanBeReadAndIsSafer() {
    var faults = new ArrayList<String>();
    int ways = 0;
    for (var each : RiskCase.of(Part.LEARN)) {
      for (Way way : report(each, each.command()).alternatives()) {
        ways++;
        fault(each, way.command())
            .ifPresent(why ->
                faults.add(
                    each.id()
                        + ": `"
                        + way.command()
                        + "` "
                        + why
                        + ", for `"
                        + each.command()
                        + "`"));
      }
    }
    assertThat(faults).isEmpty();
    assertThat(ways).isGreaterThan(450);
  }

  private static Optional<String> fault(RiskCase each, String way) {
    if (PLACE.matcher(way).find()) {
      return Optional.of("has a place that is not filled");
    }
    if (way.equals(each.command().strip())) {
      return Optional.of("is the same command");
    }
    var report = report(each, way);
    if (report.trouble().isPresent()) {
      return Optional.of("cannot be read: " + report.trouble().get());
    }
    return report
        .severity()
        .filter(found -> found.compareTo(Severity.HIGH) >= 0)
        .map(found -> "is of severity " + found + " by " + report.rules());
  }

  private static CommandReport report(RiskCase each, String command) {
    Step.Shell shell = CommandSet.shell(each);
    return RuleCases.check(shell, command, RuleCases.context(shell, each.context()));
  }
}
