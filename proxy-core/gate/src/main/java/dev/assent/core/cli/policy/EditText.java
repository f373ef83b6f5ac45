package dev.assent.core.cli.policy;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.EditTree;
import dev.assent.core.analysis.PolicyEdit;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Edits of a policy as they are printed.
final class EditText {
  private EditText() {}

  /// The lines for people: the edit, and what it changes for other calls than the one it is for.
  static List<String> lines(PolicyEdit edit, AccessRequest call) {
    return Stream.of(sentence(edit), others(edit, call)).filter(line -> !line.isEmpty()).toList();
  }

  private static String others(PolicyEdit edit, AccessRequest call) {
    return switch (edit) {
      case PolicyEdit.Except except when !except.others(call).isEmpty() ->
          "  which also frees calls of that kind with "
              + except.others(call).stream().map(EditText::word).collect(Collectors.joining(", "))
              + rest(except.changed());
      case PolicyEdit.SwitchOff(_, var changed) ->
          "  which also frees all its other calls" + rest(changed);
      case PolicyEdit.AddEntries _ ->
          "  which also lets all other calls pass that fit it then, unless a rule asks or denies";
      case PolicyEdit.AddRule _,
          PolicyEdit.AcceptTool _,
          PolicyEdit.Except _,
          PolicyEdit.SwitchOn _,
          PolicyEdit.AllowTool _,
          PolicyEdit.RaiseLimit _,
          PolicyEdit.LeaveMode _ ->
          "";
    };
  }

  // An ALLOW is in nobody's way.
  private static String rest(Rule freed) {
    return freed.effect() == Effect.HITL
        ? ": no longer asked about, but decided by the other rules, and denied where none speaks of"
            + " them"
        : ": no longer denied, but decided by the other rules";
  }

  private static String word(PolicyEdit.Others others) {
    return switch (others) {
      case TOOLS -> "other tools";
      case SERVERS -> "other servers that have these rules";
      case ARGUMENTS -> "other arguments";
    };
  }

  private static String sentence(PolicyEdit edit) {
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
