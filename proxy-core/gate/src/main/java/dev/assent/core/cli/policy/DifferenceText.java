package dev.assent.core.cli.policy;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.MemberChange;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.RuleChange;
import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Differences between policies as they are printed. Places are shown 1-based, as people count
/// rules.
final class DifferenceText {
  private DifferenceText() {}

  /// For people: `+` for what is new, `-` for what is gone, `~` for what changed, `>` for what
  /// moved.
  static List<String> lines(PolicyDifference difference) {
    var lines = new ArrayList<String>();
    for (var change : difference.members()) {
      lines.add("~ " + member(change));
    }
    for (var change : difference.rules()) {
      switch (change) {
        case RuleChange.Added(var rule, var to, var written) ->
            lines.add("+ " + rule(rule) + " at " + (to + 1) + ": " + JsonWriter.write(written));
        case RuleChange.Removed(var rule, var from, var written) ->
            lines.add("- " + rule(rule) + " from " + (from + 1) + ": " + JsonWriter.write(written));
        case RuleChange.Moved(var rule, var from, var to) ->
            lines.add("> " + rule(rule) + " moved from " + (from + 1) + " to " + (to + 1));
        case RuleChange.Changed changed -> {
          String moved = changed.moved() ? ", moved from " + (changed.from() + 1) : "";
          lines.add("~ " + rule(changed.after()) + " at " + (changed.to() + 1) + moved);
          changed.members().forEach(member -> lines.add("    " + member(member)));
        }
      }
    }
    return lines;
  }

  /// For programs: `{"rules", "members"}`.
  static JsonObject tree(PolicyDifference difference) {
    return JsonObject.builder()
        .put(
            "rules",
            new JsonArray(difference.rules().stream().<Json>map(DifferenceText::tree).toList()))
        .put("members", members(difference.members()))
        .build();
  }

  private static Json tree(RuleChange change) {
    return switch (change) {
      case RuleChange.Added(var rule, var to, var written) ->
          head("added", rule).put("to", to).put("rule", written).build();
      case RuleChange.Removed(var rule, var from, var written) ->
          head("removed", rule).put("from", from).put("rule", written).build();
      case RuleChange.Moved(var rule, var from, var to) ->
          head("moved", rule).put("from", from).put("to", to).build();
      case RuleChange.Changed changed ->
          head("changed", changed.after())
              .put("from", changed.from())
              .put("to", changed.to())
              .put("moved", changed.moved())
              .put("members", members(changed.members()))
              .build();
    };
  }

  private static JsonObject.Builder head(String word, Rule rule) {
    return JsonObject.builder()
        .put("change", word)
        .put("id", rule.id().value())
        .put("effect", rule.effect().word());
  }

  private static JsonArray members(List<MemberChange> changes) {
    return new JsonArray(
        changes.stream()
            .<Json>map(change -> {
              var tree = JsonObject.builder().put("member", change.member());
              change.before().ifPresent(value -> tree.put("before", value));
              change.after().ifPresent(value -> tree.put("after", value));
              return tree.putIfPresent("group", change.group()).build();
            })
            .toList());
  }

  private static String rule(Rule rule) {
    return "rule `" + rule.id() + "` (" + rule.effect().word() + ")";
  }

  private static String member(MemberChange change) {
    return change.group().isPresent()
        ? change.member() + ": through the group `" + change.group().get() + "`"
        : change.member() + ": " + value(change.before()) + " -> " + value(change.after());
  }

  private static String value(Optional<Json> value) {
    return value.map(JsonWriter::write).orElse("nothing");
  }
}
