package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.local.HookDenial.Question;
import dev.assent.core.local.HookReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Cursor: one event for each kind of tool, which has no name then, and since version 2.4 another
/// before every tool, with its name.
///
/// A tool of a server is left to its own event, which says which server it is. A command and a read
/// are asked about by both events.
///
/// The content of a file that is about to be read is left out: it is no argument, and would stand
/// in the log.
record CursorDialect() implements AgentDialect {
  /// The name of the tool that runs a command.
  static final String SHELL = "Shell";

  /// The name of the tool that reads a file.
  static final String READ = "Read";

  private static final String EACH = "preToolUse";
  private static final String SERVERS = "MCP:";

  @Override
  public AgentCall read(JsonObject document) throws AgentInputException {
    var given = new DocumentMembers(document);
    String event = given.name("hook_event_name", "hook_event_name");
    return switch (event) {
      case "beforeShellExecution" ->
          call(given, SHELL, ToolKind.SHELL, command(given), Optional.empty());
      case "beforeReadFile" -> call(given, READ, ToolKind.READ, files(given), Optional.empty());
      case "beforeMCPExecution" ->
          call(
              given,
              "mcp__" + given.name("tool_name", "tool_name"),
              ToolKind.MCP,
              given.arguments("tool_input"),
              given.optional("command"));
      case EACH -> each(given, given.name("tool_name", "toolName"));
      default ->
          throw new AgentInputException(
              "found another event in `hook_event_name`, expected `beforeShellExecution`, `beforeMCPExecution`, `beforeReadFile` or "
                  + "`preToolUse`");
    };
  }

  private static AgentCall each(DocumentMembers given, String tool) throws AgentInputException {
    JsonObject arguments = given.arguments("tool_input");
    if (tool.startsWith(SERVERS)) {
      return call(
          given,
          "mcp__" + tool.substring(SERVERS.length()),
          ToolKind.MCP,
          arguments,
          Optional.empty());
    }
    ToolKind kind =
        given.isPatch("tool_input") ? ToolKind.PATCH : BuiltInTools.kindOf(HookAgent.CURSOR, tool);
    return call(given, tool, kind, ToolArguments.of(kind, tool, arguments), Optional.empty());
  }

  @Override
  public boolean asksOnceMore(JsonObject document) {
    return document.string("hook_event_name").orElse("").equals(EACH)
        && document.string("tool_name").orElse("").startsWith(SERVERS);
  }

  @Override
  public Optional<RepeatedQuestion> twice(JsonObject document) {
    String event = document.string("hook_event_name").orElse("");
    boolean first = event.equals(EACH);
    JsonObject told = first ? document.object("tool_input").orElse(JsonObject.EMPTY) : document;
    Optional<String> what =
        switch (first ? document.string("tool_name").orElse("") : event) {
          case SHELL, "beforeShellExecution" ->
              told.string("command").map(command -> SHELL + " " + command);
          case READ, "beforeReadFile" ->
              told.string("file_path").or(() -> told.string("path")).map(path -> READ + " " + path);
          default -> Optional.empty();
        };
    return document
        .string("generation_id")
        .flatMap(use -> what.map(text -> new RepeatedQuestion(use + " " + text, first)));
  }

  private static AgentCall call(
      DocumentMembers given,
      String tool,
      ToolKind kind,
      JsonObject arguments,
      Optional<String> server)
      throws AgentInputException {
    // A command's own folder stands among its arguments: the model chooses it, and no rule may
    // start there.
    List<String> folders = given.folders("workspace_roots");
    // The server has no name here, only its command; which of ours that is says whoever knows our
    // command.
    List<McpName> mcp =
        kind == ToolKind.MCP
            ? List.of(new McpName("", tool.substring("mcp__".length())))
            : List.of();
    return new AgentCall(
        HookAgent.CURSOR,
        Question.TOOL,
        given.name("conversation_id", "conversation_id"),
        Optional.empty(),
        given.optional("cursor_version"),
        folders,
        tool,
        arguments,
        kind,
        mcp,
        HookAgent.CURSOR,
        server);
  }

  private static JsonObject command(DocumentMembers given) throws AgentInputException {
    var arguments = JsonObject.builder().put("command", given.text("command"));
    given.folder("cwd").ifPresent(folder -> arguments.put("cwd", folder));
    return arguments.build();
  }

  private static JsonObject files(DocumentMembers given) throws AgentInputException {
    var arguments = JsonObject.builder().put("file_path", given.text("file_path"));
    Json attachments = given.members().get("attachments");
    if (attachments instanceof JsonArray(var items) && !items.isEmpty()) {
      var paths = new ArrayList<Json>();
      for (Json item : items) {
        if (!(item instanceof JsonObject attachment)) {
          throw DocumentMembers.expected("`attachments` as a list of objects");
        }
        new DocumentMembers(attachment)
            .optional("file_path", "filePath")
            .ifPresent(path -> paths.add(new JsonString(path)));
      }
      arguments.put("paths", new JsonArray(paths));
    }
    return arguments.build();
  }

  @Override
  public HookReply yes(AgentCall call, String reason) {
    return nothing();
  }

  // A hook that must not fail has to say something; there is no word for no opinion.
  @Override
  public HookReply nothing() {
    return AgentDialect.document(JsonObject.builder().put("permission", "allow"));
  }
}
