package dev.assent.core.pdp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Rules by pieces that a text contains, of all lengths.
final class GramIndex {
  private final List<GramTable> tables;

  /// @param byGram pieces of one to four characters, each with its rules
  GramIndex(Map<String, int[]> byGram) {
    var byLength = new TreeMap<Integer, Map<String, int[]>>();
    byGram.forEach((gram, rules) ->
        byLength.computeIfAbsent(gram.length(), _ -> new HashMap<>()).put(gram, rules));
    this.tables =
        byLength.entrySet().stream()
            .map(one -> new GramTable(one.getKey(), one.getValue()))
            .toList();
  }

  /// Offers the rules of every piece of a text, some perhaps more than once.
  void find(String text, RuleMatcher matching) {
    for (int i = 0; i < tables.size(); i++) {
      tables.get(i).find(text, matching);
    }
  }
}
