package dev.assent.core.risk.through.code;

import dev.assent.core.risk.shell.EscapeSequences;
import dev.assent.core.risk.through.code.CodeToken.Kind;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

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
  private final UnaryOperator<String> resolve;
  private int at;
  private Kind before = Kind.SIGN;
  private String beforeText = "";

  /// @param resolve the value of code inside a string, with unknown pieces
  Lexer(Language language, String text, UnaryOperator<String> resolve) {
    this.language = language;
    this.text = text;
    this.resolve = resolve;
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
    var string = string(from);
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

  /// A string that was read.
  record Found(Kind kind, String text, int to) {}

  /// The string that begins at an index; null when none does.
  private @Nullable Found string(int from) {
    char symbol = text.charAt(from);
    if (symbol == '"'
        || symbol == '\'' && language != Language.AWK && language != Language.APPLESCRIPT) {
      return plain(from, symbol, false, false);
    }
    if (symbol == '`') {
      boolean template = language == Language.JAVASCRIPT;
      boolean command =
          language == Language.RUBY || language == Language.PERL || language == Language.PHP;
      return template || command
          ? quoted(from + 1, '`', '`', true, template ? Kind.TEXT : Kind.COMMAND)
          : null;
    }
    return switch (language) {
      case PYTHON -> prefixed(from);
      case PERL -> perl(from);
      case RUBY -> symbol == '%' ? percent(from) : null;
      case LUA -> text.startsWith("[[", from) ? longText(from) : null;
      case JAVASCRIPT, PHP, AWK, APPLESCRIPT, R -> null;
    };
  }

  private Found longText(int from) {
    int end = text.indexOf("]]", from + 2);
    int to = end < 0 ? text.length() : end;
    return new Found(Kind.TEXT, text.substring(from + 2, to), Math.min(to + 2, text.length()));
  }

  /// Python's letters before a quote.
  private @Nullable Found prefixed(int from) {
    int at = from;
    while (at < text.length() && at - from < 3 && "rRbBuUfF".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    if (at == from || at >= text.length() || text.charAt(at) != '"' && text.charAt(at) != '\'') {
      return null;
    }
    String letters = text.substring(from, at).toLowerCase(java.util.Locale.ROOT);
    return plain(at, text.charAt(at), letters.indexOf('r') >= 0, letters.indexOf('f') >= 0);
  }

  private Found plain(int from, char quote, boolean raw, boolean format) {
    String three = String.valueOf(quote).repeat(3);
    if (language == Language.PYTHON && text.startsWith(three, from)) {
      int end = text.indexOf(three, from + 3);
      int to = end < 0 ? text.length() : end;
      return new Found(
          Kind.TEXT,
          inside(text.substring(from + 3, to), raw, format),
          Math.min(to + 3, text.length()));
    }
    boolean interpolates =
        quote == '"'
            && (language == Language.RUBY || language == Language.PERL || language == Language.PHP);
    boolean rawQuote =
        quote == '\''
            && (language == Language.RUBY || language == Language.PERL || language == Language.PHP);
    int to = from + 1;
    while (to < text.length() && text.charAt(to) != quote) {
      to += text.charAt(to) == '\\' ? 2 : 1;
    }
    to = Math.min(to, text.length());
    String content = text.substring(from + 1, to);
    return new Found(
        Kind.TEXT,
        inside(content, raw || rawQuote, format || interpolates),
        Math.min(to + 1, text.length()));
  }

  /// A string between brackets or the like, which may stand in each other.
  private Found quoted(int from, char open, char close, boolean interpolates, Kind kind) {
    int depth = 1;
    int at = from;
    while (at < text.length()) {
      char symbol = text.charAt(at);
      if (symbol == '\\') {
        at++;
      } else if (symbol == close && --depth == 0) {
        break;
      } else if (symbol == open && open != close) {
        depth++;
      }
      at++;
    }
    int to = Math.min(at, text.length());
    String content = text.substring(from, to);
    return new Found(
        kind, inside(content, !interpolates, interpolates), Math.min(to + 1, text.length()));
  }

  private static char closing(char open) {
    return switch (open) {
      case '(' -> ')';
      case '[' -> ']';
      case '{' -> '}';
      case '<' -> '>';
      default -> open;
    };
  }

  /// `q(…)`, `qq(…)`, `qw(…)`, `qx(…)`; patterns `m(…)`, `s(…)(…)`, `tr(…)(…)` are passed over.
  private @Nullable Found perl(int from) {
    for (var word : new String[] {"qq", "qw", "qx", "qr", "tr", "q", "m", "s", "y"}) {
      if (!text.startsWith(word, from)
          || from > 0
              && (Character.isLetterOrDigit(text.charAt(from - 1))
                  || "$@%_>".indexOf(text.charAt(from - 1)) >= 0)) {
        continue;
      }
      int at = from + word.length();
      while (at < text.length() && text.charAt(at) == ' ' && word.charAt(0) == 'q') {
        at++;
      }
      if (at >= text.length()
          || Character.isLetterOrDigit(text.charAt(at))
          || text.charAt(at) <= ' '
          || "_,;=)".indexOf(text.charAt(at)) >= 0) {
        return null;
      }
      char open = text.charAt(at);
      var first =
          quoted(at + 1, open, closing(open), word.equals("qq") || word.equals("qx"), kind(word));
      if (word.charAt(0) == 'q') {
        return first;
      }
      int end = first.to();
      if (!word.equals("m")) {
        end =
            quoted(
                    closing(open) == open ? end : Math.min(end + 1, text.length()),
                    open,
                    closing(open),
                    false,
                    Kind.SIGN)
                .to();
      }
      return new Found(Kind.SIGN, "/…/", end);
    }
    return null;
  }

  private static Kind kind(String word) {
    return switch (word) {
      case "qw" -> Kind.WORDS;
      case "qx" -> Kind.COMMAND;
      case "qr" -> Kind.SIGN;
      default -> Kind.TEXT;
    };
  }

  /// Ruby's `%w[…]`, `%q(…)`, `%x(…)`.
  private @Nullable Found percent(int from) {
    if (from + 2 >= text.length()) {
      return null;
    }
    char letter = text.charAt(from + 1);
    char open = text.charAt(from + 2);
    if ("wWqQxiI".indexOf(letter) < 0 || "([{<|/!".indexOf(open) < 0) {
      return null;
    }
    Kind kind =
        letter == 'w' || letter == 'W' || letter == 'i'
            ? Kind.WORDS
            : letter == 'x' ? Kind.COMMAND : Kind.TEXT;
    return quoted(
        from + 3, open, closing(open), letter == 'Q' || letter == 'x' || letter == 'W', kind);
  }

  /// The text of a string: escapes undone, code in it replaced by its value.
  private String inside(String content, boolean raw, boolean interpolates) {
    boolean template = language == Language.JAVASCRIPT && interpolates;
    if (!interpolates && !template) {
      return raw
          ? content.replace("\\'", "'")
          : EscapeSequences.decode(content, EscapeSequences.Kind.CODE);
    }
    var out = new StringBuilder();
    int start = 0;
    int at = 0;
    while (at < content.length()) {
      char symbol = content.charAt(at);
      if (symbol == '\\') {
        at += 2;
        continue;
      }
      int end = codeEnd(content, at);
      if (end < 0) {
        at++;
        continue;
      }
      out.append(EscapeSequences.decode(content.substring(start, at), EscapeSequences.Kind.CODE));
      out.append(resolve.apply(code(content.substring(at, end))));
      at = end;
      start = end;
    }
    return out.append(EscapeSequences.decode(content.substring(start), EscapeSequences.Kind.CODE))
        .toString();
  }

  /// One past the code that begins at an index of a string; -1 when none begins.
  private int codeEnd(String content, int at) {
    char symbol = content.charAt(at);
    char next = at + 1 < content.length() ? content.charAt(at + 1) : ' ';
    boolean braced =
        switch (language) {
          case PYTHON -> symbol == '{' && next != '{';
          case RUBY -> symbol == '#' && next == '{';
          case JAVASCRIPT, PERL -> (symbol == '$' || symbol == '@') && next == '{';
          case PHP -> symbol == '{' && next == '$' || symbol == '$' && next == '{';
          case LUA, AWK, APPLESCRIPT, R -> false;
        };
    if (braced) {
      int depth = 0;
      for (int index = at; index < content.length(); index++) {
        depth += content.charAt(index) == '{' ? 1 : content.charAt(index) == '}' ? -1 : 0;
        if (depth == 0 && content.charAt(index) == '}') {
          return index + 1;
        }
      }
      return content.length();
    }
    if (language.hasSigils()
        && (symbol == '$' || symbol == '@')
        && (Character.isLetter(next) || next == '_')) {
      int end = at + 1;
      while (end < content.length()
          && (Character.isLetterOrDigit(content.charAt(end)) || content.charAt(end) == '_')) {
        end++;
      }
      return end;
    }
    return -1;
  }

  private String code(String piece) {
    int open = piece.indexOf('{');
    if (open < 0) {
      return piece;
    }
    String inner =
        piece.substring(open + 1, piece.endsWith("}") ? piece.length() - 1 : piece.length());
    return language == Language.PERL && inner.startsWith("[")
        ? inner.substring(1)
        : language == Language.PERL || language == Language.PHP && !inner.startsWith("$")
            ? "$" + inner
            : inner;
  }
}
