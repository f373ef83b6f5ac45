package dev.assent.core.agents;

import static dev.assent.core.agents.AgentContracts.CLAUDE_NO;
import static dev.assent.core.agents.AgentContracts.COPILOT_NO;
import static dev.assent.core.agents.AgentContracts.CURSOR_NO;
import static dev.assent.core.agents.AgentContracts.CURSOR_YES;
import static dev.assent.core.agents.AgentContracts.DECISION_NO;
import static dev.assent.core.agents.AgentContracts.GEMINI_YES;
import static dev.assent.core.agents.AgentContracts.PERSON;
import static dev.assent.core.agents.AgentContracts.RULE;
import static dev.assent.core.agents.AgentContracts.SILENT;

import dev.assent.core.access.HookAgent;
import dev.assent.core.local.HookReply;
import java.util.List;
import java.util.stream.Stream;

/// The tools of each agent by which it changes files, fetches pages and uses MCP servers, as
/// `docs/agents.md` has them.
final class ToolContracts {
  private static final String PATCH =
      "*** Begin Patch\\n*** Update File: src/a.c\\n@@\\n-x\\n+y\\n*** End Patch";
  private static final String PATCHED = "{\"patch\":\"" + PATCH + "\",\"paths\":[\"src/a.c\"]}";

  private ToolContracts() {}

  static List<AgentContract> all() {
    return Stream.of(claude(), codex(), gemini(), vscode(), copilot(), cursor())
        .flatMap(List::stream)
        .toList();
  }

  private static AgentContract claude(String name, String tool, ToolKind kind, String input) {
    return new AgentContract(
        name,
        HookAgent.CLAUDE_CODE,
        AgentContracts.claude("PreToolUse", tool, input),
        tool,
        kind,
        input,
        AgentContracts.claudeYes(PERSON),
        AgentContracts.claudeYes(RULE),
        CLAUDE_NO);
  }

  private static List<AgentContract> claude() {
    return List.of(
        claude(
            "a file is read",
            "Read",
            ToolKind.READ,
            "{\"file_path\":\"/project/a\",\"offset\":1,\"limit\":9}"),
        claude(
            "a file is changed",
            "Edit",
            ToolKind.WRITE,
            "{\"file_path\":\"/project/a\",\"old_string\":\"x\",\"new_string\":\"y\",\"replace_all\":false}"),
        claude(
            "a page is fetched",
            "WebFetch",
            ToolKind.WEB,
            "{\"url\":\"https://example.com/\",\"prompt\":\"sum up\"}"),
        claude("the web is searched", "WebSearch", ToolKind.WEB, "{\"query\":\"assent\"}"));
  }

  private static List<AgentContract> codex() {
    return List.of(
        codex(
            "a tool of a server",
            "mcp__memory__create_entities",
            ToolKind.MCP,
            "{\"entities\":[{\"name\":\"Ada\"}]}"),
        codex(
            "a tool of a server, named like one of its own",
            "mcp__foo__exec_command",
            ToolKind.MCP,
            "{\"message\":\"hello\"}"),
        codex("an image is seen", "view_image", ToolKind.READ, "{\"path\":\"a.png\"}"),
        codex("a plan", "update_plan", ToolKind.OWN, "{\"plan\":[]}"));
  }

  private static AgentContract codex(String name, String tool, ToolKind kind, String input) {
    String document =
        "{\"session_id\":\"s\",\"turn_id\":\"t\",\"transcript_path\":null,\"cwd\":\"/project\",\"hook_event_name\":\"PreToolUse\",\"model\":\"gpt\","
            + "\"permission_mode\":\"default\",\"tool_name\":\""
            + tool
            + "\",\"tool_input\":"
            + input
            + ",\"tool_use_id\":\"call-1\"}";
    return new AgentContract(
        name, HookAgent.CODEX, document, tool, kind, input, SILENT, SILENT, CLAUDE_NO);
  }

  private static AgentContract gemini(
      String name, String tool, ToolKind kind, String input, String understood) {
    String document =
        "{\"session_id\":\"s\",\"transcript_path\":\"/t\",\"cwd\":\"/project\",\"hook_event_name\":\"BeforeTool\",\"timestamp\":\"x\",\"tool_name\":\""
            + tool
            + "\",\"tool_input\":"
            + input
            + "}";
    return new AgentContract(
        name,
        HookAgent.GEMINI,
        document,
        tool,
        kind,
        understood,
        GEMINI_YES,
        GEMINI_YES,
        DECISION_NO);
  }

  private static List<AgentContract> gemini() {
    String written = "{\"file_path\":\"/project/a\",\"content\":\"x\"}";
    String replaced = "{\"file_path\":\"/project/a\",\"old_string\":\"x\",\"new_string\":\"y\"}";
    String fetched = "{\"prompt\":\"sum up https://example.com/\"}";
    return List.of(
        gemini("a file is written", "write_file", ToolKind.WRITE, written, written),
        gemini("a file is changed", "replace", ToolKind.WRITE, replaced, replaced),
        gemini("a page is fetched", "web_fetch", ToolKind.WEB, fetched, fetched),
        gemini(
            "a search without a folder",
            "glob",
            ToolKind.SEARCH,
            "{\"pattern\":\"*.c\"}",
            "{\"pattern\":\"*.c\",\"reached_paths\":[\"*.c\"],\"path\":\".\"}"),
        gemini(
            "a tool of a server that is told by its name alone",
            "mcp_files_read",
            ToolKind.MCP,
            "{}",
            "{}"));
  }

  // VS Code sends these today, and to the hooks in Claude Code's files as well.
  private static List<AgentContract> vscode() {
    String written = "{\"filePath\":\"/project/a\",\"content\":\"x\"}";
    String replaced = "{\"filePath\":\"/project/a\",\"oldString\":\"x\",\"newString\":\"y\"}";
    String fetched = "{\"urls\":[\"https://example.com/\"],\"query\":\"q\"}";
    return Stream.of(HookAgent.VSCODE, HookAgent.CLAUDE_CODE)
        .flatMap(agent ->
            Stream.of(
                vscode(
                    agent,
                    "a file is read",
                    "read_file",
                    ToolKind.READ,
                    "{\"filePath\":\"/project/a\",\"startLine\":1,\"endLine\":9}"),
                vscode(agent, "a file is created", "create_file", ToolKind.WRITE, written),
                vscode(
                    agent, "a file is changed", "replace_string_in_file", ToolKind.WRITE, replaced),
                vscode(agent, "pages are fetched", "fetch_webpage", ToolKind.WEB, fetched),
                vscode(
                    agent,
                    "a patch",
                    "apply_patch",
                    ToolKind.PATCH,
                    "{\"input\":\"" + PATCH + "\"}",
                    PATCHED),
                vscode(
                    agent,
                    "a tool of a server",
                    "mcp_files_read_file",
                    ToolKind.MCP,
                    "{\"path\":\"a\"}"),
                vscode(
                    agent,
                    "a task is made and run",
                    "create_and_run_task",
                    ToolKind.SHELL,
                    "{\"task\":{\"command\":\"make\"}}")))
        .toList();
  }

  private static AgentContract vscode(
      HookAgent agent, String name, String tool, ToolKind kind, String input) {
    return vscode(agent, name, tool, kind, input, input);
  }

  private static AgentContract vscode(
      HookAgent agent, String name, String tool, ToolKind kind, String input, String understood) {
    String document =
        "{\"timestamp\":\"2026-01-01T00:00:00Z\",\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"transcript_path\":\"/t\",\"tool_name\":\""
            + tool
            + "\",\"tool_input\":"
            + input
            + ",\"tool_use_id\":\"u\",\"cwd\":\"/project\"}";
    HookReply rule = kind == ToolKind.SHELL ? SILENT : AgentContracts.claudeYes(RULE);
    return new AgentContract(
        "VS Code: " + name,
        agent,
        document,
        tool,
        kind,
        understood,
        AgentContracts.claudeYes(PERSON),
        rule,
        CLAUDE_NO);
  }

  private static List<AgentContract> copilot() {
    return List.of(
        copilot(
            "a file is created",
            "create",
            ToolKind.WRITE,
            "{\"path\":\"/project/a\",\"file_text\":\"x\"}"),
        copilot(
            "a file is changed",
            "edit",
            ToolKind.WRITE,
            "{\"path\":\"/project/a\",\"old_str\":\"x\",\"new_str\":\"y\"}"),
        copilot(
            "a page is fetched", "web_fetch", ToolKind.WEB, "{\"url\":\"https://example.com/\"}"),
        copilot("a tool of a server", "my-server-list_items", ToolKind.MCP, "{\"a\":1}"),
        copilot(
            "a patch without an object around it",
            "apply_patch",
            ToolKind.PATCH,
            "\"" + PATCH + "\"",
            PATCHED),
        inClaudesForm(
            "a command", "Bash", ToolKind.SHELL, "{\"command\":\"ls\"}", "{\"command\":\"ls\"}"),
        inClaudesForm("a patch", "Edit", ToolKind.PATCH, "\"" + PATCH + "\"", PATCHED),
        inClaudesForm(
            "a tool of a server",
            "files-read",
            ToolKind.MCP,
            "{\"path\":\"a\"}",
            "{\"path\":\"a\"}"));
  }

  private static AgentContract copilot(String name, String tool, ToolKind kind, String input) {
    return copilot(name, tool, kind, input, input);
  }

  private static AgentContract copilot(
      String name, String tool, ToolKind kind, String input, String understood) {
    String document =
        "{\"sessionId\":\"s\",\"timestamp\":1704614400000,\"cwd\":\"/project\",\"toolName\":\""
            + tool
            + "\",\"toolArgs\":"
            + input
            + "}";
    return new AgentContract(
        name,
        HookAgent.COPILOT,
        document,
        tool,
        kind,
        understood,
        AgentContracts.copilotYes(PERSON),
        AgentContracts.copilotYes(RULE),
        COPILOT_NO);
  }

  private static AgentContract inClaudesForm(
      String name, String tool, ToolKind kind, String input, String understood) {
    String document =
        "{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"cwd\":\"/project\",\"tool_name\":\""
            + tool
            + "\",\"tool_input\":"
            + input
            + "}";
    HookReply rule = kind == ToolKind.SHELL ? SILENT : AgentContracts.claudeYes(RULE);
    return new AgentContract(
        "Copilot CLI: " + name,
        HookAgent.CLAUDE_CODE,
        document,
        tool,
        kind,
        understood,
        AgentContracts.claudeYes(PERSON),
        rule,
        CLAUDE_NO);
  }

  private static List<AgentContract> cursor() {
    return List.of(
        new AgentContract(
            "a tool of a server that is reached by an address",
            HookAgent.CURSOR,
            "{\"conversation_id\":\"c\",\"generation_id\":\"g\",\"hook_event_name\":\"beforeMCPExecution\",\"workspace_roots\":[\"/project\"],"
                + "\"tool_name\":\"query\",\"tool_input\":{\"sql\":\"x\"},\"url\":\"http://localhost:3000\"}",
            "mcp__query",
            ToolKind.MCP,
            "{\"sql\":\"x\"}",
            CURSOR_YES,
            CURSOR_YES,
            CURSOR_NO),
        cursor(
            "Write",
            ToolKind.WRITE,
            "{\"file_path\":\"/project/a\",\"content\":\"x\"}",
            "{\"file_path\":\"/project/a\",\"content\":\"x\"}"),
        cursor(
            "Delete",
            ToolKind.WRITE,
            "{\"file_path\":\"/project/a\"}",
            "{\"file_path\":\"/project/a\"}"),
        cursor("Shell", ToolKind.SHELL, "{\"command\":\"ls\"}", "{\"command\":\"ls\"}"),
        cursor(
            "Grep", ToolKind.SEARCH, "{\"pattern\":\"x\"}", "{\"pattern\":\"x\",\"path\":\".\"}"),
        cursor("NewTool", ToolKind.OTHER, "{}", "{}"));
  }

  private static AgentContract cursor(String tool, ToolKind kind, String input, String understood) {
    String document =
        "{\"conversation_id\":\"c\",\"generation_id\":\"g\",\"hook_event_name\":\"preToolUse\",\"workspace_roots\":[\"/project\"],"
            + "\"cursor_version\":\"3.11.25\",\"tool_use_id\":\"u\",\"tool_name\":\""
            + tool
            + "\",\"tool_input\":"
            + input
            + "}";
    return new AgentContract(
        "before " + tool,
        HookAgent.CURSOR,
        document,
        tool,
        kind,
        understood,
        CURSOR_YES,
        CURSOR_YES,
        CURSOR_NO);
  }
}
