package dev.assent.core.lookback.sessions;

import dev.assent.core.json.JsonObject;
import java.time.Instant;

/// Copilot CLI: one event a line. A call is told when the model asks for it and once more when it
/// begins, with the same name.
final class CopilotSessions extends SessionFormat {
  CopilotSessions(SessionFile file) {
    super(file, "\"toolRequests\"", "\"tool.execution_start\"", "\"cwd\"");
  }

  @Override
  void take(JsonObject line, SessionSink sink) {
    JsonObject data = line.object("data").orElse(JsonObject.EMPTY);
    String type = line.string("type").orElse("");
    Instant time = time(line.get("timestamp"));
    if (type.startsWith("session.")) {
      session = Members.text(data, "sessionId").orElse(session);
      stands(Members.folder(data.object("context").orElse(data), "cwd"));
    } else if (type.equals("tool.execution_start")) {
      call(data, time, sink);
    } else if (type.equals("assistant.message")) {
      Members.objects(data, "toolRequests").forEach(request -> call(request, time, sink));
    }
  }

  private void call(JsonObject told, Instant time, SessionSink sink) {
    String id = Members.text(told, "toolCallId", "id").orElse("");
    call(Members.text(told, "toolName", "name"), id, time, told.get("arguments"), sink);
  }
}
