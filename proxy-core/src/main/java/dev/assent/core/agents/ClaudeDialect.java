package dev.assent.core.agents;

import dev.assent.core.bridge.HookAgent;
import dev.assent.core.bridge.HookDenial.Question;
import dev.assent.core.bridge.HookReply;
import dev.assent.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Claude Code, and the agents that took over its form: VS Code, Codex, Droid.
///
/// Codex takes any yes for a broken answer, which does not block, so it gets none. What Droid makes of a yes is not known.
record ClaudeDialect(HookAgent agent) implements Dialect {
  @Override
  public AgentCall read(JsonObject document) throws AgentInputException {
    var given = new Given(document);
    Question question = question(given.name("hook_event_name", "hookEventName"));
    String tool = given.name("tool_name", "toolName");
    boolean snake = document.get("tool_input") != null || document.get("toolInput") == null;
    JsonObject arguments = given.arguments(snake ? "tool_input" : "toolInput");
    List<McpName> mcp = McpName.readings(tool, "mcp__", "__");
    ToolKind kind = tool.startsWith("mcp__") ? ToolKind.MCP : BuiltInTools.kindOf(agent, tool);
    return new AgentCall(
        agent,
        question,
        given.name("session_id", "sessionId"),
        given.optional("tool_use_id", "toolUseId"),
        Optional.empty(),
        folders(given),
        tool,
        ToolArguments.of(kind, arguments),
        kind,
        mcp,
        Optional.empty());
  }

  private static List<String> folders(Given given) throws AgentInputException {
    var folders = new ArrayList<String>();
    given.folder("cwd").ifPresent(folders::add);
    return folders;
  }

  private static Question question(String event) throws AgentInputException {
    return switch (event) {
      case "PreToolUse" -> Question.TOOL;
      case "PermissionRequest" -> Question.PERMISSION;
      default -> throw new AgentInputException("found another event in `hook_event_name`, expected `PreToolUse` or `PermissionRequest`");
    };
  }

  @Override
  public HookReply yes(AgentCall call, String reason) {
    if (agent == HookAgent.CODEX || agent == HookAgent.DROID) {
      return HookReply.SILENT;
    }
    var body = JsonObject.builder();
    switch (call.question()) {
      case TOOL ->
          body.put("hookEventName", "PreToolUse").put("permissionDecision", "allow").put("permissionDecisionReason", reason);
      case PERMISSION ->
          body.put("hookEventName", "PermissionRequest")
              .put("decision", JsonObject.builder().put("behavior", "allow").build());
    }
    return Dialect.document(JsonObject.builder().put("hookSpecificOutput", body.build()));
  }
}
