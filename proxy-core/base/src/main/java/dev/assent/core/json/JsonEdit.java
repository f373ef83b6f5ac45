package dev.assent.core.json;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Changes parts of a JSON text and leaves every other character as it is: layout, member order,
/// escapes.
///
/// Collects changes against one text; [#apply()] carries them out together. Changes must not
/// overlap.
public final class JsonEdit {
  private record Change(int from, int to, String text) {}

  private final String text;
  private final JsonDocument document;
  private final List<Change> changes = new ArrayList<>();
  private final String lineEnd;
  private final String indentUnit;

  /// Starts editing a text.
  ///
  /// @param text the text that `document` was read from
  /// @param document its values and their places
  public JsonEdit(String text, JsonDocument document) {
    this.text = text;
    this.document = document;
    this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    this.indentUnit = JsonSpans.indentUnit(text);
  }

  /// The text with every change carried out.
  public String apply() {
    // Insertions come before a removal that begins at the same place.
    changes.sort(Comparator.comparingInt(Change::from).thenComparingInt(Change::to));
    var out = new StringBuilder(text.length() + 256);
    int at = 0;
    for (var change : changes) {
      if (change.from < at) {
        throw new IllegalStateException("changes overlap");
      }
      out.append(text, at, change.from).append(change.text);
      at = change.to;
    }
    return out.append(text, at, text.length()).toString();
  }

  /// Makes the value at a pointer mean `after`: members that are equal keep their text, others are
  /// replaced, added behind the last one, or removed. An array that differs is replaced as a whole.
  public void change(String pointer, Json before, Json after) {
    if (before.equals(after)) {
      return;
    }
    if (before instanceof JsonObject(var old)
        && after instanceof JsonObject(var wanted)
        && !old.isEmpty()
        && old.keySet().stream().anyMatch(wanted::containsKey)) {
      changeMembers(pointer, old, wanted);
      return;
    }
    int start = start(pointer);
    int end = JsonSpans.end(text, start);
    replace(start, end, rendered(after, start, end));
  }

  /// Puts a member into an object, in its place or behind the last one.
  public void putMember(String pointer, JsonObject before, String name, Json value) {
    change(pointer, before, before.with(name, value));
  }

  /// Puts a member before the first one of an object that has some.
  public void putFirstMember(String pointer, String name, Json value) {
    var object = (JsonObject) resolved(pointer);
    int first = nameStart(JsonPointer.child(pointer, object.members().firstEntry().getKey()));
    replace(
        first,
        first,
        JsonWriter.write(new JsonString(name)) + ": " + inline(value) + "," + gapBefore(first));
  }

  /// Makes the array at a pointer hold `after`: elements that are equal at its head and tail keep
  /// their text, those between are changed one by one, removed or added.
  public void changeElements(String pointer, List<Json> after) {
    var before = array(pointer).items();
    if (before.isEmpty() || after.isEmpty()) {
      change(pointer, array(pointer), new JsonArray(after));
      return;
    }
    int shorter = Math.min(before.size(), after.size());
    int head = 0;
    while (head < shorter && before.get(head).equals(after.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < shorter - head
        && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
      tail++;
    }
    int both = shorter - tail;
    for (int i = head; i < both; i++) {
      change(JsonPointer.child(pointer, i), before.get(i), after.get(i));
    }
    if (before.size() > after.size()) {
      removeElements(pointer, both, before.size() - tail);
    }
    for (int i = both; i < after.size() - tail; i++) {
      if (tail == 0) {
        append(pointer, after.get(i));
      } else {
        insert(pointer, both, after.get(i));
      }
    }
  }

  /// Appends an element to an array.
  public void append(String pointer, Json value) {
    int start = start(pointer);
    int end = JsonSpans.end(text, start);
    int size = array(pointer).items().size();
    if (size == 0 && text.indexOf('\n') < 0) {
      replace(start, end, "[" + inline(value) + "]");
      return;
    }
    if (size == 0) {
      String indent = JsonSpans.indentAt(text, start);
      String inner = indent + indentUnit;
      replace(start, end, "[" + lineEnd + inner + indented(value, inner) + lineEnd + indent + "]");
      return;
    }
    int last = start(JsonPointer.child(pointer, size - 1));
    int lastEnd = JsonSpans.end(text, last);
    String gap = gapBefore(last);
    if (text.substring(start, end).indexOf('\n') < 0) {
      replace(lastEnd, lastEnd, "," + (gap.isEmpty() ? " " : gap) + inline(value));
    } else {
      replace(lastEnd, lastEnd, "," + gap + indented(value, JsonSpans.indentAt(text, last)));
    }
  }

  /// Removes an element of an array together with its comma.
  public void removeElement(String pointer, int index) {
    removeElements(pointer, index, index + 1);
  }

  private void insert(String pointer, int index, Json value) {
    int at = start(JsonPointer.child(pointer, index));
    boolean oneLine = gapBefore(at).indexOf('\n') < 0;
    String gap = gapBefore(at);
    replace(
        at,
        at,
        (oneLine ? inline(value) : indented(value, JsonSpans.indentAt(text, at)))
            + ","
            + (oneLine && gap.isEmpty() ? " " : gap));
  }

  private void removeElements(String pointer, int from, int to) {
    int size = array(pointer).items().size();
    if (from > 0) {
      int last = start(JsonPointer.child(pointer, to - 1));
      replace(
          JsonSpans.end(text, start(JsonPointer.child(pointer, from - 1))),
          JsonSpans.end(text, last),
          "");
    } else if (size > to) {
      replace(start(JsonPointer.child(pointer, 0)), start(JsonPointer.child(pointer, to)), "");
    } else {
      int open = start(pointer);
      replace(open, JsonSpans.end(text, open), "[]");
    }
  }

  /// Moves an element of an array; the elements' texts change places, what stands between them
  /// stays.
  ///
  /// @param to its index afterwards
  public void moveElement(String pointer, int from, int to) {
    int size = array(pointer).items().size();
    Objects.checkIndex(from, size);
    Objects.checkIndex(to, size);
    for (int i = Math.min(from, to); i <= Math.max(from, to); i++) {
      int moved = i == to ? from : i + Integer.signum(to - from);
      int start = start(JsonPointer.child(pointer, i));
      int source = start(JsonPointer.child(pointer, moved));
      replace(
          start, JsonSpans.end(text, start), text.substring(source, JsonSpans.end(text, source)));
    }
  }

  private void changeMembers(String pointer, Map<String, Json> old, Map<String, Json> wanted) {
    var kept = new LinkedHashMap<String, Json>(old);
    kept.keySet().retainAll(wanted.keySet());
    kept.forEach(
        (name, value) -> change(JsonPointer.child(pointer, name), value, present(wanted, name)));
    removeMembers(pointer, List.copyOf(old.keySet()), wanted);
    var added = new LinkedHashMap<String, Json>(wanted);
    added.keySet().removeAll(old.keySet());
    if (!added.isEmpty()) {
      int open = start(pointer);
      boolean oneLine = text.substring(open, JsonSpans.end(text, open)).indexOf('\n') < 0;
      String last = List.copyOf(kept.keySet()).getLast();
      int name = nameStart(JsonPointer.child(pointer, last));
      int end = JsonSpans.end(text, start(JsonPointer.child(pointer, last)));
      String gap = gapBefore(name);
      String indent = JsonSpans.indentAt(text, name);
      added.forEach((member, value) ->
          replace(
              end,
              end,
              ","
                  + (oneLine && gap.isEmpty() ? " " : gap)
                  + JsonWriter.write(new JsonString(member))
                  + ": "
                  + (oneLine ? inline(value) : indented(value, indent))));
    }
  }

  private void removeMembers(String pointer, List<String> names, Map<String, Json> wanted) {
    int keptEnd = -1;
    for (int i = 0; i < names.size(); i++) {
      String child = JsonPointer.child(pointer, names.get(i));
      int end = JsonSpans.end(text, start(child));
      if (wanted.containsKey(names.get(i))) {
        keptEnd = end;
      } else if (keptEnd >= 0) {
        replace(i == 0 ? keptEnd : previousEnd(pointer, names, i), end, "");
      } else {
        replace(nameStart(child), nameStart(JsonPointer.child(pointer, names.get(i + 1))), "");
      }
    }
  }

  private int previousEnd(String pointer, List<String> names, int index) {
    return JsonSpans.end(text, start(JsonPointer.child(pointer, names.get(index - 1))));
  }

  private static Json present(Map<String, Json> members, String name) {
    var value = members.get(name);
    if (value == null) {
      throw new IllegalStateException("no member " + name);
    }
    return value;
  }

  private String rendered(Json value, int start, int end) {
    boolean container = value instanceof JsonObject;
    return container && text.substring(start, end).indexOf('\n') >= 0
        ? indented(value, JsonSpans.indentAt(text, start))
        : inline(value);
  }

  private String indented(Json value, String indent) {
    var out = new StringBuilder();
    for (String line : JsonWriter.writeIndented(value).split("\n", -1)) {
      int blanks = 0;
      while (blanks < line.length() && line.charAt(blanks) == ' ') {
        blanks++;
      }
      if (!out.isEmpty()) {
        out.append(lineEnd).append(indent).append(indentUnit.repeat(blanks / 2));
      }
      out.append(line, blanks, line.length());
    }
    return out.toString();
  }

  private static String inline(Json value) {
    var out = new StringBuilder();
    JsonSpans.inline(out, value);
    return out.toString();
  }

  private String gapBefore(int at) {
    int from = at;
    while (from > 0 && JsonSpans.isBlank(text.charAt(from - 1))) {
      from--;
    }
    return text.substring(from, at);
  }

  private Json resolved(String pointer) {
    var value = JsonPointer.resolve(document.root(), pointer);
    if (value == null) {
      throw new IllegalArgumentException("nothing at " + pointer);
    }
    return value;
  }

  private JsonArray array(String pointer) {
    return (JsonArray) resolved(pointer);
  }

  private int start(String pointer) {
    return Math.toIntExact(document.placeOf(pointer).offset());
  }

  private int nameStart(String pointer) {
    return Math.toIntExact(document.placeOfName(pointer).offset());
  }

  private void replace(int from, int to, String with) {
    changes.add(new Change(from, to, with));
  }

  /// Finds where values of a valid JSON text end, and how the text is laid out.
  private static final class JsonSpans {
    private JsonSpans() {}

    /// The index behind the value that starts at an index.
    static int end(String text, int start) {
      char first = text.charAt(start);
      if (first == '"') {
        return stringEnd(text, start);
      }
      if (first == '{' || first == '[') {
        return containerEnd(text, start);
      }
      int at = start;
      while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      return at;
    }

    private static int stringEnd(String text, int start) {
      int at = start + 1;
      while (text.charAt(at) != '"') {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      return at + 1;
    }

    private static int containerEnd(String text, int start) {
      int depth = 0;
      int at = start;
      while (true) {
        char c = text.charAt(at);
        if (c == '"') {
          at = stringEnd(text, at);
          continue;
        }
        if (c == '{' || c == '[') {
          depth++;
        } else if (c == '}' || c == ']') {
          depth--;
        }
        at++;
        if (depth == 0) {
          return at;
        }
      }
    }

    static boolean isBlank(char c) {
      return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    /// The blanks at the start of the line that holds an index.
    static String indentAt(String text, int index) {
      int line = text.lastIndexOf('\n', Math.max(0, index - 1)) + 1;
      int at = line;
      while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
        at++;
      }
      return text.substring(line, Math.min(at, index));
    }

    /// The characters of one level of indentation: as the first indented line has it, else two
    /// blanks.
    static String indentUnit(String text) {
      for (int line = text.indexOf('\n') + 1; line > 0; line = text.indexOf('\n', line) + 1) {
        int at = line;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
          at++;
        }
        if (at > line && at < text.length() && text.charAt(at) != '\r' && text.charAt(at) != '\n') {
          return text.substring(line, at);
        }
      }
      return "  ";
    }

    /// Appends a value on one line with a blank behind each comma and colon.
    static void inline(StringBuilder out, Json value) {
      switch (value) {
        case JsonObject(var members) -> {
          String separator = "{";
          for (Map.Entry<String, Json> member : members.entrySet()) {
            out.append(separator)
                .append(JsonWriter.write(new JsonString(member.getKey())))
                .append(": ");
            inline(out, member.getValue());
            separator = ", ";
          }
          out.append(members.isEmpty() ? "{}" : "}");
        }
        case JsonArray(var items) -> {
          String separator = "[";
          for (Json item : items) {
            out.append(separator);
            inline(out, item);
            separator = ", ";
          }
          out.append(items.isEmpty() ? "[]" : "]");
        }
        case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> JsonWriter.append(out, value);
      }
    }
  }
}
