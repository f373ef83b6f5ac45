package dev.assent.core.lookback.sessions;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// OpenCode: one document for each part of a message, in a file or in a row of its database. Which
/// folder a session belongs to stands in a document or a row of the session's own.
///
/// Its tools get the names of those of Claude Code that do the same.
final class OpenCodeSessions extends SessionFormat {
  private static final Map<String, String> TOOLS =
      Map.ofEntries(
          Map.entry("bash", "Bash"),
          Map.entry("read", "Read"),
          Map.entry("write", "Write"),
          Map.entry("edit", "Edit"),
          Map.entry("multiedit", "MultiEdit"),
          Map.entry("apply_patch", "ApplyPatch"),
          Map.entry("patch", "ApplyPatch"),
          Map.entry("glob", "Glob"),
          Map.entry("grep", "Grep"),
          Map.entry("list", "LS"),
          Map.entry("lsp", "LSP"),
          Map.entry("webfetch", "WebFetch"),
          Map.entry("websearch", "WebSearch"),
          Map.entry("todowrite", "TodoWrite"),
          Map.entry("todoread", "TaskList"),
          Map.entry("task", "Task"),
          Map.entry("skill", "Skill"),
          Map.entry("question", "AskUserQuestion"));

  private final String own;
  private final Map<String, String> folders;

  /// @param own the session of a document that names none
  /// @param folders where each session works, by its name
  OpenCodeSessions(SessionFile file, String own, Map<String, String> folders) {
    super(file);
    this.own = own;
    this.folders = folders;
  }

  @Override
  boolean isWhole() {
    return true;
  }

  @Override
  void take(JsonObject line, SessionSink sink) {
    if (line.string("type").filter("tool"::equals).isEmpty()) {
      return;
    }
    Optional<String> tool = Members.text(line, "tool");
    JsonObject state = line.object("state").orElse(JsonObject.EMPTY);
    Instant time =
        state
            .object("time")
            .flatMap(span -> Members.time(span.get("start")))
            .orElse(file.modified());
    session = Members.text(line, "sessionID").orElse(own);
    began = Optional.ofNullable(folders.get(session));
    folder = began;
    String id = Members.text(line, "callID", "id").orElse("");
    call(tool.map(name -> TOOLS.getOrDefault(name, name)), id, time, input(state), sink);
    if (tool.isPresent()
        && state
            .string("error")
            .filter(error -> error.contains("rejected permission"))
            .isPresent()) {
      sink.refused(file.agent(), id);
    }
  }

  private static Json input(JsonObject state) {
    Json input = Members.value(state.get("input"));
    return input instanceof JsonObject object && object.get("patchText") instanceof JsonString patch
        ? object.without("patchText").with("patch", patch)
        : input;
  }
}
