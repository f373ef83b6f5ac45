package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import dev.assent.core.local.HookDenial.Question;
import dev.assent.core.local.HookReply;
import java.util.List;
import java.util.Optional;

/// Windsurf: one event for each kind of tool; the exit status is the answer.
record WindsurfDialect() implements AgentDialect {
  /// The name of the tool that runs a command.
  static final String SHELL = "run_command";

  /// The name of the tool that reads a file.
  static final String READ = "read_code";

  /// The name of the tool that changes a file.
  static final String WRITE = "write_code";

  @Override
  public AgentCall read(JsonObject document) throws AgentInputException {
    var given = new DocumentMembers(document);
    String event = given.name("agent_action_name", "agent_action_name");
    JsonObject info = given.object("tool_info");
    var told = new DocumentMembers(info);
    return switch (event) {
      case "pre_run_command" -> {
        told.text("command_line");
        yield call(given, SHELL, ToolKind.SHELL, info, List.of());
      }
      case "pre_read_code" -> {
        told.text("file_path");
        yield call(given, READ, ToolKind.READ, info, List.of());
      }
      case "pre_write_code" -> {
        told.text("file_path");
        yield call(given, WRITE, ToolKind.WRITE, info, List.of());
      }
      case "pre_mcp_tool_use" -> {
        var name =
            new McpName(
                told.name("mcp_server_name", "mcp_server_name"),
                told.name("mcp_tool_name", "mcp_tool_name"));
        yield call(
            given,
            name.joined(),
            ToolKind.MCP,
            told.arguments("mcp_tool_arguments"),
            List.of(name));
      }
      default ->
          throw new AgentInputException(
              "found another event in `agent_action_name`, expected `pre_run_command`, `pre_read_code`, `pre_write_code` or "
                  + "`pre_mcp_tool_use`");
    };
  }

  private static AgentCall call(
      DocumentMembers given, String tool, ToolKind kind, JsonObject arguments, List<McpName> mcp)
      throws AgentInputException {
    return new AgentCall(
        HookAgent.WINDSURF,
        Question.TOOL,
        given.name("trajectory_id", "trajectory_id"),
        given.optional("execution_id"),
        Optional.empty(),
        // A command's own folder stands among its arguments: the model chooses it, and no rule may
        // start there.
        List.of(),
        tool,
        arguments,
        kind,
        mcp,
        HookAgent.WINDSURF,
        Optional.empty());
  }

  @Override
  public HookReply yes(AgentCall call, String reason) {
    return HookReply.SILENT;
  }
}
