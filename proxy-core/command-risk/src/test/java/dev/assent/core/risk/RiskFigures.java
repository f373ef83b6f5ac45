package dev.assent.core.risk;

import dev.assent.core.access.Severity;
import dev.assent.core.risk.RiskCase.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The five figures of a set of commands, in percent.
///
/// @param flagged look-alikes at Low or above
/// @param direct found among the direct
/// @param disguised found among the disguised
/// @param severe severity at least as expected, of direct and disguised
/// @param alternatives a safer way named where one is expected
public record RiskFigures(
    double flagged, double direct, double disguised, double severe, double alternatives) {
  static RiskFigures of(List<RiskCase> cases, Function<RiskCase, CommandReport> check) {
    int[] count = new int[5];
    int[] held = new int[5];
    for (var each : cases) {
      var report = check.apply(each);
      boolean found =
          report.severity().filter(severity -> severity.compareTo(Severity.LOW) >= 0).isPresent();
      boolean severe =
          each.least().isPresent()
              && report
                  .severity()
                  .filter(severity -> severity.compareTo(each.least().get()) >= 0)
                  .isPresent();
      note(count, held, each.kind().ordinal(), found);
      if (each.kind() != Kind.LOOKALIKE) {
        note(count, held, 3, severe);
      }
      if (each.alternative()) {
        note(count, held, 4, !report.alternatives().isEmpty());
      }
    }
    var shares = new ArrayList<Double>();
    for (int at = 0; at < 5; at++) {
      shares.add(count[at] == 0 ? 0 : 100.0 * held[at] / count[at]);
    }
    return new RiskFigures(
        shares.get(0), shares.get(1), shares.get(2), shares.get(3), shares.get(4));
  }

  private static void note(int[] count, int[] held, int at, boolean holds) {
    count[at]++;
    if (holds) {
      held[at]++;
    }
  }

  @Override
  public String toString() {
    return "look-alikes flagged %.1f, direct found %.1f, disguised found %.1f, severity %.1f, alternatives %.1f"
        .formatted(flagged, direct, disguised, severe, alternatives);
  }
}
