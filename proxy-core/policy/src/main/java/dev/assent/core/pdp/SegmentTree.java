package dev.assent.core.pdp;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The beginnings of paths as a tree of segments; nodes are numbers.
final class SegmentTree {
  /// Before the first segment.
  static final int ROOT = 0;

  /// Off the tree.
  static final int NOWHERE = -1;

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final int shift;

  /// Node and word of each edge, packed; 0 where there is none: no edge leads from the root by word
  /// 0 in packed form, because words count from 1 there.
  private final long[] edges;

  private final int[] targets;
  private final int[][] rules;

  /// @param starts beginnings, joined by `/`, each with its rules; their segments are in the table
  SegmentTree(WordTable words, Map<String, int[]> starts) {
    var nodes = new HashMap<Long, Integer>();
    var ends = new HashMap<Integer, int[]>();
    starts.forEach((start, found) -> {
      int node = ROOT;
      for (String segment : start.split("/", -1)) {
        node = nodes.computeIfAbsent(packed(node, words.find(segment)), _ -> nodes.size() + 1);
      }
      ends.put(node, found);
    });
    int bits = 32 - Integer.numberOfLeadingZeros(Math.max(1, nodes.size() * 3));
    this.shift = 64 - bits;
    this.edges = new long[1 << bits];
    this.targets = new int[1 << bits];
    this.rules = new int[nodes.size() + 1][];
    Arrays.fill(rules, RuleMatcher.NOTHING);
    nodes.forEach(this::put);
    ends.forEach((node, found) -> rules[node] = found);
  }

  private void put(long edge, int target) {
    int slot = slot(edge);
    while (edges[slot] != 0) {
      slot = slot + 1 & edges.length - 1;
    }
    edges[slot] = edge;
    targets[slot] = target;
  }

  /// The node behind a segment; [#NOWHERE] when nothing begins that way.
  int next(int node, int word) {
    long edge = packed(node, word);
    int slot = slot(edge);
    while (edges[slot] != 0) {
      if (edges[slot] == edge) {
        return targets[slot];
      }
      slot = slot + 1 & edges.length - 1;
    }
    return NOWHERE;
  }

  /// The rules of the beginning that ends here.
  int[] rules(int node) {
    return rules[node];
  }

  private static long packed(int node, int word) {
    return (long) node << 32 | word + 1;
  }

  private int slot(long edge) {
    return (int) (edge * SPREAD >>> shift);
  }
}
