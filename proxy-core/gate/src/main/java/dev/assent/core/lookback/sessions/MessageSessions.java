package dev.assent.core.lookback.sessions;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Claude Code, and Droid, which took over its form: one message a line, with the uses of tools
/// among its parts.
///
/// Claude Code says with each line where it stands, Droid in the first line of a session.
final class MessageSessions extends SessionFormat {
  // Claude Code tells the model so when the person says no.
  private static final String NO = "The user doesn't want to proceed with this tool use";

  MessageSessions(SessionFile file) {
    super(file, "\"tool_use\"", "\"session_start\"", NO);
  }

  @Override
  void take(JsonObject line, SessionSink sink) {
    Optional<String> told = Members.folder(line, "cwd");
    stands(told);
    folder = told.or(() -> began);
    session = Members.text(line, "sessionId").orElse(file.name());
    JsonObject message = line.object("message").orElse(JsonObject.EMPTY);
    for (JsonObject part : Members.objects(message, "content")) {
      String type = part.string("type").orElse("");
      if (type.equals("tool_use")) {
        call(
            Members.text(part, "name"),
            Members.text(part, "id").orElse(""),
            time(line.get("timestamp")),
            part.get("input"),
            sink);
      } else if (type.equals("tool_result") && saysNo(part.get("content"))) {
        Members.text(part, "tool_use_id").ifPresent(id -> sink.refused(file.agent(), id));
      }
    }
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
