package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import dev.assent.core.local.HookDenial.Question;
import dev.assent.core.local.HookReply;
import java.util.List;
import java.util.Optional;

/// Antigravity CLI, as reported: no event, and the call in an object of its own.
///
/// A hook that says nothing is a no. A yes silences nothing: the agent asks the person as it would
/// have.
record AntigravityDialect() implements AgentDialect {
  @Override
  public AgentCall read(JsonObject document) throws AgentInputException {
    var given = new DocumentMembers(document);
    var call = new DocumentMembers(given.object("toolCall"));
    String tool = call.name("name", "name");
    List<McpName> mcp = McpName.readings(tool, "mcp_", "_");
    ToolKind kind =
        tool.startsWith("mcp_") ? ToolKind.MCP : BuiltInTools.kindOf(HookAgent.ANTIGRAVITY, tool);
    return new AgentCall(
        HookAgent.ANTIGRAVITY,
        Question.TOOL,
        given.name("conversationId", "conversationId"),
        Optional.empty(),
        Optional.empty(),
        given.folders("workspacePaths"),
        tool,
        ToolArguments.of(kind, tool, call.arguments("args")),
        kind,
        mcp,
        HookAgent.ANTIGRAVITY,
        Optional.empty());
  }

  @Override
  public HookReply yes(AgentCall call, String reason) {
    return nothing();
  }

  @Override
  public HookReply nothing() {
    return AgentDialect.document(JsonObject.builder().put("decision", "allow"));
  }
}
