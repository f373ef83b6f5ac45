package dev.assent.core.config;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// The text of a JSON file that is edited member by member; every character outside the edited
/// member stays.
///
/// @param text strict JSON whose root is an object
public record ConfigText(String text) {
  /// The text a new file begins with.
  public static final ConfigText NEW = new ConfigText("{\n  \"schema_version\": 1\n}\n");

  public static ConfigText of(byte[] utf8) {
    return new ConfigText(new String(utf8, StandardCharsets.UTF_8));
  }

  public byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// The text in which the member at the end of the steps has a value; objects on the way are made
  /// where missing.
  public ConfigText put(List<String> steps, Json value) throws JsonException {
    var document = document();
    String pointer = "";
    for (int i = 0; i < steps.size(); i++) {
      String child = JsonPointer.child(pointer, steps.get(i));
      if (JsonPointer.resolve(document.root(), child) == null) {
        Json inner = value;
        for (int k = steps.size() - 1; k > i; k--) {
          inner = JsonObject.builder().put(steps.get(k), inner).build();
        }
        return insert(document, pointer, steps.get(i), inner);
      }
      pointer = child;
    }
    int start = start(document, pointer);
    return replaced(start, valueEnd(start), printed(value, indentAt(start)));
  }

  /// The text without the member at the end of the steps; this text when there is none.
  public ConfigText remove(List<String> steps) throws JsonException {
    var document = document();
    String parent = "";
    for (String step : steps.subList(0, steps.size() - 1)) {
      parent = JsonPointer.child(parent, step);
    }
    String pointer = JsonPointer.child(parent, steps.getLast());
    if (JsonPointer.resolve(document.root(), pointer) == null
        || !(JsonPointer.resolve(document.root(), parent) instanceof JsonObject object)) {
      return this;
    }
    var names = List.copyOf(object.members().keySet());
    int index = names.indexOf(steps.getLast());
    int end = valueEnd(start(document, pointer));
    if (index > 0) {
      String before = JsonPointer.child(parent, names.get(index - 1));
      return replaced(valueEnd(start(document, before)), end, "");
    }
    int nameStart = nameStart(document, pointer);
    if (names.size() > 1) {
      return replaced(nameStart, nameStart(document, JsonPointer.child(parent, names.get(1))), "");
    }
    return replaced(start(document, parent) + 1, text.indexOf('}', end), "");
  }

  private JsonDocument document() throws JsonException {
    return JsonReader.readDocument(bytes(), JsonLimits.FILE);
  }

  private ConfigText insert(JsonDocument document, String parent, String name, Json value) {
    int open = start(document, parent);
    var object =
        (JsonObject)
            Optional.ofNullable(JsonPointer.resolve(document.root(), parent)).orElseThrow();
    String quoted = JsonWriter.write(new JsonString(name)) + ": ";
    if (object.members().isEmpty()) {
      String outer = indentAt(open);
      String inner = outer + "  ";
      String member = lineEnd() + inner + quoted + printed(value, inner);
      return replaced(open + 1, text.indexOf('}', open), member + lineEnd() + outer);
    }
    String last = JsonPointer.child(parent, object.members().lastEntry().getKey());
    String gap = gapBefore(nameStart(document, last));
    int end = valueEnd(start(document, last));
    String indent = gap.substring(gap.lastIndexOf('\n') + 1);
    return replaced(
        end, end, "," + gap + quoted + printed(value, gap.contains("\n") ? indent : indentAt(end)));
  }

  /// The blanks before a member's name, as its neighbour will have them; one blank where there are
  /// none.
  private String gapBefore(int nameStart) {
    int from = nameStart;
    while (Character.isWhitespace(text.charAt(from - 1))) {
      from--;
    }
    return from == nameStart && text.charAt(from - 1) == '{'
        ? " "
        : text.substring(from, nameStart);
  }

  /// The blanks with which the line of a position begins.
  private String indentAt(int position) {
    int line = text.lastIndexOf('\n', position - 1) + 1;
    int end = line;
    while (end < position && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(line, end);
  }

  private String printed(Json value, String indent) {
    return JsonWriter.writeIndented(value).replace("\n", lineEnd() + indent);
  }

  private String lineEnd() {
    return text.contains("\r\n") ? "\r\n" : "\n";
  }

  private ConfigText replaced(int from, int to, String with) {
    return new ConfigText(text.substring(0, from) + with + text.substring(to));
  }

  private static int start(JsonDocument document, String pointer) {
    return (int) document.placeOf(pointer).offset();
  }

  private static int nameStart(JsonDocument document, String pointer) {
    return (int) document.placeOfName(pointer).offset();
  }

  /// One past the value that starts at a position; the text is known to be well formed.
  private int valueEnd(int start) {
    int depth = 0;
    boolean quoted = false;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == '{' || c == '[') {
        depth++;
      } else if (depth == 0 && (c == ',' || c == '}' || c == ']' || Character.isWhitespace(c))) {
        return i;
      } else if (c == '}' || c == ']') {
        depth--;
      }
      if (depth == 0 && !quoted && (c == '"' || c == '}' || c == ']')) {
        // The closing quote or bracket of the value itself; an opening quote has just set `quoted`.
        return i + 1;
      }
    }
    return text.length();
  }
}
