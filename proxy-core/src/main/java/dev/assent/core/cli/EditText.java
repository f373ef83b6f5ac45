package dev.assent.core.cli;

import dev.assent.core.analysis.Edit;
import dev.assent.core.analysis.EditTree;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.PolicyDocument;

/// Edits of a policy as they are printed.
final class EditText {
  private EditText() {}

  /// For people.
  static String sentence(Edit edit) {
    return switch (edit) {
      case Edit.AddRule(var rule) -> "add the rule " + JsonWriter.write(PolicyDocument.written(rule));
      case Edit.AcceptTool(var tool) -> "accept the tool `" + tool + "` as it is now, in the window";
      case Edit.Except(_, var exception, var changed) ->
          "except from `" + changed.id() + "`, under \"not\": " + JsonWriter.write(EditTree.condition(exception));
      case Edit.AddEntries(_, var member, var entries, var changed) ->
          "add to `" + member + "` of `" + changed.id() + "`: `" + String.join("`, `", entries) + "`";
      case Edit.SwitchOn(_, var changed) -> "switch on `" + changed.id() + "`, without expiry";
      case Edit.AllowTool(var tool) -> "add `" + tool + "` to `tools`";
      case Edit.SwitchOff(_, var changed) -> "switch off `" + changed.id() + "`";
      case Edit.RaiseLimit(var limit, var calls) ->
          "raise the limit for `" + String.join("`, `", limit.tools()) + "` in " + limit.seconds() + " s from "
              + limit.calls() + " to " + calls + " calls";
      case Edit.LeaveMode(var mode) -> "leave the mode `" + mode.word() + "`";
    };
  }
}
