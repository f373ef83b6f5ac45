package dev.assent.core.analysis;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.util.List;
import java.util.Optional;

/// Edits of a policy for programs.
public final class EditTree {
  private EditTree() {}

  /// The tree of an edit: `edit`, its kind, and what it needs.
  static Json tree(PolicyEdit edit) {
    var tree = JsonObject.builder().put("edit", word(edit));
    switch (edit) {
      case PolicyEdit.AddRule(var rule) -> tree.put("rule", PolicyDocument.written(rule));
      case PolicyEdit.AcceptTool(var tool) -> tree.put("tool", tool);
      case PolicyEdit.Except(var index, var exception, var changed, var beside) -> {
        rule(tree, index, changed).put("not", condition(exception));
        beside.ifPresent(more -> tree.put("beside", PolicyDocument.written(more)));
      }
      case PolicyEdit.AddEntries(var index, var member, var entries, var changed) ->
          rule(tree, index, changed)
              .put("condition", member)
              .put("entries", JsonArray.ofStrings(entries));
      case PolicyEdit.SwitchOn(var index, var changed) -> rule(tree, index, changed);
      case PolicyEdit.AllowTool(var tool) -> tree.put("tool", tool);
      case PolicyEdit.SwitchOff(var index, var changed) -> rule(tree, index, changed);
      case PolicyEdit.RaiseLimit(var limit, var calls) ->
          tree.put("tool_name", JsonArray.ofStrings(limit.tools()))
              .put("seconds", limit.seconds())
              .put("calls", calls);
      case PolicyEdit.LeaveMode(var mode) -> tree.put("mode", mode.word());
    }
    return tree.build();
  }

  private static JsonObject.Builder rule(JsonObject.Builder tree, int index, Rule changed) {
    return tree.put("id", changed.id().value()).put("index", index);
  }

  private static String word(PolicyEdit edit) {
    return switch (edit) {
      case PolicyEdit.AddRule _ -> "add_rule";
      case PolicyEdit.AcceptTool _ -> "accept_tool";
      case PolicyEdit.Except _ -> "except";
      case PolicyEdit.AddEntries _ -> "add_entries";
      case PolicyEdit.SwitchOn _ -> "switch_on";
      case PolicyEdit.AllowTool _ -> "allow_tool";
      case PolicyEdit.SwitchOff _ -> "switch_off";
      case PolicyEdit.RaiseLimit _ -> "raise_limit";
      case PolicyEdit.LeaveMode _ -> "leave_mode";
    };
  }

  /// A condition as the policy file has it.
  public static JsonObject condition(Condition condition) {
    var alone =
        new Rule(
            new RuleId("x"),
            Optional.empty(),
            Effect.DENY,
            List.of(condition),
            Optional.empty(),
            true,
            Optional.empty());
    return PolicyDocument.written(alone).object("conditions").orElse(JsonObject.EMPTY);
  }
}
