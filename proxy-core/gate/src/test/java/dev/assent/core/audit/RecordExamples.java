package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The examples of records in `examples.md` that have a line each, beside the records that sessions
/// of tests wrote.
public final class RecordExamples {
  private static final Pattern LINES = Pattern.compile("(?ms)^```jsonl\n(.*?)^```");
  private static final List<String> ENVELOPE = List.of("v", "seq", "time", "type", "prev", "hash");

  private RecordExamples() {}

  /// Members with the kinds of their values, in order; the items of a list as one.
  public static String shape(Json json) {
    return switch (json) {
      case JsonObject object -> {
        var members = new ArrayList<String>();
        object.members().forEach((name, value) -> members.add(name + ":" + shape(value)));
        yield members.toString();
      }
      case JsonArray(var items) -> {
        var shapes = new TreeSet<String>();
        items.forEach(item -> shapes.add(shape(item)));
        yield "some " + shapes;
      }
      default -> json.getClass().getSimpleName();
    };
  }

  /// The lines, each a record without its envelope but with its type.
  public static List<JsonObject> lines() throws IOException, JsonException {
    var lines = new ArrayList<JsonObject>();
    var found = LINES.matcher(Files.readString(Project.page("examples.md")));
    while (found.find()) {
      for (String line : found.group(1).strip().split("\n")) {
        lines.add((JsonObject) JsonReader.read(line, JsonLimits.FILE));
      }
    }
    return lines;
  }

  /// Each type is among the records, and one of its records is as its example shows it.
  public static void show(List<AuditRecord> records, String... types) throws Exception {
    for (String type : types) {
      var written =
          records.stream()
              .filter(record -> record.type().equals(type))
              .map(record -> shape(body(record)))
              .toList();
      var shown =
          lines().stream()
              .filter(line -> line.string("type").orElseThrow().equals(type))
              .map(line -> shape(line.without("type")))
              .toList();
      assertThat(written).as(type).containsAnyElementsOf(shown);
    }
  }

  private static JsonObject body(AuditRecord record) {
    var body = record.content();
    for (String name : ENVELOPE) {
      body = body.without(name);
    }
    return body;
  }
}
