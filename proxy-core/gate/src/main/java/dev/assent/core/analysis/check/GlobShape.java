package dev.assent.core.analysis.check;

import dev.assent.core.glob.GlobDialect;
import dev.assent.core.glob.GlobTokens;
import java.util.Arrays;
import java.util.stream.IntStream;

/// A glob as a row of symbols and wildcards, for questions that matching alone does not answer.
///
/// Symbols are code points in comparable form, and two more for folders that are not known
/// ([#HOME], [#FOLDER], [#PROJECT]): they stand for any absolute path, so that only `**` takes
/// them.
final class GlobShape {
  /// One code point.
  static final int ONE = GlobTokens.ANY_ONE;

  /// One code point but the separator.
  static final int ONE_IN_SEGMENT = GlobTokens.ONE;

  /// Any run without separator.
  static final int RUN_IN_SEGMENT = GlobTokens.RUN;

  /// Any run.
  static final int RUN = GlobTokens.ANY_RUN;

  /// The home, whatever it is.
  static final int HOME = Character.MAX_CODE_POINT + 1;

  /// The working folder, whatever it is.
  static final int FOLDER = Character.MAX_CODE_POINT + 2;

  /// the project, which is the working folder where it is one
  static final int PROJECT = Character.MAX_CODE_POINT + 3;

  private final int[] tokens;
  private final int earlyEnd;
  private final boolean wild;

  private GlobShape(int[] tokens, int earlyEnd) {
    this.tokens = tokens;
    this.earlyEnd = earlyEnd;
    this.wild = Arrays.stream(tokens).anyMatch(token -> token < 0);
  }

  /// A name glob in its dialect, or a path glob whose place is known.
  static GlobShape of(String pattern, GlobDialect dialect) {
    return of(new int[0], pattern, dialect);
  }

  /// A path glob of which home and working folder are not known.
  static GlobShape of(PathText path) {
    int[] anchor =
        switch (path.anchor()) {
          case NONE -> new int[0];
          case HOME -> new int[] {HOME};
          case FOLDER -> new int[] {FOLDER};
          case PROJECT -> new int[] {PROJECT};
        };
    return of(anchor, path.text(), GlobDialect.PATH);
  }

  /// The same where home and working folder may be any: what begins there may begin anyhow.
  static GlobShape anywhere(PathText path) {
    int[] anchor = path.anchor() == PathText.Anchor.NONE ? new int[0] : new int[] {RUN};
    return of(anchor, path.text(), GlobDialect.PATH);
  }

  private static GlobShape of(int[] anchor, String pattern, GlobDialect dialect) {
    String text = comparable(anchor, pattern, dialect);
    int[] tokens =
        IntStream.concat(IntStream.of(anchor), GlobTokens.symbolsOf(text, dialect)).toArray();
    boolean folderToo = dialect.separates() && text.endsWith("/**") && tokens.length > 2;
    return new GlobShape(tokens, folderToo ? tokens.length - 2 : tokens.length);
  }

  private static String comparable(int[] anchor, String pattern, GlobDialect dialect) {
    String text = dialect.comparable(pattern);
    return anchor.length > 0 && text.equals("/") ? "" : text;
  }

  int length() {
    return tokens.length;
  }

  int token(int index) {
    return tokens[index];
  }

  /// True if a text may end after so many tokens.
  boolean mayEndAt(int state) {
    return state == tokens.length || state == earlyEnd;
  }

  boolean hasWildcard() {
    return wild;
  }

  /// The common beginning of all texts, in comparable form; home and folder as symbols of their
  /// own.
  String prefix() {
    int end = 0;
    while (end < earlyEnd && tokens[end] >= 0) {
      end++;
    }
    var out = new StringBuilder();
    for (int i = 0; i < end; i++) {
      out.append(
          tokens[i] > Character.MAX_CODE_POINT
              ? "\0" + (tokens[i] - HOME)
              : Character.toString(tokens[i]));
    }
    return out.toString();
  }

  /// A text of it as symbols: every wildcard filled with the same symbol, runs with one of it, at
  /// the end with none where it may end early.
  int[] filled(int symbol) {
    return Arrays.stream(tokens).map(token -> token < 0 ? symbol : token).toArray();
  }

  boolean matches(int[] symbols) {
    long[] now = new long[tokens.length / 64 + 1];
    long[] next = new long[now.length];
    enter(now, 0, 0);
    for (int symbol : symbols) {
      Arrays.fill(next, 0);
      if (!step(now, next, 0, symbol)) {
        return false;
      }
      long[] spent = now;
      now = next;
      next = spent;
    }
    return accepts(now, 0);
  }

  /// Steps from the states in one row to those in another, which must be empty.
  ///
  /// @param offset index of the first word that belongs to this shape
  /// @return whether any state is left
  boolean step(long[] now, long[] next, int offset, int symbol) {
    boolean alive = false;
    int words = tokens.length / 64 + 1;
    for (int word = 0; word < words; word++) {
      for (long left = now[offset + word]; left != 0; left &= left - 1) {
        int state = word * 64 + Long.numberOfTrailingZeros(left);
        if (state < tokens.length && takes(tokens[state], symbol)) {
          enter(next, offset, isRun(tokens[state]) ? state : state + 1);
          alive = true;
        }
      }
    }
    return alive;
  }

  /// Enters a state and those behind runs, which may be empty.
  void enter(long[] states, int offset, int from) {
    int state = from;
    states[offset + state / 64] |= 1L << state % 64;
    while (state < tokens.length && isRun(tokens[state])) {
      state++;
      states[offset + state / 64] |= 1L << state % 64;
    }
  }

  /// True if a text may end in one of the states.
  boolean accepts(long[] states, int offset) {
    return has(states, offset, tokens.length) || has(states, offset, earlyEnd);
  }

  private static boolean has(long[] states, int offset, int state) {
    return (states[offset + state / 64] >>> state % 64 & 1) != 0;
  }

  static boolean isRun(int token) {
    return token == RUN || token == RUN_IN_SEGMENT;
  }

  private static boolean takes(int token, int symbol) {
    return switch (token) {
      case RUN -> true;
      case ONE -> symbol <= Character.MAX_CODE_POINT;
      case ONE_IN_SEGMENT, RUN_IN_SEGMENT -> symbol != '/' && symbol <= Character.MAX_CODE_POINT;
      default -> token == symbol;
    };
  }
}
