package dev.assent.core.risk.check;

import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.risk.rules.BlastRadius;
import dev.assent.core.risk.rules.SaferWay;
import dev.assent.core.risk.step.Step;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A report of what a command would do and how bad that is.
///
/// @param findings the worst first, else in the order of the text; may be empty
/// @param steps all that would run
/// @param trouble why not all could be read: a sentence without a full stop; absent when all was.
///   What cannot be read is of severity High at least
/// @param labels signals of the context that count for one of the findings: `branch=main`,
///   `path=outside`; may be empty
/// @param worse the labels without which the severity would be milder; may be empty
public record RiskReport(
    List<RiskFinding> findings,
    List<Step> steps,
    Optional<String> trouble,
    List<String> labels,
    List<String> worse) {
  public RiskReport {
    worse = List.copyOf(worse);
    findings =
        findings.size() < 2
            ? List.copyOf(findings)
            : findings.stream()
                .sorted(Comparator.comparing(RiskFinding::severity).reversed())
                .toList();
    steps = List.copyOf(steps);
    labels = List.copyOf(labels);
  }

  /// The severity of the worst; absent when nothing was found.
  public Optional<Severity> severity() {
    var worst = findings.stream().findFirst().map(RiskFinding::severity);
    if (trouble.isPresent()
        && worst.filter(found -> found.compareTo(Severity.HIGH) >= 0).isEmpty()) {
      return Optional.of(Severity.HIGH);
    }
    return worst;
  }

  /// Ids of the rules, the worst first, each once.
  public List<String> rules() {
    return findings.stream().map(finding -> finding.rule().id()).distinct().toList();
  }

  /// The farthest reach of the harm; absent when nothing was found.
  public Optional<BlastRadius> blastRadius() {
    return findings.stream()
        .map(finding -> finding.rule().radius())
        .max(Comparator.comparing(BlastRadius::scope));
  }

  /// All side effects.
  public Set<SideEffect> effects() {
    var all = EnumSet.noneOf(SideEffect.class);
    findings.forEach(finding -> all.addAll(finding.rule().effects()));
    return all;
  }

  /// Safer ways, those for the worst first, each once.
  public List<SaferWay> alternatives() {
    // Told apart by lists of texts: a record's own comparison is put together when it is used
    // first, for which a command that starts would wait.
    var all = new LinkedHashMap<List<String>, SaferWay>();
    for (var finding : findings) {
      finding
          .alternatives()
          .forEach(way -> all.putIfAbsent(List.of(way.command(), way.why()), way));
    }
    return List.copyOf(all.values());
  }
}
