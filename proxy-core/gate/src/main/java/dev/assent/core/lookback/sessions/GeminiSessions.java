package dev.assent.core.lookback.sessions;

import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;

/// Gemini CLI: one document with all messages, or since 2026 one message a line, which is written
/// again when its calls have gone on. Which folder it was the file does not say; its place does.
final class GeminiSessions extends SessionFormat {
  GeminiSessions(SessionFile file) {
    super(file, "\"toolCalls\"", "\"sessionId\"");
    stands(file.project());
  }

  @Override
  boolean isWhole() {
    return file.name().endsWith(".json");
  }

  @Override
  void take(JsonObject line, SessionSink sink) {
    session = Members.text(line, "sessionId").orElse(session);
    for (JsonObject message : Members.objects(line, "messages")) {
      message(message, sink);
    }
    message(line, sink);
  }

  private void message(JsonObject message, SessionSink sink) {
    Optional<Instant> said = Members.time(message.get("timestamp"));
    for (JsonObject call : Members.objects(message, "toolCalls")) {
      Optional<String> tool = Members.text(call, "name");
      String id = Members.text(call, "id").orElse("");
      Instant time = Members.time(call.get("timestamp")).or(() -> said).orElse(file.modified());
      call(tool, id, time, call.get("args"), sink);
      if (tool.isPresent() && call.string("status").filter("cancelled"::equals).isPresent()) {
        sink.refused(file.agent(), id);
      }
    }
  }
}
