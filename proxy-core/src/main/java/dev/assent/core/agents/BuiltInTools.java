package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.proxy.ProxyDefinition.ToolEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The tools that agents bring with them, by the names their hooks give. A name that is not here is
/// not known, and what is not known is asked about by the policies we begin with.
public final class BuiltInTools {
  // Claude Code's hooks are run by VS Code as well, with its own names, and Droid's look alike.
  private static final Map<String, ToolKind> CLAUDE =
      table(
          kind(ToolKind.SHELL, "Bash", "PowerShell", "Execute"),
          kind(ToolKind.READ, "Read", "NotebookRead", "LSP"),
          kind(ToolKind.SEARCH, "Glob", "Grep", "LS"),
          kind(ToolKind.WRITE, "Edit", "Write", "MultiEdit", "NotebookEdit", "Create"),
          kind(ToolKind.PATCH, "ApplyPatch"),
          kind(ToolKind.WEB, "WebFetch", "WebSearch", "FetchUrl"),
          kind(
              ToolKind.OWN,
              "TodoWrite",
              "TaskCreate",
              "TaskGet",
              "TaskList",
              "TaskUpdate",
              "TaskOutput",
              "TaskStop",
              "Task",
              "Agent",
              "BashOutput",
              "KillShell",
              "KillBash",
              "AgentOutputTool",
              "ToolSearch",
              "Skill",
              "EnterPlanMode",
              "ListMcpResourcesTool"),
          kind(ToolKind.DIALOGUE, "AskUserQuestion", "ExitPlanMode", "ExitSpecMode"));

  private static final Map<String, ToolKind> VSCODE =
      table(
          kind(ToolKind.SHELL, "run_in_terminal", "runInTerminal", "create_and_run_task"),
          kind(
              ToolKind.READ,
              "read_file",
              "readFile",
              "list_dir",
              "listDirectory",
              "copilot_getNotebookSummary",
              "read_notebook_cell_output",
              "view_image"),
          kind(
              ToolKind.SEARCH,
              "file_search",
              "grep_search",
              "semantic_search",
              "list_code_usages",
              "get_errors",
              "get_changed_files",
              "test_search",
              "search_workspace_symbols",
              "read_project_structure"),
          kind(
              ToolKind.WRITE,
              "create_file",
              "createFile",
              "create_directory",
              "replace_string_in_file",
              "multi_replace_string_in_file",
              "insert_edit_into_file",
              "editFiles",
              "edit_notebook_file",
              "create_new_jupyter_notebook"),
          kind(ToolKind.PATCH, "apply_patch"),
          kind(ToolKind.WEB, "fetch_webpage", "github_repo"),
          kind(
              ToolKind.OWN,
              "manage_todo_list",
              "runSubagent",
              "get_terminal_output",
              "terminal_last_command",
              "terminal_selection",
              "get_task_output",
              "tool_search",
              "think"),
          kind(ToolKind.DIALOGUE, "ask_questions", "vscode_askQuestions"));

  private static final Map<String, ToolKind> CODEX =
      table(
          kind(
              ToolKind.SHELL,
              "Bash",
              "shell",
              "local_shell",
              "shell_command",
              "exec_command",
              "unified_exec",
              "write_stdin"),
          kind(ToolKind.READ, "read_file", "list_dir", "view_image"),
          kind(ToolKind.SEARCH, "grep_files"),
          kind(ToolKind.PATCH, "apply_patch"),
          kind(ToolKind.WEB, "web_search"),
          kind(ToolKind.OWN, "update_plan"));

  private static final Map<String, ToolKind> CURSOR =
      table(
          kind(ToolKind.SHELL, CursorDialect.SHELL),
          kind(ToolKind.READ, CursorDialect.READ, "TabRead", "ReadLints"),
          kind(ToolKind.SEARCH, "Grep", "Glob", "LS", "SemanticSearch"),
          kind(
              ToolKind.WRITE,
              "Write",
              "StrReplace",
              "Edit",
              "MultiEdit",
              "EditNotebook",
              "Delete",
              "TabWrite"),
          kind(ToolKind.PATCH, "ApplyPatch"),
          kind(ToolKind.WEB, "WebSearch", "WebFetch"),
          kind(ToolKind.OWN, "Task", "TodoWrite", "SwitchMode", "Await"),
          kind(ToolKind.DIALOGUE, "AskQuestion", "CreatePlan"));

  private static final Map<String, ToolKind> GEMINI =
      table(
          kind(ToolKind.SHELL, "run_shell_command"),
          kind(ToolKind.READ, "read_file", "read_many_files", "list_directory"),
          kind(ToolKind.SEARCH, "glob", "grep", "grep_search", "search_file_content"),
          kind(ToolKind.WRITE, "write_file", "replace", "edit", "save_memory"),
          kind(ToolKind.WEB, "web_fetch", "google_web_search"),
          kind(
              ToolKind.OWN,
              "write_todos",
              "activate_skill",
              "codebase_investigator",
              "get_internal_docs",
              "enter_plan_mode"),
          kind(ToolKind.DIALOGUE, "ask_user", "exit_plan_mode"));

  private static final Map<String, ToolKind> WINDSURF =
      table(
          kind(ToolKind.SHELL, WindsurfDialect.SHELL),
          kind(ToolKind.READ, WindsurfDialect.READ),
          kind(ToolKind.WRITE, WindsurfDialect.WRITE));

  private static final Map<String, ToolKind> COPILOT =
      table(
          kind(ToolKind.SHELL, "bash", "powershell", "write_bash", "write_powershell"),
          kind(ToolKind.READ, "view"),
          kind(ToolKind.SEARCH, "glob", "grep", "rg"),
          kind(ToolKind.WRITE, "create", "edit", "str_replace", "str_replace_editor"),
          kind(ToolKind.PATCH, "apply_patch"),
          kind(ToolKind.WEB, "web_fetch", "web_search"),
          kind(
              ToolKind.OWN,
              "report_intent",
              "update_todo",
              "task",
              "read_bash",
              "stop_bash",
              "list_bash",
              "read_powershell",
              "stop_powershell",
              "list_powershell",
              "fetch_copilot_cli_documentation"),
          kind(ToolKind.DIALOGUE, "ask_user"));

  private static final Map<String, ToolKind> ANTIGRAVITY =
      table(
          kind(ToolKind.SHELL, "run_command"),
          kind(ToolKind.READ, "view_file", "list_dir"),
          kind(ToolKind.SEARCH, "grep_search", "find_by_name"),
          kind(
              ToolKind.WRITE,
              "write_to_file",
              "replace_file_content",
              "multi_replace_file_content"),
          kind(ToolKind.WEB, "read_url_content", "search_web"),
          kind(ToolKind.OWN, "command_status", "task_boundary"),
          kind(ToolKind.DIALOGUE, "notify_user"));

  private static final Map<HookAgent, Map<String, ToolKind>> TABLES = tables();

  private BuiltInTools() {}

  private static Map<HookAgent, Map<String, ToolKind>> tables() {
    var tables = new EnumMap<HookAgent, Map<String, ToolKind>>(HookAgent.class);
    tables.put(HookAgent.CLAUDE_CODE, both(CLAUDE, VSCODE));
    tables.put(HookAgent.VSCODE, both(VSCODE, CLAUDE));
    tables.put(HookAgent.DROID, CLAUDE);
    tables.put(HookAgent.CODEX, CODEX);
    tables.put(HookAgent.CURSOR, CURSOR);
    tables.put(HookAgent.GEMINI, GEMINI);
    tables.put(HookAgent.WINDSURF, WINDSURF);
    tables.put(HookAgent.COPILOT, COPILOT);
    tables.put(HookAgent.ANTIGRAVITY, ANTIGRAVITY);
    return Collections.unmodifiableMap(tables);
  }

  /// What a tool is; [ToolKind#OTHER] for a name that is not known.
  ///
  /// @param tool exactly as the hook gives it
  static ToolKind kindOf(HookAgent agent, String tool) {
    return table(agent).getOrDefault(tool, ToolKind.OTHER);
  }

  /// What the registry of a proxy says of an agent's own tools where the person says nothing:
  /// effects and operation, by name.
  public static Map<String, ToolEntry> registry(HookAgent agent) {
    var registry = new TreeMap<String, ToolEntry>();
    table(agent)
        .forEach((name, kind) ->
            registry.put(
                name, new ToolEntry(Optional.of(kind.effects()), kind.operation(), Set.of())));
    return registry;
  }

  /// The names of the tools of some kinds, sorted.
  public static List<String> names(HookAgent agent, Set<ToolKind> kinds) {
    var names = new ArrayList<String>();
    new TreeMap<>(table(agent))
        .forEach((name, kind) -> {
          if (kinds.contains(kind)) {
            names.add(name);
          }
        });
    return List.copyOf(names);
  }

  private static Map<String, ToolKind> table(HookAgent agent) {
    return TABLES.getOrDefault(agent, Map.of());
  }

  private record Kind(ToolKind kind, List<String> names) {}

  private static Kind kind(ToolKind kind, String... names) {
    return new Kind(kind, List.of(names));
  }

  private static Map<String, ToolKind> table(Kind... kinds) {
    var table = new TreeMap<String, ToolKind>();
    for (Kind kind : kinds) {
      kind.names().forEach(name -> table.put(name, kind.kind()));
    }
    return Collections.unmodifiableMap(table);
  }

  private static Map<String, ToolKind> both(
      Map<String, ToolKind> first, Map<String, ToolKind> second) {
    var both = new TreeMap<>(second);
    both.putAll(first);
    return Collections.unmodifiableMap(both);
  }
}
