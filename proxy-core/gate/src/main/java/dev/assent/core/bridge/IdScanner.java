package dev.assent.core.bridge;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Finds the id of a request in a line, without building anything else of it.
///
/// For the case that no core can be reached and the client must still get an answer. It does not
/// judge whether the line is a good message, only whether exactly one plain `id` stands in its
/// outermost object beside a `method`.
final class IdScanner {
  private static final int MAX_ID = 512;

  private final byte[] line;
  private int at;
  private @Nullable String id;
  private boolean method;
  private boolean doubtful;

  private IdScanner(byte[] line) {
    this.line = line;
  }

  /// The id of a request, as JSON text: a string with its quotes, or a whole number.
  ///
  /// @return `null` (the JSON text) when the line is no JSON object or its id is in doubt; Java's
  ///   null when it is a notification or an answer, which wants no answer
  static @Nullable String answerId(byte[] line) {
    var scanner = new IdScanner(line);
    if (!scanner.scan() || scanner.doubtful) {
      return "null";
    }
    return scanner.method ? scanner.id : null;
  }

  private boolean scan() {
    blanks();
    if (!take('{')) {
      return false;
    }
    blanks();
    if (take('}')) {
      return atEnd();
    }
    do {
      blanks();
      int start = at;
      if (!string()) {
        return false;
      }
      String name = text(start);
      blanks();
      if (!take(':')) {
        return false;
      }
      blanks();
      int value = at;
      if (!value()) {
        return false;
      }
      note(name, value);
      blanks();
    } while (take(','));
    return take('}') && atEnd();
  }

  private void note(String name, int value) {
    if (name.equals("\"method\"")) {
      method = true;
    } else if (name.equals("\"id\"")) {
      String text = text(value);
      doubtful |=
          id != null
              || at - value > MAX_ID
              || !(line[value] == '"' ? isUtf8(value) : isWhole(text));
      id = text;
    }
  }

  // A value of any kind: only strings and brackets are understood, which is enough to find its end.
  private boolean value() {
    int depth = 0;
    do {
      if (at >= line.length) {
        return false;
      }
      byte b = line[at];
      if (b == '"') {
        if (!string()) {
          return false;
        }
      } else if (b == '{' || b == '[') {
        depth++;
        at++;
      } else if (b == '}' || b == ']') {
        depth--;
        at++;
      } else if (depth > 0) {
        at++;
      } else if (!bare()) {
        return false;
      }
    } while (depth > 0);
    return depth == 0;
  }

  private boolean bare() {
    int start = at;
    while (at < line.length && (isLetterOrDigit(line[at]) || "+-.".indexOf(line[at]) >= 0)) {
      at++;
    }
    return at > start;
  }

  private boolean string() {
    if (!take('"')) {
      return false;
    }
    while (at < line.length && line[at] != '"') {
      if (line[at] >= 0 && line[at] < ' ') {
        return false;
      }
      at += line[at] == '\\' ? 2 : 1;
    }
    return at < line.length && take('"');
  }

  private boolean take(char wanted) {
    boolean there = at < line.length && line[at] == wanted;
    if (there) {
      at++;
    }
    return there;
  }

  private void blanks() {
    while (at < line.length && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r')) {
      at++;
    }
  }

  private boolean atEnd() {
    blanks();
    return at == line.length;
  }

  private String text(int start) {
    return new String(line, start, at - start, StandardCharsets.UTF_8);
  }

  private boolean isUtf8(int start) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line, start, at - start));
      return true;
    } catch (CharacterCodingException _) {
      return false;
    }
  }

  private static boolean isWhole(String text) {
    int digits = text.startsWith("-") ? 1 : 0;
    boolean whole = text.length() > digits && (text.charAt(digits) != '0' || text.equals("0"));
    for (int i = digits; whole && i < text.length(); i++) {
      whole = text.charAt(i) >= '0' && text.charAt(i) <= '9';
    }
    return whole;
  }

  private static boolean isLetterOrDigit(byte b) {
    return (b >= '0' && b <= '9') || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
  }
}
