package dev.assent.core.pap;

import dev.assent.core.glob.GlobDialect;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// A glob as a sequence of characters and wildcards, for questions that matching alone does not answer: which
/// text do two patterns have in common, and does one pattern cover another. Only guesses: witnesses are confirmed by the
/// engine, and [#covers(PatternShape)] says yes only when that is certain.
final class PatternShape {
  private static final int ONE = -1;
  private static final int ONE_IN_SEGMENT = -2;
  private static final int RUN_IN_SEGMENT = -3;
  private static final int RUN = -4;

  /// Longer ones are not compared; nobody writes them.
  private static final int LONGEST = 400;

  private final List<int[]> ways;
  private final boolean separates;

  private PatternShape(List<int[]> ways, boolean separates) {
    this.ways = ways;
    this.separates = separates;
  }

  static PatternShape of(String pattern, GlobDialect dialect) {
    String text = dialect.comparable(pattern);
    var ways = new ArrayList<int[]>();
    ways.add(tokens(text, dialect));
    if (dialect.separates() && text.endsWith("/**") && text.length() > 3) {
      ways.add(tokens(text.substring(0, text.length() - 3), dialect));
    }
    return new PatternShape(ways, dialect.separates());
  }

  private static int[] tokens(String text, GlobDialect dialect) {
    var tokens = new ArrayList<Integer>();
    int[] symbols = text.codePoints().toArray();
    for (int i = 0; i < symbols.length; i++) {
      if (symbols[i] == '*') {
        int stars = 1;
        while (i + 1 < symbols.length && symbols[i + 1] == '*') {
          stars++;
          i++;
        }
        tokens.add(dialect.separates() && stars == 1 ? RUN_IN_SEGMENT : RUN);
      } else if (symbols[i] == '?') {
        tokens.add(dialect.separates() ? ONE_IN_SEGMENT : ONE);
      } else {
        tokens.add(symbols[i]);
      }
    }
    return tokens.stream().mapToInt(Integer::intValue).toArray();
  }

  /// Whether every text of another pattern is one of this; may say no although it is so.
  boolean covers(PatternShape other) {
    return other.ways.stream().allMatch(theirs -> ways.stream().anyMatch(ours -> covers(ours, theirs)));
  }

  /// A text that both match, as far as this can tell; absent when there is none, or the patterns are very long.
  Optional<String> common(PatternShape other) {
    for (int[] ours : ways) {
      for (int[] theirs : other.ways) {
        if (ours.length <= LONGEST && theirs.length <= LONGEST && beginAlike(ours, theirs)) {
          var text = new Search(ours, theirs, separates).text();
          if (text.isPresent()) {
            return text;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isRun(int token) {
    return token == RUN || token == RUN_IN_SEGMENT;
  }

  /// Whether whatever `token` stands for can stand where `wild` is.
  private static boolean takes(int wild, int token) {
    return switch (wild) {
      case RUN -> true;
      case RUN_IN_SEGMENT -> token != '/' && token != RUN && token != ONE;
      case ONE -> !isRun(token);
      case ONE_IN_SEGMENT -> token == ONE_IN_SEGMENT || token >= 0 && token != '/';
      default -> wild == token;
    };
  }

  /// Whether nothing before the first wildcard of either keeps them apart.
  private static boolean beginAlike(int[] ours, int[] theirs) {
    for (int i = 0; i < Math.min(ours.length, theirs.length); i++) {
      if (ours[i] < 0 || theirs[i] < 0) {
        return true;
      }
      if (ours[i] != theirs[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean covers(int[] ours, int[] theirs) {
    if (!beginAlike(ours, theirs)) {
      return false;
    }
    var now = closed(new BitSet(), 0, ours);
    for (int token : theirs) {
      var next = new BitSet();
      for (int at = now.nextSetBit(0); at >= 0; at = now.nextSetBit(at + 1)) {
        if (at < ours.length && takes(ours[at], token)) {
          closed(next, isRun(ours[at]) ? at : at + 1, ours);
        }
      }
      now = next;
    }
    return now.get(ours.length);
  }

  private static BitSet closed(BitSet states, int from, int[] tokens) {
    int at = from;
    states.set(at);
    while (at < tokens.length && isRun(tokens[at])) {
      at++;
      states.set(at);
    }
    return states;
  }

  /// Looks for a text that two sequences share.
  private static final class Search {
    private final int[] a;
    private final int[] b;
    private final boolean separates;
    private final BitSet failed = new BitSet();
    private final StringBuilder out = new StringBuilder();

    Search(int[] a, int[] b, boolean separates) {
      this.a = a;
      this.b = b;
      this.separates = separates;
    }

    Optional<String> text() {
      return found(0, 0) ? Optional.of(out.toString()) : Optional.empty();
    }

    private boolean found(int i, int j) {
      boolean open = out.length() > 1 && out.charAt(out.length() - 1) == '/' && separates;
      if (i == a.length && j == b.length) {
        // A path never ends in a slash once it is compared.
        return !open;
      }
      int state = 2 * (i * (b.length + 1) + j) + (open ? 1 : 0);
      if (failed.get(state)) {
        return false;
      }
      int length = out.length();
      boolean found = step(i, j);
      if (!found) {
        out.setLength(length);
        failed.set(state);
      }
      return found;
    }

    private boolean step(int i, int j) {
      boolean runA = i < a.length && isRun(a[i]);
      boolean runB = j < b.length && isRun(b[j]);
      if (runA && found(i + 1, j) || runB && found(i, j + 1) || runA && runB && put('x', i + 1, j + 1)) {
        return true;
      }
      if (i < a.length && j < b.length) {
        if (runA && !runB && takes(a[i], b[j])) {
          return put(b[j], i, j + 1);
        }
        if (runB && !runA && takes(b[j], a[i])) {
          return put(a[i], i + 1, j);
        }
        if (!runA && !runB && (takes(a[i], b[j]) || takes(b[j], a[i]))) {
          return put(Math.max(a[i], b[j]), i + 1, j + 1);
        }
      }
      return false;
    }

    private boolean put(int token, int i, int j) {
      int length = out.length();
      out.appendCodePoint(token >= 0 ? token : 'x');
      if (found(i, j)) {
        return true;
      }
      out.setLength(length);
      return false;
    }
  }
}
