package dev.assent.core.glob;

import java.util.Arrays;
import java.util.stream.IntStream;

/// A pattern taken apart: code points and wildcards.
///
/// @param symbols code points, and negative numbers for wildcards; no two runs are neighbours
/// @param earlyEnd after how many of them the value may also end: before a trailing `/**`; their
///   number where that is not so
/// @param folders places, ascending, of runs that may be left out with the slash behind them
@SuppressWarnings("ArrayRecordComponent") // never compared
public record GlobTokens(int[] symbols, int earlyEnd, int[] folders) {
  private static final int[] NONE = {};

  /// One code point, separators included.
  public static final int ANY_ONE = -1;

  /// One code point but the separator.
  public static final int ONE = -2;

  /// Any run, separators included.
  public static final int ANY_RUN = -3;

  /// Any run without separator.
  public static final int RUN = -4;

  /// Takes a pattern apart.
  ///
  /// @param whole in comparable form
  /// @param literal how many characters of it are no wildcards whatever they are
  /// @param folders whether each `**/` behind the first may stand for nothing
  static GlobTokens of(String whole, int literal, GlobDialect dialect, boolean folders) {
    int[] symbols =
        IntStream.concat(
                whole.substring(0, literal).codePoints(),
                symbolsOf(whole.substring(literal), dialect))
            .toArray();
    int count = symbols.length;
    boolean folderToo =
        dialect.separates() && whole.endsWith("/**") && whole.length() - literal >= 2 && count > 2;
    return new GlobTokens(
        symbols, folderToo ? count - 2 : count, folders ? laterFolders(symbols) : NONE);
  }

  private static int[] laterFolders(int[] symbols) {
    int[] found =
        IntStream.range(0, symbols.length - 2)
            .filter(at -> symbols[at] == ANY_RUN && symbols[at + 1] == '/')
            .filter(at -> at == 0 || symbols[at - 1] == '/')
            .toArray();
    return found.length < 2 ? NONE : Arrays.copyOfRange(found, 1, found.length);
  }

  static boolean isRun(int symbol) {
    return symbol == ANY_RUN || symbol == RUN;
  }

  int count() {
    return symbols.length;
  }

  /// True if a trailing `/**` may be left out.
  boolean endsEarly() {
    return earlyEnd < symbols.length;
  }

  /// True if its literals can be searched for in texts character by character: no half of a
  /// surrogate pair stands alone.
  boolean isPlain() {
    for (int symbol : symbols) {
      if (symbol >= Character.MIN_SURROGATE && symbol <= Character.MAX_SURROGATE) {
        return false;
      }
    }
    return true;
  }

  /// The end of the run of literals that begins at a place.
  int literalEnd(int start) {
    int end = start;
    while (end < symbols.length && symbols[end] >= 0) {
      end++;
    }
    return end;
  }

  /// The beginning of the run of literals that ends at the end of the pattern.
  int lastLiteral() {
    int start = symbols.length;
    while (start > 0 && symbols[start - 1] >= 0) {
      start--;
    }
    return start;
  }

  /// Some of its literals as a text.
  String text(int start, int end) {
    return new String(symbols, start, end - start);
  }

  /// The code points and wildcards of a pattern, wherever it may be anchored.
  ///
  /// @param pattern in comparable form; every `*` and `?` is a wildcard
  public static IntStream symbolsOf(String pattern, GlobDialect dialect) {
    var tokens = IntStream.builder();
    for (int at = 0; at < pattern.length(); ) {
      int symbol = pattern.codePointAt(at);
      int end = at + Character.charCount(symbol);
      while (symbol == '*' && end < pattern.length() && pattern.charAt(end) == '*') {
        end++;
      }
      tokens.add(
          switch (symbol) {
            case '*' -> dialect.separates() && end - at == 1 ? RUN : ANY_RUN;
            case '?' -> dialect.separates() ? ONE : ANY_ONE;
            default -> symbol;
          });
      at = end;
    }
    return tokens.build();
  }
}
