package dev.assent.core.wiring.text;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.text.LooseNode.Slot;
import java.util.ArrayList;
import java.util.List;

/// Reads JSON with comments and trailing commas, and remembers where everything stands.
final class LooseReader {
  private static final int DEEPEST = 64;
  private static final String OTHER_LINE_ENDS = "\r\u000B\f\u0085\u2028\u2029";

  private final String file;
  private final String text;
  private int at;

  LooseReader(String file, String text) {
    this.file = file;
    this.text = text;
  }

  /// The one value of the text.
  LooseNode read() throws WiringException {
    skip();
    LooseNode root = value(0);
    skip();
    if (at < text.length()) {
      throw found(shownHere(), "the end of the file");
    }
    return root;
  }

  private LooseNode value(int depth) throws WiringException {
    if (depth > DEEPEST) {
      throw found(Sentence.of("values more than %s deep", DEEPEST), "fewer");
    }
    return switch (here()) {
      case '{' -> members(depth);
      case '[' -> elements(depth);
      default -> scalar();
    };
  }

  private LooseNode members(int depth) throws WiringException {
    int start = at++;
    var slots = new ArrayList<Slot>();
    skip();
    while (here() != '}') {
      if (here() != '"') {
        throw found(shownHere(), "a name in quotes or `}`");
      }
      int nameStart = at;
      String name = scalar().json() instanceof JsonString string ? string.value() : "";
      skip();
      expect(':');
      skip();
      LooseNode value = value(depth + 1);
      slots.add(new Slot(nameStart, name, value, comma('}')));
    }
    at++;
    return new LooseNode.Members(start, at, slots);
  }

  private LooseNode elements(int depth) throws WiringException {
    int start = at++;
    List<Slot> slots = new ArrayList<>();
    skip();
    while (here() != ']') {
      LooseNode value = value(depth + 1);
      slots.add(new Slot(value.start(), "", value, comma(']')));
    }
    at++;
    return new LooseNode.Elements(start, at, slots);
  }

  // The place of the comma behind a value; -1 where the container ends instead.
  private int comma(char end) throws WiringException {
    skip();
    if (here() == ',') {
      int comma = at++;
      skip();
      return comma;
    }
    if (here() != end) {
      throw found(shownHere(), "`,` or `" + end + "`");
    }
    return -1;
  }

  private LooseNode.Scalar scalar() throws WiringException {
    int start = at;
    if (here() == '"') {
      stringEnd();
    } else {
      while (at < text.length() && ",:{}[]\"/ \t\r\n".indexOf(text.charAt(at)) < 0) {
        at++;
      }
    }
    String written = text.substring(start, at);
    try {
      return new LooseNode.Scalar(start, at, JsonReader.read(written, JsonLimits.MESSAGE));
    } catch (JsonException _) {
      at = start;
      throw found(shownHere(), "a value");
    }
  }

  private void stringEnd() throws WiringException {
    int start = at++;
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    if (at >= text.length() || text.charAt(at) != '"') {
      at = start;
      throw found("a text without an end", "a quote at its end");
    }
    at++;
  }

  private void skip() throws WiringException {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        at++;
      } else if (text.startsWith("//", at)) {
        at = lineCommentEnd();
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw found("a comment without an end", "`*/`");
        }
        at = end + 2;
      } else {
        return;
      }
    }
  }

  // Some clients end a comment where others read on. Between two of these a server could stand that
  // one of them starts, so such a file is not read at all.
  private int lineCommentEnd() throws WiringException {
    int newLine = text.indexOf('\n', at);
    int end = newLine < 0 ? text.length() : newLine;
    for (int in = at; in < end; in++) {
      char c = text.charAt(in);
      boolean endsLine = c == '\r' && in + 1 == newLine;
      if (!endsLine && OTHER_LINE_ENDS.indexOf(c) >= 0) {
        at = in;
        throw found(
            Sentence.of("U+%s in a comment, where some readers end it", "%04X".formatted((int) c)),
            "a new line");
      }
    }
    return end;
  }

  private void expect(char c) throws WiringException {
    if (here() != c) {
      throw found(shownHere(), "`" + c + "`");
    }
    at++;
  }

  private char here() throws WiringException {
    if (at >= text.length()) {
      throw found("the end of the file", "more");
    }
    return text.charAt(at);
  }

  private String shownHere() {
    return at >= text.length()
        ? "the end of the file"
        : "`" + Character.toString(text.codePointAt(at)) + "`";
  }

  private WiringException found(Object what, String expected) {
    return WiringException.in(LooseText.at(file, text, at), what, expected);
  }
}
