package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import dev.assent.core.local.HookDenial.Question;
import dev.assent.core.local.HookReply;
import dev.assent.core.programs.ProgramFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Claude Code, and the agents that took over its form: VS Code, Codex, Droid; Copilot CLI too,
/// where it reads hooks in that form.
///
/// Codex takes a yes for a broken answer, which does not block, unless the yes changes the
/// arguments, so it gets none. Of several answers Droid takes the first, so a yes of ours could
/// hide another hook's no, and it gets none either.
record ClaudeDialect(HookAgent agent) implements AgentDialect {
  private static final String CLAUDES_PREFIX = "mcp__";
  private static final String VSCODES_PREFIX = "mcp_";

  @Override
  public AgentCall read(JsonObject document) throws AgentInputException {
    var given = new DocumentMembers(document);
    Question question = question(given.name("hook_event_name", "hookEventName"));
    String tool = given.name("tool_name", "toolName");
    boolean snake = document.get("tool_input") != null || document.get("toolInput") == null;
    String input = snake ? "tool_input" : "toolInput";
    JsonObject arguments = given.arguments(input);
    ToolKind own = given.isPatch(input) ? ToolKind.PATCH : BuiltInTools.kindOf(agent, tool);
    Origin origin = origin(document, tool, own);
    return new AgentCall(
        agent,
        question,
        given.name("session_id", "sessionId"),
        given.optional("tool_use_id", "toolUseId"),
        Optional.empty(),
        folders(given),
        tool,
        ToolArguments.of(origin.kind(), tool, arguments),
        origin.kind(),
        origin.mcp(),
        origin.wiredBy(),
        Optional.empty());
  }

  /// The origin of a tool: its kind, its possible MCP names, and the agent that wired the hook.
  private record Origin(ToolKind kind, List<McpName> mcp, HookAgent wiredBy) {}

  // VS Code and Copilot CLI start the hooks in Claude Code's files as well. Both tell the time in
  // their documents, which Claude Code does not, and of the two VS Code alone has a name for the
  // use.
  private Origin origin(JsonObject document, String tool, ToolKind own) {
    boolean others =
        document.get("timestamp") != null
            && (agent == HookAgent.CLAUDE_CODE || agent == HookAgent.VSCODE);
    if (!others) {
      return tool.startsWith(CLAUDES_PREFIX)
          ? new Origin(ToolKind.MCP, McpName.readings(tool, CLAUDES_PREFIX, "__"), agent)
          : new Origin(own, List.of(), agent);
    }
    if (document.get("tool_use_id") != null || document.get("toolUseId") != null) {
      return tool.startsWith(VSCODES_PREFIX)
          ? new Origin(ToolKind.MCP, McpName.ofVsCode(tool), HookAgent.VSCODE)
          : new Origin(own, List.of(), HookAgent.VSCODE);
    }
    List<McpName> mcp = own == ToolKind.OTHER ? CopilotDialect.readings(tool) : List.of();
    boolean named = !mcp.isEmpty() || tool.startsWith(CLAUDES_PREFIX);
    return new Origin(own == ToolKind.OTHER && named ? ToolKind.MCP : own, mcp, HookAgent.COPILOT);
  }

  private static List<String> folders(DocumentMembers given) throws AgentInputException {
    var folders = new ArrayList<String>();
    given.folder("cwd").ifPresent(folders::add);
    return folders;
  }

  private static Question question(String event) throws AgentInputException {
    return switch (event) {
      case "PreToolUse" -> Question.TOOL;
      case "PermissionRequest" -> Question.PERMISSION;
      default ->
          throw new AgentInputException(
              "found another event in `hook_event_name`, expected `PreToolUse` or"
                  + " `PermissionRequest`");
    };
  }

  @Override
  public HookReply yes(AgentCall call, String reason) {
    JsonObject hooks = ProgramFile.of(agent.word()).object("hooks").orElseThrow();
    if (ProgramFile.says(hooks, "takes_no_yes")) {
      return HookReply.SILENT;
    }
    var body = JsonObject.builder();
    switch (call.question()) {
      case TOOL ->
          body.put("hookEventName", "PreToolUse")
              .put("permissionDecision", "allow")
              .put("permissionDecisionReason", reason);
      case PERMISSION ->
          body.put("hookEventName", "PermissionRequest")
              .put("decision", JsonObject.builder().put("behavior", "allow").build());
    }
    return AgentDialect.document(JsonObject.builder().put("hookSpecificOutput", body.build()));
  }
}
