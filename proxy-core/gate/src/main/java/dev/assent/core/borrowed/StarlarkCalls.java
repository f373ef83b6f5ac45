package dev.assent.core.borrowed;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads the calls in a Starlark file that is nothing but calls with named arguments, as Codex's
/// rules are. Texts and lists are values; everything else is none.
final class StarlarkCalls {
  /// One call.
  ///
  /// @param name of the function
  /// @param arguments by name: texts, lists of values
  /// @param text the call as it is written, in one line
  record Call(String name, Map<String, Object> arguments, String text) {}

  /// The text is no such file.
  static final class UnreadableCallsException extends Exception {
    private static final long serialVersionUID = 1L;

    final long line;

    private UnreadableCallsException(long line) {
      this.line = line;
    }
  }

  private static final int DEEPEST = 16;

  private final String text;
  private int at;

  private StarlarkCalls(String text) {
    this.text = text;
  }

  /// The calls in their order.
  static List<Call> read(String text) throws UnreadableCallsException {
    var reader = new StarlarkCalls(text);
    var calls = new ArrayList<Call>();
    reader.blanks();
    while (reader.at < text.length()) {
      int from = reader.at;
      String name = reader.name();
      reader.expect('(');
      var arguments = reader.arguments();
      calls.add(new Call(name, arguments, text.substring(from, reader.at).replaceAll("\\s+", " ")));
      reader.blanks();
    }
    return calls;
  }

  private Map<String, Object> arguments() throws UnreadableCallsException {
    var arguments = new LinkedHashMap<String, Object>();
    blanks();
    while (!next(')')) {
      String name = name();
      expect('=');
      arguments.put(name, value(0));
      if (!next(',') && !isAt(')')) {
        throw fault();
      }
      blanks();
    }
    return arguments;
  }

  private Object value(int depth) throws UnreadableCallsException {
    blanks();
    if (depth > DEEPEST) {
      throw fault();
    }
    if (next('[')) {
      var items = new ArrayList<Object>();
      while (!next(']')) {
        items.add(value(depth + 1));
        if (!next(',') && !isAt(']')) {
          throw fault();
        }
      }
      return List.copyOf(items);
    }
    if (at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'')) {
      return string();
    }
    return name();
  }

  private String string() throws UnreadableCallsException {
    char quote = text.charAt(at);
    String three = String.valueOf(quote).repeat(3);
    boolean isLong = text.startsWith(three, at);
    at += isLong ? 3 : 1;
    var read = new StringBuilder();
    while (at < text.length()) {
      if (isLong ? text.startsWith(three, at) : text.charAt(at) == quote) {
        at += isLong ? 3 : 1;
        return read.toString();
      }
      char c = text.charAt(at++);
      if (c == '\\' && at < text.length()) {
        char escaped = text.charAt(at++);
        read.append(
            switch (escaped) {
              case 'n' -> '\n';
              case 't' -> '\t';
              case 'r' -> '\r';
              default -> escaped;
            });
      } else {
        read.append(c);
      }
    }
    throw fault();
  }

  private String name() throws UnreadableCallsException {
    blanks();
    int from = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "_.-".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    if (from == at) {
      throw fault();
    }
    return text.substring(from, at);
  }

  private void expect(char c) throws UnreadableCallsException {
    if (!next(c)) {
      throw fault();
    }
  }

  private boolean isAt(char c) {
    blanks();
    return at < text.length() && text.charAt(at) == c;
  }

  private boolean next(char c) {
    boolean there = isAt(c);
    at += there ? 1 : 0;
    return there;
  }

  private void blanks() {
    while (at < text.length()) {
      if (text.charAt(at) == '#') {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else {
        return;
      }
    }
  }

  private UnreadableCallsException fault() {
    long line = text.substring(0, Math.min(at, text.length())).lines().count();
    return new UnreadableCallsException(Math.max(1, line));
  }
}
