package dev.assent.core.wiring.text;

import dev.assent.core.wiring.text.TomlStatement.Kind;
import dev.assent.core.wiring.text.TomlStatement.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds where the statements of a TOML text stand. The text was read by a whole reader before; so
/// only what tells one statement from the next is looked at here.
final class TomlScanner {
  private final SourceText source;
  private final String text;
  private final List<TomlStatement> found = new ArrayList<>();
  private final Map<List<String>, Integer> elements = new HashMap<>();
  private List<String> table = List.of();
  private int at;

  private TomlScanner(SourceText source) {
    this.source = source;
    this.text = source.text();
  }

  static List<TomlStatement> scan(SourceText source) throws WiringException {
    var scanner = new TomlScanner(source);
    scanner.skip(true);
    while (scanner.at < scanner.text.length()) {
      if (scanner.text.charAt(scanner.at) == '[') {
        scanner.header();
      } else {
        scanner.value();
      }
      scanner.skip(true);
    }
    return List.copyOf(scanner.found);
  }

  private void header() throws WiringException {
    int start = at;
    boolean list = text.startsWith("[[", at);
    at += list ? 2 : 1;
    var key = key();
    var path = new ArrayList<String>();
    for (int i = 0; i < key.names().size(); i++) {
      path.add(key.names().get(i));
      boolean here = i == key.names().size() - 1;
      if (list && here) {
        path.add("#" + elements.merge(List.copyOf(path), 1, Integer::sum));
      } else if (elements.containsKey(path)) {
        path.add("#" + elements.get(path));
      }
    }
    expect(list ? "]]" : "]");
    table = List.copyOf(path);
    found.add(new TomlStatement(Kind.TABLE, path, start, key.last(), Span.NONE, at));
  }

  private void value() throws WiringException {
    int start = at;
    var key = key();
    expect("=");
    skip(false);
    int from = at;
    skipValue();
    var path = new ArrayList<>(table);
    path.addAll(key.names());
    found.add(new TomlStatement(Kind.VALUE, path, start, key.last(), new Span(from, at), at));
  }

  /// @param last where its last part begins
  private record Key(List<String> names, int last) {}

  private Key key() throws WiringException {
    var names = new ArrayList<String>();
    while (true) {
      skip(false);
      int start = at;
      names.add(part());
      skip(false);
      if (at >= text.length() || text.charAt(at) != '.') {
        return new Key(names, start);
      }
      at++;
    }
  }

  private String part() throws WiringException {
    int start = at;
    char first = at < text.length() ? text.charAt(at) : '\0';
    if (first == '"' || first == '\'') {
      skipText(String.valueOf(first));
      return TomlReader.text(source.file(), text.substring(start, at));
    }
    while (at < text.length() && isBare(text.charAt(at))) {
      at++;
    }
    if (start == at) {
      throw source.wrong(at, "no key", "one");
    }
    return text.substring(start, at);
  }

  private static boolean isBare(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '_'
        || c == '-';
  }

  private void skipValue() throws WiringException {
    if (at >= text.length()) {
      throw source.wrong(at, "the end of the file", "a value");
    }
    switch (text.charAt(at)) {
      case '"' -> skipText(text.startsWith("\"\"\"", at) ? "\"\"\"" : "\"");
      case '\'' -> skipText(text.startsWith("'''", at) ? "'''" : "'");
      case '[', '{' -> skipNested();
      default -> {
        while (at < text.length() && "\n\r#,]}".indexOf(text.charAt(at)) < 0) {
          at++;
        }
        while (text.charAt(at - 1) == ' ' || text.charAt(at - 1) == '\t') {
          at--;
        }
      }
    }
  }

  private void skipNested() throws WiringException {
    int depth = 0;
    do {
      skip(true);
      if (at >= text.length()) {
        throw source.wrong(at, "the end of the file", "the end of a value");
      }
      switch (text.charAt(at)) {
        case '[', '{' -> {
          depth++;
          at++;
        }
        case ']', '}' -> {
          depth--;
          at++;
        }
        case '"' -> skipText(text.startsWith("\"\"\"", at) ? "\"\"\"" : "\"");
        case '\'' -> skipText(text.startsWith("'''", at) ? "'''" : "'");
        default -> at++;
      }
    } while (depth > 0);
  }

  private void skipText(String quote) throws WiringException {
    boolean escapes = quote.charAt(0) == '"';
    int start = at;
    at += quote.length();
    while (at < text.length() && !text.startsWith(quote, at)) {
      at += escapes && text.charAt(at) == '\\' ? 2 : 1;
    }
    if (at >= text.length()) {
      throw source.wrong(start, "a text without an end", "one with an end");
    }
    at += quote.length();
    // Up to two quotes more belong to a text of several lines.
    while (quote.length() == 3 && at < text.length() && text.charAt(at) == quote.charAt(0)) {
      at++;
    }
  }

  private void expect(String word) throws WiringException {
    skip(false);
    if (!text.startsWith(word, at)) {
      throw source.wrong(at, "something else", "`" + word + "`");
    }
    at += word.length();
  }

  // Blanks; with line ends and comments where those may stand.
  private void skip(boolean lines) {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '#' && lines) {
        while (at < text.length() && text.charAt(at) != '\n') {
          at++;
        }
      } else if (c == ' ' || c == '\t' || lines && (c == '\n' || c == '\r')) {
        at++;
      } else {
        return;
      }
    }
  }
}
