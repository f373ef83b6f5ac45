package dev.assent.core.cli.policy;

import dev.assent.core.analysis.EditTree;
import dev.assent.core.analysis.PolicyEdit;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.document.PolicyDocument;

/// Edits of a policy as they are printed.
final class EditText {
  private EditText() {}

  /// For people.
  static String sentence(PolicyEdit edit) {
    return switch (edit) {
      case PolicyEdit.AddRule(var rule) ->
          "add the rule " + JsonWriter.write(PolicyDocument.written(rule));
      case PolicyEdit.AcceptTool(var tool) ->
          "accept the tool `" + tool + "` as it is now, in the window";
      case PolicyEdit.Except(_, var exception, var changed, var beside) ->
          "except from `"
              + changed.id()
              + "`, under \"not\": "
              + JsonWriter.write(EditTree.condition(exception))
              + beside
                  .map(more ->
                      ", and add for the others " + JsonWriter.write(PolicyDocument.written(more)))
                  .orElse("");
      case PolicyEdit.AddEntries(_, var member, var entries, var changed) ->
          "add to `"
              + member
              + "` of `"
              + changed.id()
              + "`: `"
              + String.join("`, `", entries)
              + "`";
      case PolicyEdit.SwitchOn(_, var changed) ->
          "switch on `" + changed.id() + "`, without expiry";
      case PolicyEdit.AllowTool(var tool) -> "add `" + tool + "` to `tools`";
      case PolicyEdit.SwitchOff(_, var changed) -> "switch off `" + changed.id() + "`";
      case PolicyEdit.RaiseLimit(var limit, var calls) ->
          "raise the limit for `"
              + String.join("`, `", limit.tools())
              + "` in "
              + limit.seconds()
              + " s from "
              + limit.calls()
              + " to "
              + calls
              + " calls";
      case PolicyEdit.LeaveMode(var mode) -> "leave the mode `" + mode.word() + "`";
    };
  }
}
