package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import dev.assent.core.local.HookDenial.Question;
import dev.assent.core.local.HookReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Copilot CLI: no event and mostly no session in the document; the arguments may be the text of an
/// object.
record CopilotDialect() implements AgentDialect {
  @Override
  public AgentCall read(JsonObject document) throws AgentInputException {
    var given = new DocumentMembers(document);
    String tool = given.name("toolName", "toolName");
    ToolKind known =
        given.isPatch("toolArgs") ? ToolKind.PATCH : BuiltInTools.kindOf(HookAgent.COPILOT, tool);
    List<McpName> mcp = known == ToolKind.OTHER ? readings(tool) : List.of();
    ToolKind kind = known == ToolKind.OTHER && !mcp.isEmpty() ? ToolKind.MCP : known;
    var folders = new ArrayList<String>();
    given.folder("cwd").ifPresent(folders::add);
    return new AgentCall(
        HookAgent.COPILOT,
        Question.TOOL,
        given
            .optional("sessionId", "session_id")
            .orElseGet(() -> "in " + (folders.isEmpty() ? "" : folders.getFirst())),
        Optional.empty(),
        Optional.empty(),
        folders,
        tool,
        ToolArguments.of(kind, tool, given.arguments("toolArgs")),
        kind,
        mcp,
        HookAgent.COPILOT,
        Optional.empty());
  }

  /// The ways to read `SERVER-TOOL`: every name with a dash that is none of its own may be one.
  static List<McpName> readings(String tool) {
    return McpName.readings(tool, "", "-");
  }

  @Override
  public HookReply yes(AgentCall call, String reason) {
    return AgentDialect.document(
        JsonObject.builder()
            .put("permissionDecision", "allow")
            .put("permissionDecisionReason", reason));
  }
}
