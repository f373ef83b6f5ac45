package dev.assent.core.pdp;

import dev.assent.core.pdp.condition.RequestAttributes;
import dev.assent.core.pdp.condition.TextAttribute;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

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
}
