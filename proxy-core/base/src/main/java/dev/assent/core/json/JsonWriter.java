package dev.assent.core.json;

import java.util.List;

/// Prints a tree as compact JSON on one line: no blanks, members in their order, numbers as
/// written.
///
/// In strings `"` and `\` and every control character (U+0000 to U+001F, U+007F to U+009F), U+2028
/// and U+2029 are escaped, so that no reader sees a line end inside; the rest stands for itself.
public final class JsonWriter {
  private static final String HEX = "0123456789abcdef";

  /// Of the characters below U+00A0 those that stand for themselves in a string.
  private static final boolean[] PLAIN = plain();

  private JsonWriter() {}

  /// The text of a value.
  public static String write(Json value) {
    var out = new StringBuilder();
    append(out, value);
    return out.toString();
  }

  /// The bytes of a value, as UTF-8.
  public static byte[] bytes(Json value) {
    return Utf8Writer.bytes(value, false);
  }

  /// The bytes of a value, as UTF-8, and an LF.
  public static byte[] line(Json value) {
    return Utf8Writer.line(value);
  }

  /// As [#line], in pieces: long texts that were read in the form in which they are printed are not
  /// copied.
  public static List<ByteSlice> linePieces(Json value) {
    return Utf8Writer.linePieces(value);
  }

  /// The text of a value over several lines, indented by two blanks, without a final line end.
  public static String writeIndented(Json value) {
    var out = new StringBuilder();
    indented(out, value, "\n");
    return out.toString();
  }

  /// Appends the compact text of a value.
  public static void append(StringBuilder out, Json value) {
    switch (value) {
      case JsonObject object -> {
        MemberMap members = object.held();
        out.append('{');
        for (int i = 0; i < members.size(); i++) {
          if (i > 0) {
            out.append(',');
          }
          string(out, members.name(i));
          out.append(':');
          append(out, members.value(i));
        }
        out.append('}');
      }
      case JsonArray(var items) -> {
        out.append('[');
        for (int i = 0; i < items.size(); i++) {
          if (i > 0) {
            out.append(',');
          }
          append(out, items.get(i));
        }
        out.append(']');
      }
      case JsonString text -> string(out, text.value());
      case JsonNumber(var lexeme) -> out.append(lexeme);
      case JsonBoolean bool -> out.append(bool.value());
      case JsonNull _ -> out.append("null");
    }
  }

  private static void indented(StringBuilder out, Json value, String lineEnd) {
    String deeper = lineEnd + "  ";
    switch (value) {
      case JsonObject(var members) when !members.isEmpty() -> {
        String separator = "{";
        for (var member : members.entrySet()) {
          out.append(separator).append(deeper);
          string(out, member.getKey());
          out.append(": ");
          indented(out, member.getValue(), deeper);
          separator = ",";
        }
        out.append(lineEnd).append('}');
      }
      case JsonArray(var items)
          when items.stream().anyMatch(i -> i instanceof JsonObject || i instanceof JsonArray) -> {
        String separator = "[";
        for (var item : items) {
          out.append(separator).append(deeper);
          indented(out, item, deeper);
          separator = ",";
        }
        out.append(lineEnd).append(']');
      }
      case JsonArray(var items) -> {
        out.append('[');
        for (int i = 0; i < items.size(); i++) {
          out.append(i > 0 ? ", " : "");
          append(out, items.get(i));
        }
        out.append(']');
      }
      case JsonObject _, JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ ->
          append(out, value);
    }
  }

  private static void string(StringBuilder out, String text) {
    out.append('"');
    int plain = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < PLAIN.length ? !PLAIN[c] : c == 0x2028 || c == 0x2029) {
        out.append(text, plain, i);
        escape(out, c);
        plain = i + 1;
      }
    }
    out.append(text, plain, text.length()).append('"');
  }

  private static void escape(StringBuilder out, char c) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default ->
          out.append("\\u")
              .append(HEX.charAt(c >> 12))
              .append(HEX.charAt((c >> 8) & 15))
              .append(HEX.charAt((c >> 4) & 15))
              .append(HEX.charAt(c & 15));
    }
  }

  /// True if a character is of ASCII and stands for itself in a string.
  static boolean isPlainAscii(char c) {
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
  }

  // Looked up, because most characters of a large message are plain and are passed over one by one.
  private static boolean[] plain() {
    boolean[] plain = new boolean[0xa0];
    for (int c = 0x20; c < 0x7f; c++) {
      plain[c] = c != '"' && c != '\\';
    }
    return plain;
  }
}
