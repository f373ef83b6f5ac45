package dev.assent.core.analysis.check;

import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.List;

/// The difference between two lists of rules: one stretch of the old list that other rules replace.
///
/// @param from where the stretch begins in both, 0-based
/// @param to its end in the old list, exclusive
/// @param added what stands in its place
record RuleListEdit(int from, int to, List<Rule> added) {

  static RuleListEdit between(List<RuleFindings> old, List<Rule> rules) {
    int most = Math.min(old.size(), rules.size());
    int from = 0;
    while (from < most && same(old.get(from), rules.get(from))) {
      from++;
    }
    int tail = 0;
    while (tail < most - from
        && same(old.get(old.size() - 1 - tail), rules.get(rules.size() - 1 - tail))) {
      tail++;
    }
    return new RuleListEdit(
        from, old.size() - tail, List.copyOf(rules.subList(from, rules.size() - tail)));
  }

  private static boolean same(RuleFindings slot, Rule rule) {
    return slot.rule().rule() == rule || slot.rule().rule().equals(rule);
  }

  /// The number of new rules.
  int size() {
    return added.size() + to - from;
  }

  /// The old stretch.
  <T> List<T> removed(List<T> old) {
    return old.subList(from, to);
  }

  /// A list with what belongs to the new rules in the place of the old stretch.
  <T> List<T> applied(List<T> old, List<T> fresh) {
    var all = new ArrayList<T>(old.size() + fresh.size());
    all.addAll(old.subList(0, from));
    all.addAll(fresh);
    all.addAll(old.subList(to, old.size()));
    return List.copyOf(all);
  }
}
