package dev.assent.core.pdp;

import java.util.Map;

/// Rules by the values of an attribute that is no path.
final class NameIndex {
  private final Fact fact;
  private final Map<String, int[]> texts;
  private final Grams grams;
  private final int[] whenAbsent;

  /// @param texts in comparable form
  /// @param grams pieces of texts in comparable form
  NameIndex(Fact fact, Map<String, int[]> texts, Map<String, int[]> grams, int[] whenAbsent) {
    this.fact = fact;
    this.texts = texts;
    this.grams = new Grams(grams);
    this.whenAbsent = whenAbsent;
  }

  /// Offers the rules that the values of a call lead to, some perhaps more than once.
  void find(Facts facts, Matching matching) {
    String[] values = facts.values(fact).any();
    if (values.length == 0) {
      matching.offer(whenAbsent);
    }
    for (String value : values) {
      matching.offer(texts.getOrDefault(value, Matching.NOTHING));
      grams.find(value, matching);
    }
  }
}
