package dev.assent.core.agents;

import dev.assent.core.access.Canary;
import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.programs.ProgramFile;
import java.util.List;
import java.util.Optional;

/// The document by which an agent asks its hook about a canary: as the agent would write it, for a
/// command that does nothing and must not run, and for a tool that the agent does not have.
///
/// @param event before which the agent sends it
/// @param text the document
public record CanaryDocument(String event, String text) {
  private static final String ECHO = "echo ";

  /// The document of a canary; absent where the agent has no event for such a call.
  ///
  /// @param events at which the agent starts the hook
  /// @param folder the project's; absolute
  public static Optional<CanaryDocument> of(
      HookAgent agent, List<String> events, Canary canary, String folder) {
    boolean denied = canary.kind() == Canary.Kind.DENY;
    return ProgramFile.texts(data(agent), denied ? "deny" : "allow").stream()
        .filter(events::contains)
        .findFirst()
        .map(event ->
            new CanaryDocument(event, JsonWriter.write(json(agent, event, canary, folder))));
  }

  private static JsonObject json(HookAgent agent, String event, Canary canary, String folder) {
    String session = AgentCanary.SESSION + canary.id();
    boolean denied = canary.kind() == Canary.Kind.DENY;
    String command = ECHO + Canary.word(canary.id());
    var folders = JsonArray.ofStrings(List.of(folder));
    var document = JsonObject.builder();
    return switch (agent) {
      case CLAUDE_CODE, CODEX, DROID, VSCODE, GEMINI ->
          document
              .put("session_id", session)
              .put("cwd", folder)
              .put("hook_event_name", event)
              .put("tool_name", denied ? shell(agent) : Canary.ALLOWED_TOOL)
              .put("tool_input", input(denied, "command", command))
              .build();
      case COPILOT ->
          document
              .put("sessionId", session)
              .put("cwd", folder)
              .put("toolName", denied ? shell(agent) : Canary.ALLOWED_TOOL)
              .put("toolArgs", JsonWriter.write(input(denied, "command", command)))
              .build();
      case ANTIGRAVITY ->
          document
              .put(
                  "toolCall",
                  JsonObject.builder()
                      .put("name", denied ? shell(agent) : Canary.ALLOWED_TOOL)
                      .put("args", input(denied, "CommandLine", command))
                      .build())
              .put("conversationId", session)
              .put("workspacePaths", folders)
              .build();
      case CURSOR -> cursor(event, session, denied, command, folders);
      case WINDSURF ->
          document
              .put("agent_action_name", event)
              .put("trajectory_id", session)
              .put(
                  "tool_info",
                  denied
                      ? JsonObject.builder().put("command_line", command).put("cwd", folder).build()
                      : JsonObject.builder()
                          .put("mcp_server_name", "assent")
                          .put("mcp_tool_name", Canary.ALLOWED_TOOL)
                          .put("mcp_tool_arguments", JsonObject.EMPTY)
                          .build())
              .build();
    };
  }

  private static JsonObject cursor(
      String event, String session, boolean denied, String command, JsonArray folders) {
    var document =
        JsonObject.builder()
            .put("conversation_id", session)
            .put("generation_id", session)
            .put("hook_event_name", event)
            .put("workspace_roots", folders);
    if (event.equals("beforeShellExecution")) {
      return document.put("command", command).put("cwd", "").build();
    }
    return document
        .put("tool_name", denied ? shell(HookAgent.CURSOR) : Canary.ALLOWED_TOOL)
        .put("tool_input", input(denied, "command", command))
        .build();
  }

  private static JsonObject input(boolean denied, String member, String command) {
    return denied ? JsonObject.builder().put(member, command).build() : JsonObject.EMPTY;
  }

  private static JsonObject data(HookAgent agent) {
    return ProgramFile.of(agent.word()).object("canary").orElseThrow();
  }

  // The tool by which an agent runs a command.
  private static String shell(HookAgent agent) {
    return data(agent).string("shell").orElseThrow();
  }
}
