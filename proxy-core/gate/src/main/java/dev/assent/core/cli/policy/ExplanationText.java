package dev.assent.core.cli.policy;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.analysis.Explanation;
import dev.assent.core.analysis.NearMiss;
import dev.assent.core.analysis.SmallestChange;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.pdp.condition.Comparison;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.pdp.condition.EarlierClause;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// An explanation for people, one text a line.
final class ExplanationText {
  private static final int COMPARED = 12;

  private final List<String> lines = new ArrayList<>();

  private ExplanationText() {}

  static List<String> lines(Explanation explanation) {
    var text = new ExplanationText();
    text.decision(explanation);
    explanation.rules().forEach(text::rule);
    text.changes(explanation);
    text.nearMisses(explanation);
    return text.lines;
  }

  private void decision(Explanation explanation) {
    var decision = explanation.decision();
    lines.add(decision.effect().word() + ", decided by " + step(decision.trace().basis()));
    var overridden = decision.trace().overriddenDenies();
    if (!overridden.isEmpty()) {
      lines.add(
          "a yes would override: "
              + String.join(
                  ", ", overridden.stream().map(match -> "`" + match.id() + "`").toList()));
    }
  }

  private static String step(Basis basis) {
    return switch (basis) {
      case Basis.ByRule(var match) -> match.id().value();
      case Basis.ByDefault _ -> "default: no rule allows it";
      case Basis.ByGuard(var guard, var path) ->
          "protected_path: `" + path + "` touches " + guard.kind().word().replace('_', ' ');
      case Basis.ByDiscovery _ -> "discovery_bypass: it is a discovery message";
      case Basis.ByMode(var mode) ->
          "mode: `" + mode.word() + "` excludes it, whatever the rules say";
      case Basis.ByNewTool(var state, var allowing) ->
          "mode: `new_tools`, because the tool is "
              + state.map(known -> known.word()).orElse("not listed")
              + "; `"
              + allowing.id()
              + "` would allow it";
      case Basis.ByHook(var answer) -> "hook: `" + answer.hook() + "` denied it";
      case Basis.ByRateLimit(var limit, var used, var allowing) ->
          "rate_limit: "
              + used
              + " calls in "
              + limit.seconds()
              + " s, at most "
              + limit.calls()
              + "; `"
              + allowing.id()
              + "` would allow it";
      case Basis.ByFailure(_, var detail) -> "failure: " + detail;
      case Basis.ByCanary _ -> "canary: it is a test of Assent, about which no policy decides";
    };
  }

  private void rule(RuleTrace rule) {
    lines.add(
        (rule.matched() ? "+ " : "- ")
            + rule.rule().effect().word()
            + " "
            + rule.rule().id().value()
            + " ("
            + rule.rule().specificity().score()
            + ")"
            + standing(rule));
    rule.conditions().forEach(condition -> condition(condition, "    "));
  }

  private static String standing(RuleTrace rule) {
    return switch (rule.standing()) {
      case MATCHED -> rule.overrides() ? ", would override a deny where the policy lets it" : "";
      case NOT_MET -> "";
      case SWITCHED_OFF -> ", switched off";
      case EXPIRED -> ", expired";
      case NOT_COVERED ->
          ", does not look at "
              + String.join(", ", rule.uncovered().stream().map(path -> "`" + path + "`").toList());
    };
  }

  private void condition(ConditionTrace condition, String indent) {
    String head = indent + (condition.holds() ? "yes  " : "no   ") + condition.condition().member();
    if (!condition.parts().isEmpty()) {
      lines.add(head);
      condition.parts().forEach(part -> condition(part, indent + "    "));
      return;
    }
    var compared = condition.comparisons();
    if (condition.condition() instanceof Condition.Earlier earlier) {
      lines.add(head + " `" + earlier.values().getFirst() + "`: " + before(condition.compared()));
    } else if (condition.condition() instanceof Condition.Hours hours && !compared.isEmpty()) {
      lines.add(
          head
              + ": `"
              + compared.getFirst().text()
              + (condition.holds() ? "` is within `" : "` is outside of `")
              + String.join("`, `", hours.values())
              + "`");
    } else if (compared.isEmpty()) {
      String values =
          condition.compared().isEmpty()
              ? ": the call has none"
              : ": compared with `" + String.join("`, `", condition.compared()) + "`";
      lines.add(head + values);
    } else if (compared.size() == 1) {
      lines.add(head + ": " + compared(compared.getFirst(), isOnCommand(condition)));
    } else {
      lines.add(head);
      compared.stream()
          .limit(COMPARED)
          .forEach(one -> lines.add(indent + "       " + compared(one, isOnCommand(condition))));
      if (compared.size() > COMPARED) {
        lines.add(indent + "       and " + (compared.size() - COMPARED) + " more");
      }
    }
  }

  private static boolean isOnCommand(ConditionTrace condition) {
    return condition.condition().isOn(Attribute.LONE_COMMAND);
  }

  /// The facts known of the calls before, in a sentence.
  private static String before(List<String> times) {
    if (times.isEmpty()) {
      return "no such call was let through before";
    }
    return times.stream()
        .map(time ->
            time.startsWith(EarlierClause.UNKNOWN)
                ? "nobody knows of a call "
                    + time.substring(EarlierClause.UNKNOWN.length())
                    + " before"
                : "such a call was let through " + time + " before")
        .collect(Collectors.joining("; "));
  }

  private static String compared(Comparison comparison, boolean command) {
    String place = comparison.place().isEmpty() ? "" : " at " + comparison.place();
    String value =
        command && comparison.text().equals(CommandFacts.NOT_ALONE)
            ? "a command that is not alone"
            : comparison.present() ? "`" + comparison.text() + "`" : "nothing";
    String against = String.join("`, `", comparison.against());
    if (comparison.against().isEmpty()) {
      return value + place + (comparison.passed() ? " passes" : " fails");
    }
    return value + place + (comparison.passed() ? " passes `" : " fails `") + against + "`";
  }

  private void changes(Explanation explanation) {
    var changes = explanation.changes();
    if (changes.isEmpty()) {
      if (explanation.decision().effect() != Effect.ALLOW) {
        lines.add(
            "No change of at most eight edits was found after which it would pass without being"
                + " asked for.");
      }
      return;
    }
    lines.add("It would pass without being asked for after the smallest change:");
    lines.addAll(edits(explanation, changes.getFirst()));
    for (var other : changes.subList(1, changes.size())) {
      lines.add("or after:");
      lines.addAll(edits(explanation, other));
    }
  }

  private static List<String> edits(Explanation explanation, SmallestChange change) {
    return change.edits().stream()
        .flatMap(edit -> EditText.lines(edit, explanation.request()).stream())
        .map(line -> "    " + line)
        .toList();
  }

  private void nearMisses(Explanation explanation) {
    for (NearMiss miss : explanation.nearMisses()) {
      String outcome =
          miss.decided() == Effect.DENY
              ? "It would have been denied by `" + miss.rule().rule().id() + "`"
              : "`"
                  + miss.rule().rule().id()
                  + "` denies, but the outcome would have been "
                  + miss.decided().word();
      lines.add(outcome + ", had " + missing(miss) + ":");
      miss.failed().forEach(condition -> condition(condition, "    "));
    }
  }

  private static String missing(NearMiss miss) {
    String inactive =
        switch (miss.rule().standing()) {
          case SWITCHED_OFF -> "the rule not been switched off";
          case EXPIRED -> "the rule not expired";
          case MATCHED, NOT_MET, NOT_COVERED -> "";
        };
    String failed =
        miss.failed().isEmpty()
            ? ""
            : miss.failed().size() == 1
                ? "this condition held"
                : "these " + miss.failed().size() + " conditions held";
    return inactive.isEmpty() || failed.isEmpty() ? inactive + failed : inactive + " and " + failed;
  }
}
