package dev.assent.core.pdp;

import dev.assent.core.pdp.condition.RequestAttributes;
import java.util.Arrays;

/// Judges the rules that are offered for one call and keeps those that match.
final class RuleMatcher {
  /// No rule at all.
  static final int[] NOTHING = {};

  private final CompiledRule[] rules;
  private final RequestAttributes facts;
  private final long[] judged;
  private int[] found = new int[8];
  private int count;

  /// @param rules all of the policy, in file order
  RuleMatcher(CompiledRule[] rules, RequestAttributes facts) {
    this.rules = rules;
    this.facts = facts;
    this.judged = new long[rules.length / Long.SIZE + 1];
  }

  /// Judges some rules; one that was offered before may come again, and is not judged again: a name
  /// may stand in a path a thousand times.
  ///
  /// @param indexes places in the file
  void offer(int[] indexes) {
    for (int index : indexes) {
      long bit = 1L << index % Long.SIZE;
      if ((judged[index / Long.SIZE] & bit) == 0) {
        judged[index / Long.SIZE] |= bit;
        if (rules[index].matches(facts)) {
          keep(index);
        }
      }
    }
  }

  /// The rules that matched, each once, in file order.
  CompiledRule[] inOrder() {
    if (count > 1) {
      Arrays.sort(found, 0, count);
    }
    var matched = new CompiledRule[count];
    for (int i = 0; i < count; i++) {
      matched[i] = rules[found[i]];
    }
    return matched;
  }

  private void keep(int index) {
    if (count == found.length) {
      found = Arrays.copyOf(found, 2 * count);
    }
    found[count++] = index;
  }
}
