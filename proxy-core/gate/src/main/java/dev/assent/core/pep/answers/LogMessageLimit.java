package dev.assent.core.pep.answers;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;

/// The bound of a server's log messages.
final class LogMessageLimit {
  static final int MOST_BYTES = 8192;

  private LogMessageLimit() {}

  /// The parameters of a notification, where it is a log message with at most [#MOST_BYTES] of
  /// data: what is longer becomes a text with its beginning.
  static JsonObject bounded(String method, JsonObject params, AnswerFindings findings) {
    Json data = params.get("data");
    if (!method.equals("notifications/message") || data == null) {
      return params;
    }
    String text = data instanceof JsonString said ? said.value() : JsonWriter.write(data);
    int bytes = text.length() <= MOST_BYTES / 3 ? 0 : text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes <= MOST_BYTES) {
      return params;
    }
    findings.add(AnswerFinding.Kind.CUT, "", "/data", bytes);
    String cut = TreeCleaner.first(text, MOST_BYTES) + TreeCleaner.cutMark(bytes, MOST_BYTES);
    return params.with("data", new JsonString(cut));
  }
}
