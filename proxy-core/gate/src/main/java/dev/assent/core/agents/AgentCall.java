package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import dev.assent.core.local.HookDenial.Question;
import java.util.List;
import java.util.Optional;

/// One use of a tool that an agent asks about, in the same form for every agent.
///
/// @param agent who asks, in whose form it is answered
/// @param question what is asked
/// @param session what the agent calls its session; not empty
/// @param callId what the agent calls the use; absent where it has no name for it
/// @param version the agent's own; absent where it does not say
/// @param folders absolute folders that the agent works in, the current one first; may be empty
/// @param tool the name rules know it by
/// @param arguments as the agent has them, with what has to be said of them besides: see
///   [ToolArguments]
/// @param kind what the tool does
/// @param mcp the ways to read the name as a tool of an MCP server; empty for the agent's own tools
/// @param wiredBy the agent in whose files those servers stand, and whose names they are: agents
///   run each other's hooks
/// @param serverCommand the command line of the MCP server, where the agent says it
public record AgentCall(
    HookAgent agent,
    Question question,
    String session,
    Optional<String> callId,
    Optional<String> version,
    List<String> folders,
    String tool,
    JsonObject arguments,
    ToolKind kind,
    List<McpName> mcp,
    HookAgent wiredBy,
    Optional<String> serverCommand) {
  public AgentCall {
    folders = List.copyOf(folders);
    mcp = List.copyOf(mcp);
  }
}
