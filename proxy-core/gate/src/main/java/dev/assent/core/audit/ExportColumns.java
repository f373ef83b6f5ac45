package dev.assent.core.audit;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The columns of a table of records. Each column shows one place in the record; the last one has
/// the whole record.
final class ExportColumns {
  private static final List<String> PLACES =
      List.of(
          "seq",
          "time",
          "type",
          "id",
          "session",
          "request_id",
          "trace",
          "method",
          "decision",
          "outcome",
          "reason",
          "basis",
          "final_rule",
          "policy.version",
          "attributes.subject.id",
          "attributes.environment.mcp_client_name",
          "attributes.resource.backend_id",
          "attributes.resource.tool_name",
          "attributes.resource.path",
          "attributes.action.operation",
          "hitl.answer",
          "hitl.channel",
          "hitl.thinking_ms",
          "duration_us",
          "answer_bytes",
          "detail",
          "incident",
          "hash",
          // Behind those that tables of earlier versions have.
          "attributes.subject.name",
          "attributes.subject.issuer",
          "attributes.subject.provenance",
          "identity");
  private static final String WHOLE = "record";

  private ExportColumns() {}

  /// The names of the columns.
  static List<String> names() {
    var names = new ArrayList<>(PLACES);
    names.add(WHOLE);
    return names;
  }

  /// A record's cells, as many as there are names; empty where the record has no such member.
  static List<String> cells(AuditRecord record) {
    var cells = new ArrayList<String>();
    for (String place : PLACES) {
      cells.add(text(at(record.content(), Arrays.asList(place.split("\\.")))));
    }
    cells.add(JsonWriter.write(record.content()));
    return cells;
  }

  private static @Nullable Json at(JsonObject object, List<String> steps) {
    Json value = object.get(steps.getFirst());
    return steps.size() > 1 && value instanceof JsonObject inner
        ? at(inner, steps.subList(1, steps.size()))
        : value;
  }

  private static String text(@Nullable Json value) {
    return switch (value) {
      case null -> "";
      case JsonNull _ -> "";
      case JsonString text -> text.value();
      case JsonNumber(var lexeme) -> lexeme;
      case JsonBoolean bool -> Boolean.toString(bool.value());
      case JsonObject _, JsonArray _ -> JsonWriter.write(value);
    };
  }
}
