package dev.assent.core.risk.windows.powershell;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A place in a text that moves on. After trouble it is at its end, so that all readers return with
/// what they have.
final class PowerShellCursor {
  static final int END = -1;

  private final String text;
  private final int limit;
  private int at;
  private int depth;
  private int nodes;
  private @Nullable String trouble;

  PowerShellCursor(String text, int limit) {
    this.text = text;
    this.limit = limit;
  }

  void fail(String reason) {
    if (trouble == null) {
      trouble = reason;
    }
  }

  Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  /// One level down; to be followed by [#leave] whatever comes of it.
  ///
  /// A bracket and what stands in it are read by four readers in each other.
  void enter() {
    if (++depth > PowerShellParser.DEEPEST * 4) {
      fail("the command is nested more than " + PowerShellParser.DEEPEST + " deep");
    }
    if (++nodes > PowerShellParser.MOST) {
      fail("the command has too many parts");
    }
  }

  void leave() {
    depth--;
  }

  int at() {
    return at;
  }

  void reset(int to) {
    at = to;
  }

  int peek() {
    return at < limit && trouble == null ? text.charAt(at) : END;
  }

  int peek(int ahead) {
    return at + ahead < limit && trouble == null ? text.charAt(at + ahead) : END;
  }

  /// The character before this place, or [#END].
  int before() {
    return at > 0 ? text.charAt(at - 1) : END;
  }

  void skip() {
    at++;
  }

  void skip(int count) {
    at = Math.min(at + count, limit);
  }

  String since(int from) {
    return text.substring(from, Math.min(at, limit));
  }

  boolean accept(char symbol) {
    if (peek() == symbol) {
      at++;
      return true;
    }
    return false;
  }

  boolean looking(String word) {
    return trouble == null && at + word.length() <= limit && text.startsWith(word, at);
  }

  /// Takes a closing bracket; its absence is trouble.
  void close(char symbol) {
    gap();
    if (!accept(symbol)) {
      fail(
          peek() == END
              ? "what begins with a bracket has no end"
              : "the shell would not take what stands here");
    }
  }

  /// Passes over blanks, comments and continued lines, but no line ends.
  void blanks() {
    while (true) {
      int symbol = peek();
      if (symbol != '\n'
          && symbol != '\r'
          && symbol != END
          && (Character.isWhitespace(symbol) || symbol == '\u00a0')) {
        at++;
      } else if (symbol == '`' && (peek(1) == '\n' || peek(1) == '\r')) {
        at += peek(1) == '\r' && peek(2) == '\n' ? 3 : 2;
      } else if (symbol == '#') {
        int end = text.indexOf('\n', at);
        at = end < 0 || end > limit ? limit : end;
      } else if (symbol == '<' && peek(1) == '#') {
        int end = text.indexOf("#>", at + 2);
        if (end < 0 || end + 2 > limit) {
          fail("a comment has no end");
          return;
        }
        at = end + 2;
      } else {
        return;
      }
    }
  }

  /// Passes over blanks, comments and line ends.
  void gap() {
    blanks();
    while (peek() == '\n' || peek() == '\r') {
      at++;
      blanks();
    }
  }

  /// Passes over what separates statements.
  void separators() {
    gap();
    while (peek() == ';') {
      at++;
      gap();
    }
  }

  /// The word of letters that begins here, in lower case; empty if none does. Moves nothing.
  String word() {
    int end = at;
    while (end < limit && end - at < 24 && trouble == null && isLetter(text.charAt(end))) {
      end++;
    }
    return end == at ? "" : LowerCase.of(text.substring(at, end));
  }

  private static boolean isLetter(char symbol) {
    return symbol >= 'a' && symbol <= 'z' || symbol >= 'A' && symbol <= 'Z';
  }

  static boolean isNamePart(int symbol) {
    return symbol != END && (Character.isLetterOrDigit(symbol) || symbol == '_');
  }
}
