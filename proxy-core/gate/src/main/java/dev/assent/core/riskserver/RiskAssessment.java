package dev.assent.core.riskserver;

import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.access.Severity;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.risk.CommandReport;
import dev.assent.core.risk.CommandReport.Finding;
import dev.assent.core.risk.CommandReport.Reach;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A report in the words of the four tools.
///
/// @param threshold from this severity on a command is not allowed
/// @param asksPeople whether a command that is not allowed may be run when a person says so
public record RiskAssessment(CommandReport report, Severity threshold, boolean asksPeople) {
  /// The word of the format for suggestions that come from a rule and not from a language model.
  private static final String SOURCE = "regex-pattern";

  /// Stands for the rule of a command that cannot be read.
  private static final String UNREADABLE = "command:unreadable";

  /// True if the command may be run.
  public boolean allowed() {
    return report.severity().filter(found -> found.compareTo(threshold) >= 0).isEmpty();
  }

  boolean risky() {
    return report.severity().isPresent();
  }

  /// The answer of `check_command`.
  public JsonObject checked() {
    var answer =
        JsonObject.builder()
            .put("allowed", allowed())
            .put("risk_level", level())
            .put("severity", orNull(report.severity().map(RiskAssessment::word)))
            .put("matched_rules", rules())
            .put("alternatives", alternatives())
            .put("context", context())
            .put("requires_human_approval", asksPeople && !allowed())
            .putIfPresent("denial_reason", denial());
    report
        .reach()
        .ifPresent(reach ->
            answer
                .put("blast_radius_scope", reach.scope())
                .put("blast_radius_detail", reach.sentence()));
    return answer.build();
  }

  /// The answer of `explain_risk`.
  JsonObject explained(String command) {
    var answer = JsonObject.builder().put("command", command).put("risky", risky());
    if (!risky()) {
      return answer.put("explanation", "No risk was found in this command.").build();
    }
    return answer
        .put("allowed", allowed())
        .put("severity", orNull(report.severity().map(RiskAssessment::word)))
        .put("risk_level", level())
        .put("context", context())
        .put("matched_rules", rules())
        .put("alternatives", alternatives())
        .put("explanation", explanation())
        .put("denial_reason", orNull(denial()))
        .put("blast_radius_scope", orNull(report.reach().map(Reach::scope)))
        .put("blast_radius_detail", orNull(report.reach().map(Reach::sentence)))
        .build();
  }

  /// The answer of `suggest_alternative`.
  JsonObject suggested(String command) {
    var answer = JsonObject.builder().put("command", command).put("alternatives", alternatives());
    return report.alternatives().isEmpty()
        ? answer.put("message", risky() ? noWay() : "No risk was found in this command.").build()
        : answer.build();
  }

  private String noWay() {
    var reasons =
        report.findings().stream()
            .map(finding -> finding.noWay())
            .filter(reason -> !reason.isEmpty())
            .findFirst();
    return "No safer way is known for this command."
        + reasons.map(reason -> " " + reason).orElse("");
  }

  /// One line for each rule that was met: `- [HIGH] git:force_push: what is at stake`.
  public String explanation() {
    var lines = new ArrayList<String>();
    for (var entry : worstOfEach().entrySet()) {
      lines.add(
          "- ["
              + upper(entry.getValue().severity())
              + "] "
              + entry.getKey()
              + ": "
              + entry.getValue().says());
    }
    report
        .trouble()
        .ifPresent(why ->
            lines.add("- [" + upper(Severity.HIGH) + "] " + UNREADABLE + ": " + unread(why)));
    return String.join("\n", lines);
  }

  /// `Info` to `Critical`.
  public static String word(Severity severity) {
    String word = severity.word();
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static String upper(Severity severity) {
    return severity.word().toUpperCase(Locale.ROOT);
  }

  // The place and the account make everything worse, a session from elsewhere and a state of Git a
  // little. The files that a command is about are its own, and in its severity.
  private String level() {
    var labels = report.labels().stream().filter(label -> !label.startsWith("path=")).toList();
    boolean mild =
        labels.stream().allMatch(label -> label.equals("ssh=true") || label.startsWith("git="));
    return labels.isEmpty() ? "Normal" : mild ? "Elevated" : "Critical";
  }

  private JsonObject context() {
    return JsonObject.builder()
        .put("risk_level", level())
        .put("labels", JsonArray.ofStrings(report.labels()))
        .build();
  }

  private Optional<String> denial() {
    return report
        .severity()
        .filter(_ -> !allowed())
        .map(found ->
            "Severity "
                + upper(found)
                + " meets or exceeds agent auto-deny threshold "
                + upper(threshold));
  }

  private JsonArray rules() {
    var rules = new ArrayList<Json>();
    for (Finding finding : worstOfEach().values()) {
      rules.add(
          JsonObject.builder()
              .put("id", finding.id())
              .put("description", finding.says())
              .put("severity", word(finding.severity()))
              .put("group", finding.family())
              .put("blast_radius_scope", finding.reach().scope())
              .put("blast_radius_detail", finding.reach().sentence())
              .build());
    }
    report
        .trouble()
        .ifPresent(why ->
            rules.add(
                JsonObject.builder()
                    .put("id", UNREADABLE)
                    .put("description", unread(why))
                    .put("severity", word(Severity.HIGH))
                    .put("group", "command")
                    .build()));
    return new JsonArray(rules);
  }

  private static String unread(String why) {
    return "The command cannot be read to its end: " + why + ".";
  }

  private LinkedHashMap<String, Finding> worstOfEach() {
    var each = new LinkedHashMap<String, Finding>();
    report.findings().forEach(finding -> each.putIfAbsent(finding.id(), finding));
    return each;
  }

  private JsonArray alternatives() {
    List<Way> ways = report.alternatives();
    return new JsonArray(
        ways.stream()
            .<Json>map(way ->
                JsonObject.builder()
                    .put("command", way.command())
                    .put(
                        "explanation",
                        way.why().isEmpty() ? JsonNull.NULL : new JsonString(way.why()))
                    .put("source", SOURCE)
                    .build())
            .toList());
  }

  private static Json orNull(Optional<String> text) {
    return text.<Json>map(JsonString::new).orElse(JsonNull.NULL);
  }
}
