package dev.assent.core.cli.check;

import dev.assent.core.risk.check.RiskFinding;
import dev.assent.core.risk.check.RiskReport;
import dev.assent.core.risk.step.Step;
import dev.assent.core.riskserver.RiskAssessment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// A report on a command, for people.
final class RiskText {
  private RiskText() {}

  static String of(RiskReport report) {
    var lines = new ArrayList<String>();
    lines.add(
        report.severity().map(found -> "Severity " + found.word()).orElse("No risk was found."));
    if (!report.worse().isEmpty()) {
      lines.add("Made worse by " + String.join(", ", report.worse()));
    }
    report.trouble().ifPresent(why -> lines.add("It cannot be read to its end: " + why + "."));
    findings(report, lines);
    report
        .blastRadius()
        .ifPresent(radius ->
            lines.add(
                "Reach: "
                    + radius.sentence()
                    + " ("
                    + radius.scope().name().toLowerCase(Locale.ROOT)
                    + ")"));
    if (!report.steps().isEmpty()) {
      lines.add("What would run:");
      report.steps().stream().limit(20).map(RiskText::step).forEach(lines::add);
    }
    if (!report.alternatives().isEmpty()) {
      lines.add("Safer:");
      report
          .alternatives()
          .forEach(way ->
              lines.add("  " + way.command() + (way.why().isEmpty() ? "" : "   " + way.why())));
    }
    report.findings().stream()
        .filter(finding -> finding.alternatives().isEmpty() && !finding.noWay().isEmpty())
        .map(finding -> "No safer way for " + finding.id() + ": " + finding.noWay())
        .distinct()
        .forEach(lines::add);
    return String.join(System.lineSeparator(), lines);
  }

  private static void findings(RiskReport report, List<String> lines) {
    var each = new LinkedHashMap<String, RiskFinding>();
    report.findings().forEach(finding -> each.putIfAbsent(finding.id(), finding));
    for (RiskFinding finding : each.values()) {
      String words =
          finding.words().stream()
              .map(word -> "`" + word.text() + "`")
              .distinct()
              .collect(Collectors.joining(" "));
      lines.add(
          "  "
              + RiskAssessment.word(finding.severity())
              + "  "
              + finding.id()
              + ": "
              + finding.says()
              + (words.isEmpty() ? "" : "  " + words));
    }
  }

  private static String step(Step step) {
    var text = new StringBuilder("  ").append(step.name().isEmpty() ? "?" : step.name());
    step.arguments()
        .forEach(argument -> text.append(' ').append(argument.text().replace('\uFFFC', '?')));
    var said = new ArrayList<String>();
    step.circumstances().stream()
        .sorted()
        .forEach(it -> said.add(it.name().toLowerCase(Locale.ROOT).replace('_', ' ')));
    step.startedBy().ifPresent(program -> said.add("started by " + program));
    if (!said.isEmpty()) {
      text.append("   (").append(String.join(", ", said)).append(')');
    }
    return text.toString();
  }
}
