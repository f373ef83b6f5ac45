package dev.assent.core.riskserver;

import dev.assent.core.access.Severity;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.risk.CommandPlace;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.ShellGrammar;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The four tools.
///
/// @param risk says what a command would do
/// @param grammar in which commands are taken to be written
/// @param place where they would run; asked anew for each call
/// @param threshold from this severity on a command is not allowed
/// @param asksPeople what `requires_human_approval` says of a command that is not allowed
/// @param session this server's run, for whoever compares logs
public record RiskTools(
    CommandRisk risk,
    ShellGrammar grammar,
    Supplier<CommandPlace> place,
    Severity threshold,
    boolean asksPeople,
    String session) {
  private static final String COMMAND = "command";

  /// The result of a call.
  ///
  /// @param tree the answer; empty for an error
  /// @param error what is wrong with the call; absent when it was answered
  record Answer(JsonObject tree, Optional<String> error) {}

  /// Answers a call of one of the tools; never throws.
  Answer call(String tool, JsonObject arguments) {
    return switch (tool) {
      case "check_command" -> about(arguments, command -> assessment(command).checked());
      case "explain_risk" -> about(arguments, command -> assessment(command).explained(command));
      case "suggest_alternative" ->
          about(arguments, command -> assessment(command).suggested(command));
      case "get_policy" -> new Answer(policy(), Optional.empty());
      default -> new Answer(JsonObject.EMPTY, Optional.of("Unknown tool: " + tool));
    };
  }

  private RiskAssessment assessment(String command) {
    return new RiskAssessment(risk.report(grammar, command, place.get()), threshold, asksPeople);
  }

  private interface About {
    JsonObject answer(String command);
  }

  private static Answer about(JsonObject arguments, About about) {
    return arguments
        .string(COMMAND)
        .map(command -> new Answer(about.answer(command), Optional.empty()))
        .orElseGet(
            () -> new Answer(JsonObject.EMPTY, Optional.of("Missing '" + COMMAND + "' parameter")));
  }

  // Other servers of these tools name a challenge and an audit here. There is no such challenge,
  // and
  // the log that there is knows calls, not questions about commands.
  private JsonObject policy() {
    return JsonObject.builder()
        .put("active_groups", JsonArray.ofStrings(risk.families()))
        .put("active_checks_count", risk.size())
        .put("min_severity", JsonNull.NULL)
        .put(
            "agent_config",
            JsonObject.builder()
                .put("auto_deny_severity", RiskAssessment.word(threshold))
                .put("require_human_approval", asksPeople)
                .build())
        .put("session_id", session)
        .build();
  }

  /// The tools as `tools/list` describes them.
  static JsonArray described() {
    return new JsonArray(
        List.of(
            tool(
                "check_command",
                "Check a command",
                "Says what a shell command would do before it is run: whether it is allowed, how"
                    + " bad the worst thing is that it does, by which rules, and safer ways.",
                true,
                false),
            tool(
                "suggest_alternative",
                "Suggest a safer command",
                "Names safer commands for what a risky one is for.",
                true,
                true),
            tool(
                "get_policy",
                "Show what is checked",
                "Tells which groups of rules are active and from which severity on commands are"
                    + " not allowed.",
                false,
                false),
            tool(
                "explain_risk",
                "Explain a risk",
                "Explains rule by rule why a shell command is risky, how far the harm reaches, and"
                    + " what else could be done.",
                true,
                false)));
  }

  private static Json tool(
      String name, String title, String description, boolean command, boolean goal) {
    var properties = JsonObject.builder();
    if (command) {
      properties.put(COMMAND, text("The shell command, as it would be run."));
    }
    if (goal) {
      properties.put("goal", text("What the command is for, in words."));
    }
    var schema = JsonObject.builder().put("type", "object").put("properties", properties.build());
    if (command) {
      schema.put("required", new JsonArray(List.of(new JsonString(COMMAND))));
    }
    return JsonObject.builder()
        .put("name", name)
        .put("title", title)
        .put("description", description)
        .put("inputSchema", schema.build())
        .put(
            "annotations",
            JsonObject.builder()
                .put("readOnlyHint", true)
                .put("idempotentHint", true)
                .put("openWorldHint", false)
                .build())
        .build();
  }

  private static JsonObject text(String description) {
    return JsonObject.builder().put("type", "string").put("description", description).build();
  }
}
