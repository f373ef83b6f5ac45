package dev.assent.core.lookback;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.lookback.sessions.SessionCall;

/// Writes down past uses of tools as the agents' hooks would have sent them, so that they are read
/// and judged in the very same way.
final class HookDocuments {
  private HookDocuments() {}

  /// The document of a use.
  static JsonObject of(SessionCall call) {
    var document = JsonObject.builder();
    switch (call.agent().judgedAs()) {
      case CLAUDE_CODE, CODEX, DROID, VSCODE ->
          document
              .put("hook_event_name", "PreToolUse")
              .put("session_id", cut(call.session()))
              .put("tool_name", call.tool())
              .put("tool_input", call.input())
              .putIfPresent("cwd", call.folder());
      case GEMINI ->
          document
              .put("hook_event_name", "BeforeTool")
              .put("session_id", cut(call.session()))
              .put("tool_name", call.tool())
              .put("tool_input", call.input())
              .putIfPresent("cwd", call.folder());
      case COPILOT ->
          document
              .put("sessionId", cut(call.session()))
              .put("toolName", call.tool())
              .put("toolArgs", call.input())
              .putIfPresent("cwd", call.folder());
      case CURSOR ->
          document
              .put("hook_event_name", "preToolUse")
              .put("conversation_id", cut(call.session()))
              .put("tool_name", call.tool())
              .put("tool_input", call.input())
              .put("workspace_roots", JsonArray.ofStrings(call.folder().stream().toList()));
      case ANTIGRAVITY, WINDSURF ->
          throw new IllegalArgumentException(
              "no session files of `" + call.agent().word() + "` are read");
    }
    return document.build();
  }

  private static String cut(String name) {
    return name.length() > 200 ? name.substring(0, 200) : name;
  }
}
