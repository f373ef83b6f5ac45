package dev.assent.desktop.explain;

import dev.assent.core.analysis.EditTree;
import dev.assent.core.analysis.PolicyEdit;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;

/// Says what an edit of a policy does, in one sentence. Pure.
final class EditWords {
  private EditWords() {}

  static String sentence(PolicyEdit edit) {
    return switch (edit) {
      case PolicyEdit.AddRule(var rule) -> Texts.get("explain.edit.addRule", conditions(rule));
      case PolicyEdit.AcceptTool(var tool) ->
          Texts.get("explain.edit.acceptTool", ConditionTicks.plain(tool));
      case PolicyEdit.Except(_, var exception, var changed) ->
          Texts.get("explain.edit.except", title(changed), condition(exception));
      case PolicyEdit.AddEntries(_, var member, var entries, var changed) ->
          Texts.get(
              "explain.edit.addEntries",
              ConditionTicks.plain(String.join(", ", entries)),
              ConditionTicks.name(member),
              title(changed));
      case PolicyEdit.SwitchOn(_, var changed) ->
          Texts.get("explain.edit.switchOn", title(changed));
      case PolicyEdit.AllowTool(var tool) ->
          Texts.get("explain.edit.allowTool", ConditionTicks.plain(tool));
      case PolicyEdit.SwitchOff(_, var changed) ->
          Texts.get("explain.edit.switchOff", title(changed));
      case PolicyEdit.RaiseLimit(var limit, var calls) ->
          Texts.get(
              "explain.edit.raiseLimit",
              ConditionTicks.plain(String.join(", ", limit.tools())),
              Texts.number(limit.seconds()),
              Texts.number(limit.calls()),
              Texts.number(calls));
      case PolicyEdit.LeaveMode(var mode) -> Texts.get("explain.edit.leaveMode", mode.word());
    };
  }

  private static String title(Rule rule) {
    return ConditionTicks.plain(CoreWords.ofTitle(rule.title()));
  }

  private static String conditions(Rule rule) {
    return String.join(" · ", rule.conditions().stream().map(EditWords::condition).toList());
  }

  /// The thing that a condition looks at and the values it wants, as the policy file has them.
  private static String condition(Condition condition) {
    return String.join(
        " · ",
        EditTree.condition(condition).members().entrySet().stream()
            .map(member ->
                ConditionTicks.name(member.getKey())
                    + " "
                    + ConditionTicks.plain(value(member.getValue())))
            .toList());
  }

  private static String value(Json value) {
    return switch (value) {
      case JsonString text -> text.value();
      case JsonArray list ->
          String.join(", ", list.items().stream().map(EditWords::value).toList());
      case JsonObject _, JsonNumber _, JsonBoolean _, JsonNull _ -> JsonWriter.write(value);
    };
  }
}
