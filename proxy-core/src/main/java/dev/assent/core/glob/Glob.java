package dev.assent.core.glob;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/// A compiled pattern.
///
/// Immutable and thread-safe. Every text is a pattern; there are no escapes, classes or braces, and `?` is one code
/// point. In the path dialects a run of two or more `*` crosses separators, and a pattern that ends in `/**` also
/// matches the folder before it. Matching takes at worst time linear in pattern times value and never recurses.
public final class Glob {
  /// One code point, separators included.
  private static final int ANY_ONE = -1;

  /// One code point but the separator.
  private static final int ONE = -2;

  /// Any run, separators included.
  private static final int ANY_RUN = -3;

  /// Any run without separator.
  private static final int RUN = -4;

  private final GlobDialect dialect;
  private final String text;

  /// Code points and wildcards; no two runs are neighbours.
  private final int[] tokens;

  /// After how many tokens the value may also end: before a trailing `/**`. The number of tokens where that is not so.
  private final int earlyEnd;

  /// What every matching value begins with, as many characters as tokens.
  private final String prefix;

  /// A text that every matching value contains.
  private final String needle;

  private Glob(String literal, String pattern, GlobDialect dialect) {
    this.dialect = dialect;
    this.text = literal + pattern;
    String whole = dialect.comparable(text);
    int open = Math.min(literal.length(), whole.length());
    this.tokens =
        IntStream.concat(whole.substring(0, open).codePoints(), tokensOf(whole.substring(open), dialect)).toArray();
    int count = tokens.length;
    boolean folderToo = dialect.separates() && whole.endsWith("/**") && whole.length() - open >= 2 && count > 2;
    this.earlyEnd = folderToo ? count - 2 : count;
    boolean plain = Arrays.stream(tokens).allMatch(t -> t < 0 || t < Character.MIN_SURROGATE);
    this.prefix = plain ? literalAt(0) : "";
    this.needle = plain ? longestLiteral() : "";
  }

  /// The pattern in its dialect.
  public static Glob of(String pattern, GlobDialect dialect) {
    return new Glob("", pattern, dialect);
  }

  /// A text in which nothing is a wildcard, followed by a pattern.
  ///
  /// @param literal taken as it stands, `*` and `?` included, such as the path of a folder
  /// @param pattern may be empty; then the glob matches the literal alone
  public static Glob after(String literal, String pattern, GlobDialect dialect) {
    return new Glob(literal, pattern, dialect);
  }

  /// Whether the whole value matches.
  public boolean matches(String value) {
    return accepts(dialect.comparable(value));
  }

  /// Whether the whole value matches.
  ///
  /// @param subject in the form that its dialect compares: [GlobDialect#comparable(String)]
  public boolean accepts(String subject) {
    if (!subject.startsWith(prefix)) {
      return false;
    }
    if (prefix.length() == tokens.length) {
      return subject.length() == prefix.length();
    }
    return (needle.isEmpty() || subject.indexOf(needle, prefix.length()) >= 0) && walk(subject);
  }

  /// The only text it matches, in comparable form; absent when the pattern has a wildcard.
  public Optional<String> onlyMatch() {
    return Arrays.stream(tokens).anyMatch(t -> t < 0)
        ? Optional.empty()
        : Optional.of(new String(tokens, 0, tokens.length));
  }

  /// The pattern as written, a literal text before it included.
  @Override
  public String toString() {
    return text;
  }

  /// Walks the value once with the set of states that are possible so far; state s: the first s tokens are matched.
  private boolean walk(String subject) {
    int words = tokens.length / 64 + 1;
    long[] now = new long[words];
    long[] next = new long[words];
    enter(now, prefix.length());
    int last = tokens.length - 1;
    for (int at = prefix.length(); at < subject.length(); ) {
      if (tokens[last] == ANY_RUN && has(now, last)) {
        return true;
      }
      int symbol = subject.codePointAt(at);
      at += Character.charCount(symbol);
      if (!step(now, next, symbol)) {
        return false;
      }
      long[] spent = now;
      now = next;
      next = spent;
      Arrays.fill(next, 0);
    }
    return has(now, tokens.length) || has(now, earlyEnd);
  }

  private boolean step(long[] now, long[] next, int symbol) {
    boolean alive = false;
    for (int word = 0; word < now.length; word++) {
      for (long left = now[word]; left != 0; left &= left - 1) {
        int state = word * 64 + Long.numberOfTrailingZeros(left);
        if (state == tokens.length) {
          continue;
        }
        int token = tokens[state];
        if (accepts(token, symbol)) {
          enter(next, isRun(token) ? state : state + 1);
          alive = true;
        }
      }
    }
    return alive;
  }

  /// Enters a state, and the one behind a run, which may be empty.
  private void enter(long[] states, int state) {
    states[state / 64] |= 1L << state % 64;
    if (state < tokens.length && isRun(tokens[state])) {
      states[(state + 1) / 64] |= 1L << (state + 1) % 64;
    }
  }

  private static boolean has(long[] states, int state) {
    return (states[state / 64] >>> state % 64 & 1) != 0;
  }

  private static boolean isRun(int token) {
    return token == ANY_RUN || token == RUN;
  }

  private static boolean accepts(int token, int symbol) {
    return switch (token) {
      case ANY_ONE, ANY_RUN -> true;
      case ONE, RUN -> symbol != '/';
      default -> token == symbol;
    };
  }

  private static IntStream tokensOf(String pattern, GlobDialect dialect) {
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

  /// The run of literals that begins with a token; what may be left out at the end does not belong to it.
  private String literalAt(int start) {
    int end = start;
    while (end < earlyEnd && tokens[end] >= 0) {
      end++;
    }
    return new String(tokens, start, end - start);
  }

  private String longestLiteral() {
    String longest = "";
    for (int start = prefix.length(); start < earlyEnd; start++) {
      String literal = literalAt(start);
      if (literal.length() > longest.length()) {
        longest = literal;
      }
      start += literal.length();
    }
    return longest;
  }
}
