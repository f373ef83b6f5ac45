package dev.assent.core.risk.through.code;

import dev.assent.core.risk.through.code.CodeToken.Kind;
import java.util.function.UnaryOperator;

/// Splits code into names, strings, numbers and signs; comments and patterns are passed over.
///
/// Every piece of a language's text is read once; of code inside strings the text is given to a
/// resolver.
final class Lexer {
  private static final String[] SIGNS = {
    "===", "!==", "**=", "...", "->", "=>", "::", "?.", "==", "!=", "=~", "!~", "<=", ">=", "&&",
    "||", "..", "+=", ".=", "<<", ">>"
  };

  private final Language language;
  private final String text;
  private final CodeStringReader strings;
  private int at;
  private Kind before = Kind.SIGN;
  private String beforeText = "";

  /// @param resolve the value of code inside a string, with unknown pieces
  Lexer(Language language, String text, UnaryOperator<String> resolve) {
    this.language = language;
    this.text = text;
    this.strings = new CodeStringReader(language, text, resolve);
  }

  String slice(int from, int to) {
    return text.substring(from, Math.min(to, text.length()));
  }

  CodeToken next() {
    boolean newLine = blanks();
    int from = at;
    var token =
        from >= text.length()
            ? new CodeToken(Kind.END, "", newLine, from, from)
            : token(newLine, from);
    at = Math.max(at, token.to());
    before = token.kind();
    beforeText = token.text();
    return token;
  }

  private boolean blanks() {
    boolean line = at == 0;
    while (at < text.length()) {
      char symbol = text.charAt(at);
      if (symbol == '\n') {
        line = true;
        at++;
      } else if (symbol <= ' '
          || symbol == '\\' && at + 1 < text.length() && text.charAt(at + 1) == '\n') {
        at += symbol == '\\' ? 2 : 1;
      } else if (comment(symbol)) {
        int end = text.startsWith("/*", at) ? text.indexOf("*/", at + 2) : text.indexOf('\n', at);
        at = end < 0 ? text.length() : text.startsWith("/*", at) ? end + 2 : end;
      } else {
        break;
      }
    }
    return line;
  }

  private boolean comment(char symbol) {
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    return switch (language) {
      case PYTHON, RUBY, AWK, R -> symbol == '#';
      case PERL ->
          symbol == '#' && (at == 0 || text.charAt(at - 1) <= ' ' || text.charAt(at - 1) == ';');
      case PHP -> symbol == '#' || symbol == '/' && (next == '/' || next == '*');
      case JAVASCRIPT -> symbol == '/' && (next == '/' || next == '*');
      case LUA, APPLESCRIPT -> symbol == '-' && next == '-';
    };
  }

  private CodeToken token(boolean newLine, int from) {
    var string = strings.at(from);
    if (string != null) {
      return new CodeToken(string.kind(), string.text(), newLine, from, string.to());
    }
    char symbol = text.charAt(from);
    if (language.hasSigils()
        && (symbol == '$' || symbol == '@' || symbol == '%')
        && nameAt(from + 1)
        && !(symbol == '%' && endsValue())) {
      int end = nameEnd(from + 1);
      return new CodeToken(Kind.VARIABLE, text.substring(from + 1, end), newLine, from, end);
    }
    if (language == Language.RUBY && (symbol == '@' || symbol == '$') && nameAt(from + 1)) {
      int end = nameEnd(from + 1);
      return new CodeToken(Kind.VARIABLE, text.substring(from, end), newLine, from, end);
    }
    if (nameAt(from)) {
      int end = nameEnd(from);
      return new CodeToken(Kind.NAME, text.substring(from, end), newLine, from, end);
    }
    if (symbol >= '0' && symbol <= '9') {
      int end = from;
      while (end < text.length()
          && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
        end++;
      }
      return new CodeToken(Kind.NUMBER, text.substring(from, end), newLine, from, end);
    }
    if (symbol == '/'
        && !endsValue()
        && language != Language.PYTHON
        && language != Language.LUA
        && language != Language.R) {
      int end = pattern(from + 1);
      if (end > 0) {
        return new CodeToken(Kind.SIGN, "/…/", newLine, from, end);
      }
    }
    for (var sign : SIGNS) {
      if (text.startsWith(sign, from)) {
        return new CodeToken(Kind.SIGN, sign, newLine, from, from + sign.length());
      }
    }
    return new CodeToken(Kind.SIGN, String.valueOf(symbol), newLine, from, from + 1);
  }

  /// True if a value stands before, so that a slash divides and a percent sign counts.
  private boolean endsValue() {
    return before == Kind.TEXT
        || before == Kind.NUMBER
        || before == Kind.VARIABLE
        || before == Kind.NAME
            && !beforeText.equals("return")
            && !beforeText.equals("unless")
            && !beforeText.equals("if")
        || before == Kind.SIGN && (beforeText.equals(")") || beforeText.equals("]"));
  }

  /// One past the end of a pattern on the same line; 0 when it has none.
  private int pattern(int from) {
    for (int index = from; index < text.length() && text.charAt(index) != '\n'; index++) {
      if (text.charAt(index) == '\\') {
        index++;
      } else if (text.charAt(index) == '/') {
        int end = index + 1;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
          end++;
        }
        return end;
      }
    }
    return 0;
  }

  private boolean nameAt(int index) {
    return index < text.length()
        && (Character.isLetter(text.charAt(index)) || text.charAt(index) == '_');
  }

  private int nameEnd(int from) {
    int end = from;
    while (end < text.length()
        && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
      end++;
    }
    boolean mark =
        language == Language.RUBY
            && end + 1 < text.length()
            && (text.charAt(end) == '!' || text.charAt(end) == '?')
            && text.charAt(end + 1) != '=';
    return mark ? end + 1 : end;
  }
}
