package dev.assent.core.risk.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Cuts SQL into statements of words in lower case; texts in quotes become one token that begins
/// with a quote.
///
/// Comments are left out, but what MySQL runs inside them is not.
final class SqlTokens {
  private static final int MOST = 1 << 17;

  private final String text;
  private final boolean signs;
  private final boolean escapes;
  private final List<List<String>> statements = new ArrayList<>();
  private List<String> statement = new ArrayList<>();
  private int at;
  private int count;

  private SqlTokens(String text, boolean signs, boolean escapes) {
    this.text = text;
    this.signs = signs;
    this.escapes = escapes;
  }

  /// The statements, in their order, none empty.
  ///
  /// @param signs whether comments begin as in MySQL: with `#`, and with `--` before a blank only
  /// @param escapes whether a backslash in a text keeps a quote from ending it
  static List<List<String>> of(String text, boolean signs, boolean escapes) {
    var tokens = new SqlTokens(text, signs, escapes);
    while (tokens.at < text.length() && tokens.count < MOST) {
      tokens.next();
    }
    tokens.end();
    return tokens.statements;
  }

  private void end() {
    if (!statement.isEmpty()) {
      statements.add(statement);
      statement = new ArrayList<>();
    }
  }

  private void add(String token) {
    statement.add(token);
    count++;
  }

  private void next() {
    char c = text.charAt(at);
    if (c == ';') {
      end();
      at++;
    } else if (Character.isWhitespace(c)) {
      at++;
      // `GO` on a line of its own ends a batch of T-SQL.
      if (c == '\n'
          && text.regionMatches(true, at, "go", 0, 2)
          && (at + 2 >= text.length() || text.charAt(at + 2) == '\n')) {
        end();
        at += 2;
      }
    } else if (text.startsWith("--", at) && isComment() || signs && c == '#') {
      int line = text.indexOf('\n', at);
      at = line < 0 ? text.length() : line;
    } else if (text.startsWith("/*!", at)
        || text.startsWith("/*M!", at)
        || text.startsWith("*/", at)) {
      at += text.charAt(at) == '*' ? 2 : text.charAt(at + 2) == '!' ? 3 : 4;
      while (at < text.length() && Character.isDigit(text.charAt(at))) {
        at++;
      }
    } else if (text.startsWith("/*", at)) {
      int close = text.indexOf("*/", at + 2);
      at = close < 0 ? text.length() : close + 2;
    } else if (c == '\'' || c == '"' || c == '`' || c == '[') {
      quoted(c == '[' ? ']' : c);
    } else if (c == '$' && dollar()) {
      return;
    } else if (Character.isLetterOrDigit(c) || c == '_' || c == '@' || c == '\\') {
      word();
    } else {
      add(String.valueOf(c));
      at++;
    }
  }

  private boolean isComment() {
    return !signs || at + 2 >= text.length() || text.charAt(at + 2) <= ' ';
  }

  private void quoted(char close) {
    int start = ++at;
    while (at < text.length() && text.charAt(at) != close) {
      at += escapes && text.charAt(at) == '\\' && close == '\'' ? 2 : 1;
    }
    int end = Math.min(at, text.length());
    String inside = text.substring(Math.min(start, end), end).toLowerCase(Locale.ROOT);
    // Names in quotes are names; texts keep their quote so that no word in them counts.
    add(close == '\'' ? "'" + inside : inside.isEmpty() ? "''" : "\"" + inside);
    at = end + 1;
  }

  private boolean dollar() {
    int tag = text.indexOf('$', at + 1);
    if (tag < 0
        || !text.substring(at + 1, tag)
            .chars()
            .allMatch(c -> Character.isLetterOrDigit(c) || c == '_')) {
      return false;
    }
    String mark = text.substring(at, tag + 1);
    int close = text.indexOf(mark, tag + 1);
    int end = close < 0 ? text.length() : close;
    // Text between dollars is most often code that runs.
    add("'" + text.substring(tag + 1, end).toLowerCase(Locale.ROOT));
    at = Math.min(text.length(), end + mark.length());
    return true;
  }

  private void word() {
    int start = at++;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at))
            || text.charAt(at) == '_'
            || text.charAt(at) == '.')) {
      at++;
    }
    add(text.substring(start, at).toLowerCase(Locale.ROOT));
  }
}
