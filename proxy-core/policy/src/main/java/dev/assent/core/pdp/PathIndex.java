package dev.assent.core.pdp;

import dev.assent.core.pdp.RuleIndex.GramIndex;
import dev.assent.core.pdp.RuleIndex.RuleMatcher;
import dev.assent.core.pdp.condition.RequestAttributes;
import dev.assent.core.pdp.condition.TextAttribute;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Rules by the paths of a call: the segments they begin with, segments anywhere, the last suffix,
/// pieces.
final class PathIndex {
  /// Every path of the call: those in a role too.
  private final List<TextAttribute> facts;

  private final WordTable words;
  private final SegmentTree tree;
  private final int[][] bySegment;
  private final WordTable endings;
  private final int[][] byEnding;
  private final GramIndex grams;
  private final Map<TextAttribute, int[]> whenAbsent;

  /// The entries that the index finds.
  ///
  /// @param starts beginnings, joined by `/`
  /// @param segments whole segments
  /// @param endings suffixes with their dot
  /// @param grams pieces
  /// @param whenAbsent by attribute
  record Content(
      Map<String, int[]> starts,
      Map<String, int[]> segments,
      Map<String, int[]> endings,
      Map<String, int[]> grams,
      Map<TextAttribute, int[]> whenAbsent) {
    boolean isEmpty() {
      return starts.isEmpty()
          && segments.isEmpty()
          && endings.isEmpty()
          && grams.isEmpty()
          && whenAbsent.isEmpty();
    }
  }

  PathIndex(Content content, boolean ready) {
    this.facts =
        ready
            ? List.of(TextAttribute.PATH, TextAttribute.SOURCE_PATH, TextAttribute.DEST_PATH)
            : List.of(TextAttribute.PATH);
    var known = new HashSet<>(content.segments().keySet());
    content.starts().keySet().forEach(start -> known.addAll(List.of(start.split("/", -1))));
    this.words = new WordTable(known);
    this.tree = new SegmentTree(words, content.starts());
    this.bySegment = rules(words, content.segments());
    this.endings = new WordTable(content.endings().keySet());
    this.byEnding = rules(endings, content.endings());
    this.grams = new GramIndex(content.grams());
    this.whenAbsent = new HashMap<>(content.whenAbsent());
  }

  private static int[][] rules(WordTable words, Map<String, int[]> byWord) {
    int[][] rules = new int[words.size()][];
    Arrays.fill(rules, RuleMatcher.NOTHING);
    byWord.forEach((word, found) -> rules[words.find(word)] = found);
    return rules;
  }

  /// Offers the rules that the paths of a call lead to, some perhaps more than once.
  void find(RequestAttributes of, RuleMatcher matching) {
    for (int i = 0; i < facts.size(); i++) {
      for (String path : of.values(facts.get(i)).any()) {
        walk(path, matching);
        grams.find(path, matching);
      }
    }
    if (!whenAbsent.isEmpty()) {
      whenAbsent.forEach((fact, rules) ->
          matching.offer(of.values(fact).any().length == 0 ? rules : RuleMatcher.NOTHING));
    }
  }

  private void walk(String path, RuleMatcher matching) {
    int node = SegmentTree.ROOT;
    int start = 0;
    int hash = 0;
    int dot = -1;
    int length = path.length();
    for (int at = 0; at <= length; at++) {
      char symbol = at < length ? path.charAt(at) : '/';
      if (symbol != '/') {
        hash = 31 * hash + symbol;
        dot = symbol == '.' ? at : dot;
        continue;
      }
      int word = words.find(path, start, at, hash);
      if (word >= 0) {
        matching.offer(bySegment[word]);
        node = node < 0 ? node : tree.next(node, word);
        if (node >= 0) {
          matching.offer(tree.rules(node));
        }
      } else {
        node = SegmentTree.NOWHERE;
      }
      if (at < length) {
        start = at + 1;
        hash = 0;
        dot = -1;
      }
    }
    if (dot >= 0) {
      int ending = endings.find(path, dot, length, hash(path, dot));
      if (ending >= 0) {
        matching.offer(byEnding[ending]);
      }
    }
  }

  private static int hash(String text, int start) {
    int hash = 0;
    for (int at = start; at < text.length(); at++) {
      hash = 31 * hash + text.charAt(at);
    }
    return hash;
  }

  /// The beginnings of paths as a tree of segments; nodes are numbers.
  static final class SegmentTree {
    /// Before the first segment.
    static final int ROOT = 0;

    /// Off the tree.
    static final int NOWHERE = -1;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final int shift;

    /// Node and word of each edge, packed; 0 where there is none: no edge leads from the root by
    /// word 0 in packed form, because words count from 1 there.
    private final long[] edges;

    private final int[] targets;
    private final int[][] rules;

    /// @param starts beginnings, joined by `/`, each with its rules; their segments are in the
    ///   table
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

  /// Finds words inside texts without cutting them out: each word has a number, its place in the
  /// table.
  static final class WordTable {
    private final @Nullable String[] words;

    /// @param distinct no duplicates
    WordTable(Collection<String> distinct) {
      int bits = 32 - Integer.numberOfLeadingZeros(distinct.size() * 3);
      this.words = new String[1 << bits];
      for (String word : distinct) {
        int slot = first(word.hashCode());
        while (words[slot] != null) {
          slot = slot + 1 & words.length - 1;
        }
        words[slot] = word;
      }
    }

    /// The number of slots; more than words.
    int size() {
      return words.length;
    }

    /// The number of a word; -1 when it is none of the table.
    int find(String word) {
      return find(word, 0, word.length(), word.hashCode());
    }

    /// The number of the word that is a part of a text; -1 when it is none of the table.
    ///
    /// @param hash of the part, as [String#hashCode()] has it
    int find(String text, int start, int end, int hash) {
      int slot = first(hash);
      for (String word = words[slot]; word != null; word = words[slot]) {
        if (word.length() == end - start && text.startsWith(word, start)) {
          return slot;
        }
        slot = slot + 1 & words.length - 1;
      }
      return -1;
    }

    private int first(int hash) {
      return (hash ^ hash >>> 15) * 0x2C1B3C6D >>> 7 & words.length - 1;
    }
  }
}
