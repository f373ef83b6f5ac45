package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.local.HookReply;
import java.util.List;
import java.util.stream.Stream;

/// The documents that each agent sends at each event with a hook, written from its contract.
final class AgentContracts {
  static final String PERSON = "The user allowed this call in Assent.";
  static final String RULE = "A rule of the user's policy in Assent allows this call.";
  private static final String NO = "why \\\"so\\\"";
  static final HookReply SILENT = HookReply.SILENT;

  private AgentContracts() {}

  static HookReply claudeYes(String reason) {
    return HookReply.document(
        "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"allow\","
            + "\"permissionDecisionReason\":\""
            + reason
            + "\"}}\n");
  }

  static final HookReply CLAUDE_NO =
      HookReply.document(
          "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\","
              + "\"permissionDecisionReason\":\""
              + NO
              + "\"}}\n");

  private static final HookReply PERMISSION_YES =
      HookReply.document(
          "{\"hookSpecificOutput\":{\"hookEventName\":\"PermissionRequest\",\"decision\":{\"behavior\":\"allow\"}}}\n");

  private static final HookReply PERMISSION_NO =
      HookReply.document(
          "{\"hookSpecificOutput\":{\"hookEventName\":\"PermissionRequest\",\"decision\":{\"behavior\":\"deny\","
              + "\"message\":\""
              + NO
              + "\"}}}\n");

  static final HookReply CURSOR_YES = HookReply.document("{\"permission\":\"allow\"}\n");
  static final HookReply CURSOR_NO =
      HookReply.document(
          "{\"permission\":\"deny\",\"user_message\":\""
              + NO
              + "\",\"agent_message\":\""
              + NO
              + "\"}\n");
  static final HookReply GEMINI_YES = HookReply.document("{\"decision\":\"allow\"}\n");
  static final HookReply DECISION_NO =
      HookReply.document("{\"decision\":\"deny\",\"reason\":\"" + NO + "\"}\n");
  static final HookReply STATUS_NO = HookReply.blocked("why \"so\"");
  static final HookReply COPILOT_NO =
      HookReply.document(
          "{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"" + NO + "\"}\n");

  static HookReply copilotYes(String reason) {
    return HookReply.document(
        "{\"permissionDecision\":\"allow\",\"permissionDecisionReason\":\"" + reason + "\"}\n");
  }

  static String claude(String event, String tool, String input) {
    return "{\"session_id\":\"abc\",\"transcript_path\":\"/home/u/.claude/t.jsonl\",\"cwd\":\"/project\",\"permission_mode\":\"default\","
        + "\"hook_event_name\":\""
        + event
        + "\",\"tool_name\":\""
        + tool
        + "\",\"tool_input\":"
        + input
        + ",\"tool_use_id\":\"toolu_9\"}";
  }

  static List<AgentContract> all() {
    return Stream.concat(events().stream(), ToolContracts.all().stream()).toList();
  }

  private static List<AgentContract> events() {
    return List.of(
        new AgentContract(
            "a file is written",
            HookAgent.CLAUDE_CODE,
            claude("PreToolUse", "Write", "{\"file_path\":\"/project/a\",\"content\":\"x\"}"),
            "Write",
            ToolKind.WRITE,
            "{\"file_path\":\"/project/a\",\"content\":\"x\"}",
            claudeYes(PERSON),
            claudeYes(RULE),
            CLAUDE_NO),
        new AgentContract(
            "a command",
            HookAgent.CLAUDE_CODE,
            claude("PreToolUse", "Bash", "{\"command\":\"ls\",\"description\":\"look\"}"),
            "Bash",
            ToolKind.SHELL,
            "{\"command\":\"ls\",\"description\":\"look\"}",
            claudeYes(PERSON),
            SILENT,
            CLAUDE_NO),
        new AgentContract(
            "a search without a folder",
            HookAgent.CLAUDE_CODE,
            claude("PreToolUse", "Grep", "{\"pattern\":\"x\"}"),
            "Grep",
            ToolKind.SEARCH,
            "{\"pattern\":\"x\",\"path\":\".\"}",
            claudeYes(PERSON),
            claudeYes(RULE),
            CLAUDE_NO),
        new AgentContract(
            "a tool of a server",
            HookAgent.CLAUDE_CODE,
            claude("PreToolUse", "mcp__files__read_file", "{\"path\":\"a\"}"),
            "mcp__files__read_file",
            ToolKind.MCP,
            "{\"path\":\"a\"}",
            claudeYes(PERSON),
            claudeYes(RULE),
            CLAUDE_NO),
        new AgentContract(
            "the agent's own question",
            HookAgent.CLAUDE_CODE,
            claude("PreToolUse", "ExitPlanMode", "{\"plan\":\"p\"}"),
            "ExitPlanMode",
            ToolKind.DIALOGUE,
            "{\"plan\":\"p\"}",
            SILENT,
            SILENT,
            CLAUDE_NO),
        new AgentContract(
            "a prompt is about to be shown",
            HookAgent.CLAUDE_CODE,
            claude("PermissionRequest", "Edit", "{\"file_path\":\"/project/a\"}"),
            "Edit",
            ToolKind.WRITE,
            "{\"file_path\":\"/project/a\"}",
            PERMISSION_YES,
            PERMISSION_YES,
            PERMISSION_NO),
        new AgentContract(
            "a command",
            HookAgent.CODEX,
            claude("PreToolUse", "Bash", "{\"command\":\"ls\"}")
                .replace(
                    "\"permission_mode\"",
                    "\"model\":\"gpt\",\"turn_id\":\"t\",\"permission_mode\""),
            "Bash",
            ToolKind.SHELL,
            "{\"command\":\"ls\"}",
            SILENT,
            SILENT,
            CLAUDE_NO),
        new AgentContract(
            "a patch",
            HookAgent.CODEX,
            claude(
                "PreToolUse",
                "apply_patch",
                "{\"command\":\"*** Begin Patch\\n*** Update File: src/a.c\\n@@\\n-x\\n+y\\n*** Add"
                    + " File: /etc/b\\n*** End Patch\"}"),
            "apply_patch",
            ToolKind.PATCH,
            "{\"patch\":\"*** Begin Patch\\n*** Update File: src/a.c\\n@@\\n-x\\n+y\\n*** Add File:"
                + " /etc/b\\n*** End Patch\",\"paths\":[\"src/a.c\",\"/etc/b\"]}",
            SILENT,
            SILENT,
            CLAUDE_NO),
        new AgentContract(
            "a prompt is about to be shown",
            HookAgent.CODEX,
            claude("PermissionRequest", "shell", "{\"command\":[\"ls\",\"-l\"]}"),
            "shell",
            ToolKind.SHELL,
            "{\"command\":[\"ls\",\"-l\"]}",
            SILENT,
            SILENT,
            PERMISSION_NO),
        new AgentContract(
            "a command",
            HookAgent.VSCODE,
            "{\"timestamp\":\"2026-01-01T00:00:00Z\",\"cwd\":\"/project\",\"sessionId\":\"s\",\"hookEventName\":\"PreToolUse\","
                + "\"tool_name\":\"run_in_terminal\",\"tool_input\":{\"command\":\"ls\"},\"tool_use_id\":\"u\"}",
            "run_in_terminal",
            ToolKind.SHELL,
            "{\"command\":\"ls\"}",
            claudeYes(PERSON),
            SILENT,
            CLAUDE_NO),
        new AgentContract(
            "a file is changed",
            HookAgent.DROID,
            "{\"sessionId\":\"s\",\"cwd\":\"/project\",\"permissionMode\":\"auto-medium\",\"hookEventName\":\"PreToolUse\","
                + "\"toolName\":\"Edit\",\"toolInput\":{\"file_path\":\"/project/a\"}}",
            "Edit",
            ToolKind.WRITE,
            "{\"file_path\":\"/project/a\"}",
            SILENT,
            SILENT,
            CLAUDE_NO),
        new AgentContract(
            "a command",
            HookAgent.CURSOR,
            "{\"conversation_id\":\"c\",\"generation_id\":\"g\",\"hook_event_name\":\"beforeShellExecution\",\"workspace_roots\":[\"/project\"],\"cursor_version\":\"2.1\",\"user_email\":\"a@b.c\",\"command\":\"git"
                + " status\",\"cwd\":\"/project/sub\"}",
            "Shell",
            ToolKind.SHELL,
            "{\"command\":\"git status\",\"cwd\":\"/project/sub\"}",
            CURSOR_YES,
            CURSOR_YES,
            CURSOR_NO),
        new AgentContract(
            "a tool of a server",
            HookAgent.CURSOR,
            "{\"conversation_id\":\"c\",\"generation_id\":\"g\",\"hook_event_name\":\"beforeMCPExecution\",\"workspace_roots\":[\"/project\"],\"tool_name\":\"read_file\",\"tool_input\":\"{\\\"path\\\":\\\"a\\\"}\",\"command\":\"npx"
                + " server\"}",
            "mcp__read_file",
            ToolKind.MCP,
            "{\"path\":\"a\"}",
            CURSOR_YES,
            CURSOR_YES,
            CURSOR_NO),
        new AgentContract(
            "a file is read",
            HookAgent.CURSOR,
            "{\"conversation_id\":\"c\",\"generation_id\":\"g\",\"hook_event_name\":\"beforeReadFile\",\"workspace_roots\":[\"/project\"],"
                + "\"file_path\":\"/project/a\",\"content\":\"secret\",\"attachments\":[{\"type\":\"rule\",\"file_path\":\"/project/r\"}]}",
            "Read",
            ToolKind.READ,
            "{\"file_path\":\"/project/a\",\"paths\":[\"/project/r\"]}",
            CURSOR_YES,
            CURSOR_YES,
            CURSOR_NO),
        new AgentContract(
            "a command",
            HookAgent.GEMINI,
            "{\"session_id\":\"s\",\"transcript_path\":\"/t\",\"cwd\":\"/project\",\"hook_event_name\":\"BeforeTool\",\"timestamp\":\"x\","
                + "\"tool_name\":\"run_shell_command\",\"tool_input\":{\"command\":\"ls\"}}",
            "run_shell_command",
            ToolKind.SHELL,
            "{\"command\":\"ls\"}",
            GEMINI_YES,
            HookReply.document("{}\n"),
            DECISION_NO),
        new AgentContract(
            "many files are read",
            HookAgent.GEMINI,
            "{\"session_id\":\"s\",\"cwd\":\"/project\",\"hook_event_name\":\"BeforeTool\",\"tool_name\":\"read_many_files\","
                + "\"tool_input\":{\"include\":[\"src/*.c\",\".env\"]}}",
            "read_many_files",
            ToolKind.READ,
            "{\"include\":[\"src/*.c\",\".env\"],\"paths\":[\".env\"],\"reached_paths\":[\"src/*.c\"]}",
            GEMINI_YES,
            GEMINI_YES,
            DECISION_NO),
        new AgentContract(
            "a tool of a server",
            HookAgent.GEMINI,
            "{\"session_id\":\"s\",\"cwd\":\"/project\",\"hook_event_name\":\"BeforeTool\",\"tool_name\":\"mcp_my_files_read\","
                + "\"tool_input\":{},\"mcp_context\":{\"server_name\":\"my_files\",\"tool_name\":\"read\"}}",
            "mcp__my_files__read",
            ToolKind.MCP,
            "{}",
            GEMINI_YES,
            GEMINI_YES,
            DECISION_NO),
        new AgentContract(
            "a command",
            HookAgent.WINDSURF,
            "{\"agent_action_name\":\"pre_run_command\",\"trajectory_id\":\"t\",\"execution_id\":\"e\",\"timestamp\":\"x\","
                + "\"tool_info\":{\"command_line\":\"ls\",\"cwd\":\"/project\"}}",
            "run_command",
            ToolKind.SHELL,
            "{\"command_line\":\"ls\",\"cwd\":\"/project\"}",
            SILENT,
            SILENT,
            STATUS_NO),
        new AgentContract(
            "a file is read",
            HookAgent.WINDSURF,
            "{\"agent_action_name\":\"pre_read_code\",\"trajectory_id\":\"t\",\"tool_info\":{\"file_path\":\"/project/a\"}}",
            "read_code",
            ToolKind.READ,
            "{\"file_path\":\"/project/a\"}",
            SILENT,
            SILENT,
            STATUS_NO),
        new AgentContract(
            "a file is written",
            HookAgent.WINDSURF,
            "{\"agent_action_name\":\"pre_write_code\",\"trajectory_id\":\"t\",\"tool_info\":{\"file_path\":\"/project/a\","
                + "\"edits\":[{\"old_string\":\"a\",\"new_string\":\"b\"}]}}",
            "write_code",
            ToolKind.WRITE,
            "{\"file_path\":\"/project/a\",\"edits\":[{\"old_string\":\"a\",\"new_string\":\"b\"}]}",
            SILENT,
            SILENT,
            STATUS_NO),
        new AgentContract(
            "a tool of a server",
            HookAgent.WINDSURF,
            "{\"agent_action_name\":\"pre_mcp_tool_use\",\"trajectory_id\":\"t\",\"execution_id\":\"e\",\"timestamp\":\"x\","
                + "\"tool_info\":{\"mcp_server_name\":\"files\",\"mcp_tool_name\":\"read\",\"mcp_tool_arguments\":{\"p\":1}}}",
            "mcp__files__read",
            ToolKind.MCP,
            "{\"p\":1}",
            SILENT,
            SILENT,
            STATUS_NO),
        new AgentContract(
            "a command, its arguments as a text",
            HookAgent.COPILOT,
            "{\"timestamp\":1704614400000,\"cwd\":\"/project\",\"toolName\":\"bash\",\"toolArgs\":\"{\\\"command\\\":\\\"ls\\\"}\"}",
            "bash",
            ToolKind.SHELL,
            "{\"command\":\"ls\"}",
            copilotYes(PERSON),
            SILENT,
            COPILOT_NO),
        new AgentContract(
            "a file is seen, its arguments as an object",
            HookAgent.COPILOT,
            "{\"timestamp\":1704614400000,\"cwd\":\"/project\",\"toolName\":\"view\",\"toolArgs\":{\"path\":\"/project/a\"}}",
            "view",
            ToolKind.READ,
            "{\"path\":\"/project/a\"}",
            copilotYes(PERSON),
            copilotYes(RULE),
            COPILOT_NO),
        new AgentContract(
            "Copilot's document at VS Code's hook",
            HookAgent.VSCODE,
            "{\"timestamp\":1704614400000,\"cwd\":\"/project\",\"toolName\":\"view\",\"toolArgs\":{\"path\":\"/project/a\"}}",
            "view",
            ToolKind.READ,
            "{\"path\":\"/project/a\"}",
            copilotYes(PERSON),
            copilotYes(RULE),
            COPILOT_NO),
        new AgentContract(
            "a command",
            HookAgent.ANTIGRAVITY,
            "{\"toolCall\":{\"name\":\"run_command\",\"args\":{\"CommandLine\":\"ls\"}},\"conversationId\":\"c\","
                + "\"transcriptPath\":\"/t\",\"workspacePaths\":[\"/project\"]}",
            "run_command",
            ToolKind.SHELL,
            "{\"CommandLine\":\"ls\"}",
            GEMINI_YES,
            GEMINI_YES,
            DECISION_NO));
  }
}
