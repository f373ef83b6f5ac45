package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonString;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of a TOML text: names, texts, other single values, blanks and comments.
final class TomlScanner {
  private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_-]+");
  private static final String DIGITS = "\\d(?:_?\\d)*+";
  private static final String HOUR = "(?:[01]\\d|2[0-3]):[0-5]\\d";
  private static final String DATE = "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";
  private static final String TIME = HOUR + ":[0-5]\\d(?:\\.\\d{1,9})?";
  // Possessive, so that no text is tried in more than one way.
  private static final Pattern OTHER =
      Pattern.compile(
          "(?:" + DATE + "(?:[Tt ]" + TIME + "(?:[Zz]|[+-]" + HOUR + ")?)?|" + TIME
              + "|0x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*+|0o[0-7](?:_?[0-7])*+|0b[01](?:_?[01])*+"
              + "|[+-]?(?:inf|nan|(?:0|[1-9](?:_?\\d)*+)(?:\\." + DIGITS + ")?(?:[eE][+-]?" + DIGITS + ")?))"
              + "(?=[ \\t\\r\\n,\\]}#]|$)");

  private final String file;
  private final String text;
  private int at;

  TomlScanner(String file, String text) {
    this.file = file;
    this.text = text;
  }

  boolean isAtEnd() {
    return at >= text.length();
  }

  boolean isAt(String word) {
    return text.startsWith(word, at);
  }

  boolean takeIf(String word) {
    boolean there = isAt(word);
    at += there ? word.length() : 0;
    return there;
  }

  void take(String word) throws WiringException {
    if (!takeIf(word)) {
      throw found(shownHere(), "`" + word + "`");
    }
  }

  void skipBlanks() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
  }

  /// Passes over blanks, comments and line ends.
  void skipLines() throws WiringException {
    do {
      skipBlanks();
      skipComment();
    } while (takeIf("\n") || takeIf("\r\n"));
  }

  /// Passes over what may follow in the line.
  void endOfLine() throws WiringException {
    skipBlanks();
    skipComment();
    if (!isAtEnd() && !takeIf("\n") && !takeIf("\r\n")) {
      throw found(shownHere(), "the end of the line");
    }
  }

  private void skipComment() throws WiringException {
    if (takeIf("#")) {
      while (!isAtEnd() && text.charAt(at) != '\n' && !isAt("\r\n")) {
        refuseControl(text.charAt(at));
        at++;
      }
    }
  }

  /// One part of a name.
  String name() throws WiringException {
    if (isAt("\"\"\"") || isAt("'''")) {
      throw found("a text of several lines", "a name");
    }
    if (isAt("\"")) {
      return basic();
    }
    if (isAt("'")) {
      return literal();
    }
    Matcher bare = BARE.matcher(text).region(at, text.length());
    if (!bare.lookingAt()) {
      throw found(shownHere(), "a name");
    }
    at = bare.end();
    return bare.group();
  }

  /// A text, a boolean, or something else, which is checked and becomes `null`.
  Json scalar() throws WiringException {
    if (isAt("\"\"\"")) {
      return new JsonString(longText("\"\"\"", true));
    }
    if (isAt("'''")) {
      return new JsonString(longText("'''", false));
    }
    if (isAt("\"")) {
      return new JsonString(basic());
    }
    if (isAt("'")) {
      return new JsonString(literal());
    }
    if (takeIf("true")) {
      return JsonBoolean.TRUE;
    }
    if (takeIf("false")) {
      return JsonBoolean.FALSE;
    }
    Matcher other = OTHER.matcher(text).region(at, text.length());
    if (!other.lookingAt()) {
      throw found(shownHere(), "a value");
    }
    at = other.end();
    return JsonNull.NULL;
  }

  private String basic() throws WiringException {
    take("\"");
    var out = new StringBuilder();
    while (!takeIf("\"")) {
      char c = inLine();
      if (c == '\\') {
        escape(out);
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private String literal() throws WiringException {
    take("'");
    var out = new StringBuilder();
    while (!takeIf("'")) {
      out.append(inLine());
    }
    return out.toString();
  }

  private char inLine() throws WiringException {
    if (isAtEnd() || text.charAt(at) == '\n') {
      throw found("a text without an end", "a quote at its end");
    }
    char c = text.charAt(at);
    refuseControl(c);
    at++;
    return c;
  }

  // Up to two quotes of its own kind may stand before the three at its end.
  private String longText(String quotes, boolean escapes) throws WiringException {
    take(quotes);
    boolean _ = takeIf("\n") || takeIf("\r\n");
    var out = new StringBuilder();
    while (!isAt(quotes)) {
      if (isAtEnd()) {
        throw found("a text without an end", "`" + quotes + "`");
      }
      if (takeIf("\r\n") || takeIf("\n")) {
        out.append('\n');
      } else if (escapes && takeIf("\\")) {
        if (!foldedLine()) {
          escape(out);
        }
      } else {
        refuseControl(text.charAt(at));
        out.append(text.charAt(at++));
      }
    }
    int run = 0;
    while (run < 5 && at + run < text.length() && text.charAt(at + run) == quotes.charAt(0)) {
      run++;
    }
    out.append(quotes, 0, run - quotes.length());
    at += run;
    return out.toString();
  }

  // A backslash at the end of a line takes the line end and all blanks behind it away.
  private boolean foldedLine() {
    int end = at;
    while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    if (!text.startsWith("\n", end) && !text.startsWith("\r\n", end)) {
      return false;
    }
    at = end;
    do {
      skipBlanks();
    } while (takeIf("\n") || takeIf("\r\n"));
    return true;
  }

  private void escape(StringBuilder out) throws WiringException {
    char c = isAtEnd() ? '\n' : text.charAt(at++);
    switch (c) {
      case 'b' -> out.append('\b');
      case 't' -> out.append('\t');
      case 'n' -> out.append('\n');
      case 'f' -> out.append('\f');
      case 'r' -> out.append('\r');
      case '"', '\\' -> out.append(c);
      case 'u' -> out.appendCodePoint(codePoint(4));
      case 'U' -> out.appendCodePoint(codePoint(8));
      default -> throw found("an unknown character behind `\\`", "one of `btnfr\"\\uU`");
    }
  }

  private int codePoint(int digits) throws WiringException {
    long point = 0;
    for (int i = 0; i < digits; i++, at++) {
      int digit = isAtEnd() ? -1 : "0123456789abcdef".indexOf(Character.toLowerCase(text.charAt(at)));
      if (digit < 0) {
        throw found(shownHere(), digits + " hexadecimal digits");
      }
      point = point * 16 + digit;
    }
    if (point > Character.MAX_CODE_POINT || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
      throw found("a number that is no character", "one");
    }
    return (int) point;
  }

  private void refuseControl(char c) throws WiringException {
    if (c < ' ' && c != '\t' || c == 0x7f) {
      throw found("a control character", "none");
    }
  }

  String shownHere() {
    return isAtEnd() ? "the end of the file" : "`" + Character.toString(text.codePointAt(at)) + "`";
  }

  WiringException found(String what, String expected) {
    return new WiringException(LooseText.at(file, text, at) + ": found " + what + ", expected " + expected);
  }
}
