package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.document.PolicyFormatException;
import java.io.PrintWriter;
import java.util.List;

/// Prints the result of a command that put a policy in force, or could not.
final class ActivationText {
  private ActivationText() {}

  /// Says which version is in force now, and for which servers where these are several.
  ///
  /// @param servers for which it is in force
  /// @param unchanged whether it was in force before
  static void print(
      CommandOutput output, PolicyState state, List<String> servers, boolean unchanged) {
    if (output.isJson()) {
      output.json(
          RevisionText.tree(state.revision())
              .put("changed", !unchanged)
              .put("servers", JsonArray.ofStrings(servers))
              .put("problems", RevisionText.findings(state.problems()))
              .build());
    } else {
      output.line(
          RevisionText.line(state.revision())
              + (unchanged ? " was in force already" : " is in force")
              + (servers.size() > 1 ? " for " + String.join(", ", servers) : ""));
      for (var problem : state.problems()) {
        FindingText.lines("policy.json", problem).forEach(output.errors()::println);
      }
    }
  }

  /// Says why nothing was changed.
  static ExitCode refused(CommandOutput output, String name, PolicyFormatException e) {
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("changed", false)
              .put("overridable", e.overridable())
              .put("findings", RevisionText.findings(e.findings()))
              .build());
      return ExitCode.BAD_INPUT;
    }
    PrintWriter err = output.errors();
    e.findings().forEach(finding -> FindingText.lines(name, finding).forEach(err::println));
    CommandErrors.say(
        err,
        e.overridable()
            ? "its own tests fail, nothing was changed; `--override REASON` puts it in force all the same"
            : "it cannot be used, nothing was changed");
    return ExitCode.BAD_INPUT;
  }
}
