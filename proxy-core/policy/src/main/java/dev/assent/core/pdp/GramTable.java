package dev.assent.core.pdp;

import java.util.Arrays;
import java.util.Map;

/// Rules by pieces of one length, one to four characters, that a text contains.
final class GramTable {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final int length;
  private final long mask;
  private final int shift;
  private final long[] grams;
  private final int[][] rules;

  /// @param byGram pieces of this length, each with at least one rule; not empty
  GramTable(int length, Map<String, int[]> byGram) {
    int bits = 32 - Integer.numberOfLeadingZeros(byGram.size() * 3);
    this.length = length;
    this.mask = length == 4 ? -1 : (1L << 16 * length) - 1;
    this.shift = 64 - bits;
    this.grams = new long[1 << bits];
    this.rules = new int[1 << bits][];
    Arrays.fill(rules, RuleMatcher.NOTHING);
    byGram.forEach(this::put);
  }

  private void put(String gram, int[] found) {
    long packed = 0;
    for (int i = 0; i < gram.length(); i++) {
      packed = packed << 16 | gram.charAt(i);
    }
    int slot = slot(packed);
    while (rules[slot].length > 0) {
      slot = slot + 1 & grams.length - 1;
    }
    grams[slot] = packed;
    rules[slot] = found;
  }

  /// Offers the rules of every piece of a text.
  void find(String text, RuleMatcher matching) {
    long packed = 0;
    for (int at = 0; at < text.length(); at++) {
      packed = (packed << 16 | text.charAt(at)) & mask;
      if (at < length - 1) {
        continue;
      }
      int slot = slot(packed);
      for (int[] found = rules[slot]; found.length > 0; found = rules[slot]) {
        if (grams[slot] == packed) {
          matching.offer(found);
          break;
        }
        slot = slot + 1 & grams.length - 1;
      }
    }
  }

  private int slot(long packed) {
    return (int) (packed * SPREAD >>> shift);
  }
}
