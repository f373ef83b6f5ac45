package dev.assent.core.glob;

import java.util.Arrays;

/// Walks a value once with the set of states that are possible so far; state s: the first s tokens
/// are matched.
///
/// The set is a row of bits and a step moves all of it at once, so that time is linear in pattern
/// times value whatever stands in them.
final class Automaton {
  /// Symbols that stand so often in a pattern have a row of bits of their own; others a list of
  /// places.
  private static final int OFTEN = 64;

  /// Beyond so many tokens there are no such rows: they would take more memory than the pattern is
  /// worth.
  private static final int MANY = 1 << 14;

  private final int count;
  private final int words;
  private final int earlyEnd;
  private final boolean openEnd;

  /// Fewer code points match nothing.
  private final int least;

  /// Tokens that take a separator once or again and again, and those that take any other code
  /// point.
  private final long[] oneSlash;

  private final long[] oneOther;
  private final long[] runSlash;
  private final long[] runOther;

  /// The first of two tokens that may be left out together.
  private final long[] folders;

  /// Ascending, with a row or a list for each.
  private final int[] symbols;

  private final long[][] rows;
  private final int[][] places;

  Automaton(GlobTokens tokens) {
    int[] all = tokens.symbols();
    this.count = all.length;
    this.words = count / 64 + 1;
    this.earlyEnd = tokens.earlyEnd();
    this.openEnd = all[count - 1] == GlobTokens.ANY_RUN;
    this.least =
        (int) Arrays.stream(all).limit(earlyEnd).filter(token -> !GlobTokens.isRun(token)).count()
            - tokens.folders().length;
    this.oneSlash = bits(all, GlobTokens.ANY_ONE, GlobTokens.ANY_ONE);
    this.oneOther = bits(all, GlobTokens.ANY_ONE, GlobTokens.ONE);
    this.runSlash = bits(all, GlobTokens.ANY_RUN, GlobTokens.ANY_RUN);
    this.runOther = bits(all, GlobTokens.ANY_RUN, GlobTokens.RUN);
    this.folders = new long[words];
    for (int at : tokens.folders()) {
      folders[at / 64] |= 1L << at % 64;
    }
    this.symbols = Arrays.stream(all).filter(token -> token >= 0).sorted().distinct().toArray();
    this.rows = new long[symbols.length][];
    this.places = new int[symbols.length][];
    place(all);
  }

  private void place(int[] all) {
    int[] found = new int[symbols.length];
    for (int token : all) {
      if (token >= 0) {
        found[Arrays.binarySearch(symbols, token)]++;
      }
    }
    for (int i = 0; i < symbols.length; i++) {
      if (words == 1 || found[i] >= OFTEN && count <= MANY) {
        rows[i] = bits(all, symbols[i], symbols[i]);
      } else {
        places[i] = new int[found[i]];
      }
    }
    int[] next = new int[symbols.length];
    for (int at = 0; at < count; at++) {
      int symbol = all[at] < 0 ? -1 : Arrays.binarySearch(symbols, all[at]);
      if (symbol >= 0 && places[symbol] != null) {
        places[symbol][next[symbol]++] = at;
      }
    }
  }

  private long[] bits(int[] all, int one, int other) {
    long[] bits = new long[words];
    for (int at = 0; at < count; at++) {
      if (all[at] == one || all[at] == other) {
        bits[at / 64] |= 1L << at % 64;
      }
    }
    return bits;
  }

  /// True if the whole value matches.
  boolean matches(String value, GlobWork work) {
    if (value.length() < least) {
      return false;
    }
    work.take((long) value.length() * words);
    return words == 1 ? narrow(value) : wide(value);
  }

  private boolean narrow(String value) {
    long runs = runOther[0];
    long last = 1L << (count - 1);
    long now = 1;
    now |= (now & runs) << 1;
    for (int at = 0; at < value.length(); ) {
      if (openEnd && (now & last) != 0) {
        return true;
      }
      int symbol = value.codePointAt(at);
      at += Character.charCount(symbol);
      int known = Arrays.binarySearch(symbols, symbol);
      long moving = symbol == '/' ? oneSlash[0] : oneOther[0];
      long staying = symbol == '/' ? runSlash[0] : runs;
      if (known >= 0) {
        moving |= rows[known][0];
      }
      long moved = (now & moving) << 1;
      now = moved | now & staying | (moved & folders[0]) << 2;
      if (now == 0) {
        return false;
      }
      now |= (now & runs) << 1;
    }
    return (now >>> count & 1) != 0 || (now >>> earlyEnd & 1) != 0;
  }

  private boolean wide(String value) {
    long[] now = new long[words];
    long[] next = new long[words];
    now[0] = 1 | (runOther[0] & 1) << 1;
    for (int at = 0; at < value.length(); ) {
      if (openEnd && has(now, count - 1)) {
        return true;
      }
      int symbol = value.codePointAt(at);
      at += Character.charCount(symbol);
      if (!step(now, next, symbol)) {
        return false;
      }
      long[] spent = now;
      now = next;
      next = spent;
    }
    return has(now, count) || has(now, earlyEnd);
  }

  private boolean step(long[] now, long[] next, int symbol) {
    int known = Arrays.binarySearch(symbols, symbol);
    long[] ones = symbol == '/' ? oneSlash : oneOther;
    long[] stays = symbol == '/' ? runSlash : runOther;
    long[] row = known >= 0 ? rows[known] : null;
    long carry = 0;
    for (int word = 0; word < words; word++) {
      long moving = now[word] & (row == null ? ones[word] : ones[word] | row[word]);
      next[word] = moving << 1 | carry;
      carry = moving >>> 63;
    }
    if (known >= 0 && row == null) {
      for (int at : places[known]) {
        if (has(now, at)) {
          next[(at + 1) / 64] |= 1L << (at + 1) % 64;
        }
      }
    }
    leaveOut(next);
    for (int word = 0; word < words; word++) {
      next[word] |= now[word] & stays[word];
    }
    return enter(next);
  }

  // Only where the pair was just reached: what stays in a run has taken some of it. Behind such a
  // pair stands no other one.
  private void leaveOut(long[] states) {
    long carry = 0;
    for (int word = 0; word < words; word++) {
      long before = states[word] & folders[word];
      states[word] |= before << 2 | carry;
      carry = before >>> 62;
    }
  }

  /// Enters the state behind each run that was entered: a run may be empty, and no two are
  /// neighbours.
  private boolean enter(long[] states) {
    long alive = 0;
    long carry = 0;
    for (int word = 0; word < words; word++) {
      long entered = states[word] & runOther[word];
      states[word] |= entered << 1 | carry;
      carry = entered >>> 63;
      alive |= states[word];
    }
    return alive != 0;
  }

  private static boolean has(long[] states, int state) {
    return (states[state / 64] >>> state % 64 & 1) != 0;
  }
}
