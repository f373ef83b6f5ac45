package dev.assent.core.lookback.sessions;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Claude Code, and Droid, which took over its form: one message a line, with the uses of tools
/// among its parts.
///
/// Claude Code says with each line where it stands, Droid in the first line of a session.
final class MessageSessions implements SessionFormat {
  private static final List<ByteSearch> MARKS =
      List.of(
          new ByteSearch("\"tool_use\""),
          new ByteSearch("\"session_start\""),
          // Claude Code tells the model so when the person says no.
          new ByteSearch("The user doesn't want to proceed with this tool use"));
  private static final String NO = "The user doesn't want to proceed with this tool use";

  private final SessionFile file;
  private @Nullable String began;

  MessageSessions(SessionFile file) {
    this.file = file;
  }

  @Override
  public List<ByteSearch> marks() {
    return MARKS;
  }

  @Override
  public void take(JsonObject line, SessionSink sink) {
    Optional<String> folder = Members.folder(line, "cwd");
    if (began == null) {
      began = folder.orElse(null);
    }
    JsonObject message = line.object("message").orElse(JsonObject.EMPTY);
    for (JsonObject part : Members.objects(message, "content")) {
      String type = part.string("type").orElse("");
      if (type.equals("tool_use")) {
        call(line, part, folder, sink);
      } else if (type.equals("tool_result") && saysNo(part.get("content"))) {
        Members.text(part, "tool_use_id").ifPresent(id -> sink.refused(file.agent(), id));
      }
    }
  }

  private void call(JsonObject line, JsonObject part, Optional<String> folder, SessionSink sink) {
    Optional<String> tool = Members.text(part, "name");
    Instant time = Members.time(line.get("timestamp")).orElse(file.modified());
    if (tool.isEmpty()) {
      sink.unclear(file.agent(), time);
      return;
    }
    Optional<String> project = Optional.ofNullable(began);
    sink.call(
        new SessionCall(
            file.agent(),
            Members.text(part, "id").orElse(""),
            time,
            Members.text(line, "sessionId").orElse(file.name()),
            project,
            folder.or(() -> project),
            tool.get(),
            Members.value(part.get("input"))));
  }

  private static boolean saysNo(@Nullable Json content) {
    if (content instanceof JsonString text) {
      return text.value().startsWith(NO);
    }
    return content instanceof JsonArray(var items)
        && items.stream()
            .anyMatch(item ->
                item instanceof JsonObject object
                    && object.string("text").filter(text -> text.startsWith(NO)).isPresent());
  }
}
