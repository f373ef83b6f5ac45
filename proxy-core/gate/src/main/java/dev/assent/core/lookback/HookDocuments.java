package dev.assent.core.lookback;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import dev.assent.core.lookback.sessions.SessionCall;

/// Writes down past uses of tools as the agents' hooks would have sent them, so that they are read
/// and judged in the very same way.
final class HookDocuments {
  private HookDocuments() {}

  /// The document of a use.
  static JsonObject of(SessionCall call) {
    var document = JsonObject.builder();
    HookAgent.Form form = call.agent().judgedAs().form();
    switch (form) {
      case CLAUDE, GEMINI ->
          document
              .put("hook_event_name", form == HookAgent.Form.CLAUDE ? "PreToolUse" : "BeforeTool")
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
      case CURSOR, ANTIGRAVITY, WINDSURF ->
          throw new IllegalArgumentException(
              "no session files of `" + call.agent().word() + "` are read");
    }
    return document.build();
  }

  private static String cut(String name) {
    return name.length() > 200 ? name.substring(0, 200) : name;
  }
}
