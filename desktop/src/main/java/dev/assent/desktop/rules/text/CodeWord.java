package dev.assent.desktop.rules.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A word of a line of JSON, as it is coloured. No word of JSON goes over several lines.
///
/// @param start 0-based, within the line
/// @param end behind its last character
record CodeWord(int start, int end, Kind kind) {
  /// The kinds of words, each with an ink of its own.
  enum Kind {
    /// the name of a member
    NAME,
    STRING,
    NUMBER,
    /// `true`, `false` and `null`
    KEYWORD,
    /// brackets, commas and colons
    MARK,
    /// what is no JSON
    FAULT;

    /// The class that gives the ink.
    String style() {
      return "as-code-" + name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String MARKS = "{}[],:";
  private static final List<String> KEYWORDS = List.of("true", "false", "null");
  private static final String NUMBER = "-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";

  /// The words of a line, in order; blanks are in none of them.
  static List<CodeWord> of(String line) {
    var words = new ArrayList<CodeWord>();
    int at = 0;
    while (at < line.length()) {
      char sign = line.charAt(at);
      int end = end(line, at);
      if (!isBlank(sign)) {
        words.add(new CodeWord(at, end, kind(line, at, end)));
      }
      at = end;
    }
    return words;
  }

  private static int end(String line, int start) {
    char first = line.charAt(start);
    if (first == '"') {
      return endOfString(line, start);
    }
    int end = start + 1;
    if (isBlank(first) || MARKS.indexOf(first) >= 0) {
      return end;
    }
    while (end < line.length() && !isBlank(line.charAt(end)) && isPlain(line.charAt(end))) {
      end++;
    }
    return end;
  }

  private static int endOfString(String line, int start) {
    for (int at = start + 1; at < line.length(); at++) {
      if (line.charAt(at) == '\\') {
        at++;
      } else if (line.charAt(at) == '"') {
        return at + 1;
      }
    }
    return line.length();
  }

  private static Kind kind(String line, int start, int end) {
    char first = line.charAt(start);
    if (first == '"') {
      if (!isShut(line, start, end)) {
        return Kind.FAULT;
      }
      return line.substring(end).stripLeading().startsWith(":") ? Kind.NAME : Kind.STRING;
    }
    if (MARKS.indexOf(first) >= 0) {
      return Kind.MARK;
    }
    String word = line.substring(start, end);
    if (KEYWORDS.contains(word)) {
      return Kind.KEYWORD;
    }
    return word.matches(NUMBER) ? Kind.NUMBER : Kind.FAULT;
  }

  private static boolean isShut(String line, int start, int end) {
    if (end - start < 2 || line.charAt(end - 1) != '"') {
      return false;
    }
    int slashes = 0;
    while (line.charAt(end - 2 - slashes) == '\\') {
      slashes++;
    }
    return slashes % 2 == 0;
  }

  private static boolean isPlain(char sign) {
    return sign != '"' && MARKS.indexOf(sign) < 0;
  }

  private static boolean isBlank(char sign) {
    return sign == ' ' || sign == '\t' || sign == '\n' || sign == '\r';
  }
}
