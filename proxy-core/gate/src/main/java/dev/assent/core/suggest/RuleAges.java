package dev.assent.core.suggest;

import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Tells how long rules have been in force, by the history of their policy.
public final class RuleAges {
  private RuleAges() {}

  /// The ages that a history tells. A rule counts as in force since a time where every version
  /// since then has it with the same effect and conditions; where the history cannot be read, none
  /// does.
  public static Suggestions.Standing of(PolicyHistory history) {
    return (rule, time) -> {
      try {
        var policies = since(history, time);
        return !policies.isEmpty() && policies.stream().allMatch(policy -> has(policy, rule));
      } catch (IOException _) {
        return false;
      }
    };
  }

  /// The policies that were in force from a time on; empty where the history does not reach back to
  /// it, or one of them is no policy by today's rules.
  private static List<Policy> since(PolicyHistory history, Instant time) throws IOException {
    var policies = new ArrayList<Policy>();
    for (PolicyRevision revision : history.revisions().reversed()) {
      var document = history.document(revision.version());
      if (document.isEmpty()) {
        return List.of();
      }
      policies.add(document.get().policy());
      if (!revision.time().isAfter(time)) {
        return policies;
      }
    }
    return List.of();
  }

  private static boolean has(Policy policy, Rule rule) {
    return policy.rules().stream()
        .anyMatch(one ->
            one.id().equals(rule.id())
                && one.enabled()
                && one.effect() == rule.effect()
                && one.conditions().equals(rule.conditions()));
  }
}
