package dev.assent.core.lookback.sessions;

import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Copilot CLI: one event a line. A call is told when the model asks for it and once more when it
/// begins, with the same name.
final class CopilotSessions implements SessionFormat {
  private static final List<ByteSearch> MARKS =
      List.of(
          new ByteSearch("\"toolRequests\""),
          new ByteSearch("\"tool.execution_start\""),
          new ByteSearch("\"cwd\""));

  private final SessionFile file;
  private String session;
  private @Nullable String began;
  private @Nullable String folder;

  CopilotSessions(SessionFile file) {
    this.file = file;
    session = file.name();
  }

  @Override
  public List<ByteSearch> marks() {
    return MARKS;
  }

  @Override
  public void take(JsonObject line, SessionSink sink) {
    JsonObject data = line.object("data").orElse(JsonObject.EMPTY);
    String type = line.string("type").orElse("");
    Instant time = Members.time(line.get("timestamp")).orElse(file.modified());
    if (type.startsWith("session.")) {
      session = Members.text(data, "sessionId").orElse(session);
      Members.folder(data.object("context").orElse(data), "cwd")
          .ifPresent(found -> {
            began = began == null ? found : began;
            folder = found;
          });
    } else if (type.equals("tool.execution_start")) {
      call(data, time, sink);
    } else if (type.equals("assistant.message")) {
      Members.objects(data, "toolRequests").forEach(request -> call(request, time, sink));
    }
  }

  private void call(JsonObject told, Instant time, SessionSink sink) {
    Optional<String> tool = Members.text(told, "toolName", "name");
    if (tool.isEmpty()) {
      sink.unclear(file.agent(), time);
      return;
    }
    sink.call(
        new SessionCall(
            file.agent(),
            Members.text(told, "toolCallId", "id").orElse(""),
            time,
            session,
            Optional.ofNullable(began),
            Optional.ofNullable(folder),
            tool.get(),
            Members.value(told.get("arguments"))));
  }
}
