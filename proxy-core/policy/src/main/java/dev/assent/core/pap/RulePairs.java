package dev.assent.core.pap;

import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/// Pairs the rules of one policy with the same rules of another.
///
/// @param both the rules that both have, in the order of the later policy
/// @param removed places of those that only the earlier one has
/// @param added places of those that only the later one has
record RulePairs(List<Pair> both, List<Integer> removed, List<Integer> added) {
  /// The most pairs to compare: where there are more, rules without ids are not guessed at.
  private static final long COMPARED = 4_000_000;

  /// One rule in both.
  ///
  /// @param moved whether it stands elsewhere among the rules that both have; as few as possible
  ///   are called moved
  record Pair(int from, int to, boolean moved) {}

  /// Matches rules.
  ///
  /// @param generatedBefore for each rule whether its file gives it no id
  /// @param generatedAfter likewise
  static RulePairs of(
      List<Rule> before,
      List<Rule> after,
      List<Boolean> generatedBefore,
      List<Boolean> generatedAfter) {
    int[] to = new int[before.size()];
    int[] from = new int[after.size()];
    Arrays.fill(to, -1);
    Arrays.fill(from, -1);
    byKey(before, after, rule -> rule.id(), to, from);
    byKey(
        before, after, rule -> List.of(rule.effect(), new HashSet<>(rule.conditions())), to, from);
    BiPredicate<Integer, Integer> nearly =
        (a, b) ->
            generatedBefore.get(a) && generatedAfter.get(b) && alike(before.get(a), after.get(b));
    byLikeness(to, from, nearly);
    return matched(to, from);
  }

  private static void byKey(
      List<Rule> before,
      List<Rule> after,
      java.util.function.Function<Rule, Object> key,
      int[] to,
      int[] from) {
    Map<Object, List<Integer>> open = new HashMap<>();
    for (int i = 0; i < to.length; i++) {
      if (to[i] < 0) {
        open.computeIfAbsent(key.apply(before.get(i)), _ -> new ArrayList<>()).add(i);
      }
    }
    for (int k = 0; k < from.length; k++) {
      var candidates =
          from[k] < 0 ? open.getOrDefault(key.apply(after.get(k)), List.of()) : List.<Integer>of();
      if (!candidates.isEmpty()) {
        pair(to, from, candidates.removeFirst(), k);
      }
    }
  }

  private static void byLikeness(int[] to, int[] from, BiPredicate<Integer, Integer> nearly) {
    long left = Arrays.stream(to).filter(place -> place < 0).count();
    long right = Arrays.stream(from).filter(place -> place < 0).count();
    if (left * right > COMPARED) {
      return;
    }
    for (int k = 0; k < from.length; k++) {
      for (int i = 0; i < to.length && from[k] < 0; i++) {
        if (to[i] < 0 && nearly.test(i, k)) {
          pair(to, from, i, k);
        }
      }
    }
  }

  /// True if a rule is probably the other after an edit: described in the same words, or the same
  /// in its effect or kinds of conditions and in at least one whole condition.
  private static boolean alike(Rule a, Rule b) {
    if (a.description().isPresent() && a.description().equals(b.description())) {
      return true;
    }
    var mine = RuleMembers.byMember(a);
    var theirs = RuleMembers.byMember(b);
    boolean sharesOne =
        mine.entrySet().stream()
            .anyMatch(entry -> RuleMembers.same(entry.getValue(), theirs.get(entry.getKey())));
    return sharesOne && a.effect() == b.effect()
        || mine.keySet().equals(theirs.keySet()) && (sharesOne || a.effect() == b.effect());
  }

  private static void pair(int[] to, int[] from, int earlier, int later) {
    to[earlier] = later;
    from[later] = earlier;
  }

  private static RulePairs matched(int[] to, int[] from) {
    int[] later = Arrays.stream(from).filter(place -> place >= 0).toArray();
    boolean[] stays = longestRising(later);
    var both = new ArrayList<Pair>();
    for (int k = 0; k < from.length; k++) {
      if (from[k] >= 0) {
        both.add(new Pair(from[k], k, !stays[both.size()]));
      }
    }
    return new RulePairs(both, open(to), open(from));
  }

  private static List<Integer> open(int[] partners) {
    var open = new ArrayList<Integer>();
    for (int i = 0; i < partners.length; i++) {
      if (partners[i] < 0) {
        open.add(i);
      }
    }
    return open;
  }

  /// Marks one of the longest rising subsequences: the rules that need not have moved.
  private static boolean[] longestRising(int[] values) {
    int[] tails = new int[values.length];
    int[] previous = new int[values.length];
    int length = 0;
    for (int i = 0; i < values.length; i++) {
      int low = 0;
      int high = length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (values[tails[middle]] < values[i]) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      previous[i] = low == 0 ? -1 : tails[low - 1];
      tails[low] = i;
      length = Math.max(length, low + 1);
    }
    var marked = new boolean[values.length];
    for (int i = length == 0 ? -1 : tails[length - 1]; i >= 0; i = previous[i]) {
      marked[i] = true;
    }
    return marked;
  }
}
