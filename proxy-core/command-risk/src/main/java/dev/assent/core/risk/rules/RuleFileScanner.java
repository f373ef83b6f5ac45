package dev.assent.core.risk.rules;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/// Goes over the text of a file of the program's own rules and tells its parts apart without
/// reading them: a command needs few of the rules, and to read all takes longer than anything else
/// it does.
///
/// Faults are not told: that each own file can be read as a whole is for tests to say.
final class RuleFileScanner {
  private final byte[] utf8;
  private int at;

  RuleFileScanner(byte[] utf8) {
    this.utf8 = utf8;
  }

  /// Goes over the members of the object that comes next; what `each` does not go over itself is
  /// passed over.
  void members(Consumer<String> each) {
    sign('{');
    while (next() == '"') {
      String name = text();
      if (next() != ':') {
        throw broken();
      }
      at++;
      next();
      int value = at;
      each.accept(name);
      if (at == value) {
        skip();
      }
      comma();
    }
    sign('}');
  }

  /// Goes over the items of the list that comes next; what `each` does not go over itself is passed
  /// over.
  void items(Runnable each) {
    sign('[');
    while (next() != ']') {
      int item = at;
      each.run();
      if (at == item) {
        skip();
      }
      comma();
    }
    sign(']');
  }

  /// The place of what comes next.
  int mark() {
    if (at < utf8.length) {
      next();
    }
    return at;
  }

  /// All from a mark up to another, with what stands between the parts.
  byte[] piece(int from, int to) {
    return Arrays.copyOfRange(utf8, from, to);
  }

  /// Reads the text that comes next; one with a backslash in it is not looked for here.
  String text() {
    sign('"');
    int start = at;
    at = quote();
    String text = new String(utf8, start, at - start, StandardCharsets.UTF_8);
    if (text.indexOf('\\') >= 0) {
      throw broken();
    }
    at++;
    return text;
  }

  /// The place of the quote that ends a text.
  private int quote() {
    int end = at;
    while (end < utf8.length && utf8[end] != '"') {
      end += utf8[end] == '\\' ? 2 : 1;
    }
    if (end >= utf8.length) {
      throw broken();
    }
    return end;
  }

  /// Passes over what comes next.
  void skip() {
    int depth = 0;
    do {
      switch (next()) {
        case '"' -> {
          at++;
          at = quote() + 1;
        }
        case '{', '[' -> {
          depth++;
          at++;
        }
        case '}', ']' -> {
          depth--;
          at++;
        }
        case ',', ':' -> at++;
        default -> word();
      }
    } while (depth > 0);
  }

  private void word() {
    int start = at;
    while (at < utf8.length
        && (Character.isLetterOrDigit(utf8[at])
            || utf8[at] == '-'
            || utf8[at] == '+'
            || utf8[at] == '.')) {
      at++;
    }
    if (at == start) {
      throw broken();
    }
  }

  private int next() {
    while (at < utf8.length && utf8[at] <= ' ') {
      at++;
    }
    if (at >= utf8.length) {
      throw broken();
    }
    return utf8[at];
  }

  private void sign(char sign) {
    if (next() != sign) {
      throw broken();
    }
    at++;
  }

  private void comma() {
    if (next() == ',') {
      at++;
    }
  }

  private IllegalStateException broken() {
    return new IllegalStateException("the file cannot be told apart at byte " + at);
  }
}
