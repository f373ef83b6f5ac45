package dev.assent.core.json;

import java.util.Map;

/// Finds where values of a valid JSON text end, and how the text is laid out.
final class JsonSpans {
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
