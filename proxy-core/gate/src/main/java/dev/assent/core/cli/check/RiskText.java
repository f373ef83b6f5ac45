package dev.assent.core.cli.check;

import static java.util.stream.Collectors.joining;

import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.risk.CommandReport;
import dev.assent.core.risk.StartedProgram;
import dev.assent.core.riskserver.RiskAssessment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/// A report on a command, for people.
final class RiskText {
  private RiskText() {}

  static String of(CommandReport report) {
    var lines = new ArrayList<String>();
    lines.add(
        report.severity().map(found -> "Severity " + found.word()).orElse("No risk was found."));
    if (!report.labels().isEmpty()) {
      lines.add("Context: " + String.join(", ", report.labels()));
    }
    if (!report.worse().isEmpty()) {
      lines.add("Made worse by " + String.join(", ", report.worse()));
    }
    report.trouble().ifPresent(why -> lines.add("It cannot be read to its end: " + why + "."));
    findings(report, lines);
    report
        .reach()
        .ifPresent(reach ->
            lines.add(
                "Reach: "
                    + reach.sentence()
                    + " ("
                    + reach.scope().toLowerCase(Locale.ROOT)
                    + ")"));
    if (!report.programs().isEmpty()) {
      lines.add("What would run:");
      report.programs().stream().limit(20).map(RiskText::program).forEach(lines::add);
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
    return lines.stream().map(TerminalText::line).collect(joining(System.lineSeparator()));
  }

  private static void findings(CommandReport report, List<String> lines) {
    var each = new LinkedHashMap<String, CommandReport.Finding>();
    report.findings().forEach(finding -> each.putIfAbsent(finding.id(), finding));
    for (CommandReport.Finding finding : each.values()) {
      String words =
          finding.words().stream().map(word -> "`" + word + "`").distinct().collect(joining(" "));
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

  private static String program(StartedProgram program) {
    var text = new StringBuilder("  ").append(program.name().isEmpty() ? "?" : program.name());
    program
        .words()
        .forEach(word -> text.append(' ').append(word.text().replace(StartedProgram.UNKNOWN, '?')));
    var said = new ArrayList<String>(program.circumstances());
    program.startedBy().ifPresent(starter -> said.add("started by " + starter));
    if (!said.isEmpty()) {
      text.append("   (").append(String.join(", ", said)).append(')');
    }
    return text.toString();
  }
}
