package dev.assent.core.lookback.sessions;

import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Gemini CLI: one document with all messages, or since 2026 one message a line, which is written
/// again when its calls have gone on. Which folder it was the file does not say; its place does.
final class GeminiSessions implements SessionFormat {
  private static final List<ByteSearch> MARKS =
      List.of(new ByteSearch("\"toolCalls\""), new ByteSearch("\"sessionId\""));

  private final SessionFile file;
  private final boolean whole;
  private String session;

  GeminiSessions(SessionFile file) {
    this.file = file;
    whole = file.name().endsWith(".json");
    session = file.name();
  }

  @Override
  public List<ByteSearch> marks() {
    return MARKS;
  }

  @Override
  public boolean isWhole() {
    return whole;
  }

  @Override
  public void take(JsonObject line, SessionSink sink) {
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
      Instant time = Members.time(call.get("timestamp")).or(() -> said).orElse(file.modified());
      if (tool.isEmpty()) {
        sink.unclear(file.agent(), time);
        continue;
      }
      String id = Members.text(call, "id").orElse("");
      sink.call(
          new SessionCall(
              file.agent(),
              id,
              time,
              session,
              file.project(),
              file.project(),
              tool.get(),
              Members.value(call.get("args"))));
      if (call.string("status").filter("cancelled"::equals).isPresent()) {
        sink.refused(file.agent(), id);
      }
    }
  }
}
