package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import dev.assent.core.local.HookDenial.Question;
import dev.assent.core.local.HookReply;
import java.util.List;
import java.util.Optional;

/// Gemini CLI. Which server a tool belongs to is told beside its name, where that is told.
record GeminiDialect() implements AgentDialect {
  @Override
  public AgentCall read(JsonObject document) throws AgentInputException {
    var given = new DocumentMembers(document);
    if (!given.name("hook_event_name", "hook_event_name").equals("BeforeTool")) {
      throw new AgentInputException(
          "found another event in `hook_event_name`, expected `BeforeTool`");
    }
    String tool = given.name("tool_name", "tool_name");
    Optional<McpName> told = told(document);
    boolean ofServer =
        told.isPresent() || document.get("mcp_context") != null || tool.startsWith("mcp_");
    ToolKind kind = ofServer ? ToolKind.MCP : BuiltInTools.kindOf(HookAgent.GEMINI, tool);
    return new AgentCall(
        HookAgent.GEMINI,
        Question.TOOL,
        given.name("session_id", "session_id"),
        Optional.empty(),
        Optional.empty(),
        given.folder("cwd").map(List::of).orElse(List.of()),
        told.map(McpName::joined).orElse(tool),
        ToolArguments.of(kind, tool, given.arguments("tool_input")),
        kind,
        told.map(List::of).orElse(List.of()),
        HookAgent.GEMINI,
        Optional.empty());
  }

  private static Optional<McpName> told(JsonObject document) throws AgentInputException {
    Optional<JsonObject> context = document.object("mcp_context");
    if (context.isEmpty()) {
      return Optional.empty();
    }
    var given = new DocumentMembers(context.get());
    Optional<String> server = given.optional("server_name", "serverName");
    Optional<String> tool = given.optional("tool_name", "toolName");
    return server.isPresent() && tool.isPresent()
        ? Optional.of(new McpName(server.get(), tool.get()))
        : Optional.empty();
  }

  @Override
  public HookReply yes(AgentCall call, String reason) {
    return AgentDialect.document(JsonObject.builder().put("decision", "allow"));
  }

  @Override
  public HookReply nothing() {
    return AgentDialect.document(JsonObject.builder());
  }
}
