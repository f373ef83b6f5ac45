package dev.assent.core.pdp;

import dev.assent.core.pdp.condition.RequestAttributes;
import dev.assent.core.pdp.condition.TextAttribute;
import java.util.Map;

/// Rules by the values of an attribute that is no path.
final class NameIndex {
  private final TextAttribute fact;
  private final Map<String, int[]> texts;
  private final GramIndex grams;
  private final int[] whenAbsent;

  /// @param texts in comparable form
  /// @param grams pieces of texts in comparable form
  NameIndex(
      TextAttribute fact, Map<String, int[]> texts, Map<String, int[]> grams, int[] whenAbsent) {
    this.fact = fact;
    this.texts = texts;
    this.grams = new GramIndex(grams);
    this.whenAbsent = whenAbsent;
  }

  /// Offers the rules that the values of a call lead to, some perhaps more than once.
  void find(RequestAttributes facts, RuleMatcher matching) {
    String[] values = facts.values(fact).any();
    if (values.length == 0) {
      matching.offer(whenAbsent);
    }
    for (String value : values) {
      matching.offer(texts.getOrDefault(value, RuleMatcher.NOTHING));
      grams.find(value, matching);
    }
  }
}
