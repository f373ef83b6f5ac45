package dev.assent.core.analysis;

import dev.assent.core.access.KnownTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads back what a record says of a tool: its state, and its description, whole or the values that were asked for.
final class RecordedTool {
  private RecordedTool() {}

  /// What is known of the tool.
  static KnownTool of(JsonObject resource) throws UnreadableRecordException {
    return new KnownTool(
        RecordParts.ifThere(resource, "tool_state", ToolState::ofWord),
        resource.object("tool_description").or(() -> resource.object("tool_metadata").map(RecordedTool::description)));
  }

  /// A description that has the recorded values at their pointers. An array becomes an object: that reads the same.
  private static JsonObject description(JsonObject values) {
    var description = JsonObject.EMPTY;
    for (var value : values.members().entrySet()) {
      if (value.getValue() instanceof JsonObject said && said.get("value") != null) {
        description = JsonPointer.isPointer(value.getKey()) ? put(description, steps(value.getKey()), said.get("value")) : description;
      }
    }
    return description;
  }

  private static List<String> steps(String pointer) {
    return pointer.isEmpty()
        ? List.of()
        : Stream.of(pointer.substring(1).split("/", -1)).map(step -> step.replace("~1", "/").replace("~0", "~")).toList();
  }

  private static JsonObject put(JsonObject into, List<String> steps, @Nullable Json value) {
    if (steps.isEmpty() || value == null) {
      return into;
    }
    String name = steps.getFirst();
    var below = into.object(name).orElse(JsonObject.EMPTY);
    boolean container = value instanceof JsonObject || value instanceof JsonArray;
    return into.with(
        name, steps.size() > 1 || container ? put(below, steps.subList(1, steps.size()), value) : value);
  }
}
