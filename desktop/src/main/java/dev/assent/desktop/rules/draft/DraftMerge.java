package dev.assent.desktop.rules.draft;

import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.RuleChange;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Rule;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// Puts changes of rules that were made to one version of a policy into another version, where the
/// rules concerned are the same in both. Pure.
final class DraftMerge {
  private DraftMerge() {}

  /// The draft of another version with the same changes; absent where both change the same, or both
  /// change more than rules.
  ///
  /// @param old what both come from
  static Optional<PolicyDocument> of(PolicyDocument old, PolicyDocument draft, PolicyDocument now) {
    return onto(PolicyDifference.between(old, draft), now)
        .or(() -> onto(PolicyDifference.between(old, now), draft));
  }

  private static Optional<PolicyDocument> onto(PolicyDifference change, PolicyDocument now) {
    if (!change.members().isEmpty()) {
      return Optional.empty();
    }
    var next = Optional.of(now);
    for (var one : change.rules()) {
      next = next.flatMap(document -> onto(one, document));
    }
    return next;
  }

  private static Optional<PolicyDocument> onto(RuleChange change, PolicyDocument now) {
    return switch (change) {
      case RuleChange.Added(var rule, _, _) ->
          place(now, rule).isEmpty() ? Optional.of(now.withRuleAdded(rule)) : Optional.empty();
      case RuleChange.Removed(var rule, _, _) -> {
        var at = place(now, rule);
        yield at.isEmpty()
            ? Optional.of(now)
            : Optional.of(at.getAsInt())
                .filter(index -> now.policy().rules().get(index).equals(rule))
                .map(now::withRuleRemoved);
      }
      case RuleChange.Changed changed -> changed(changed, now);
      case RuleChange.Moved _ -> Optional.empty();
    };
  }

  private static Optional<PolicyDocument> changed(RuleChange.Changed change, PolicyDocument now) {
    var at = place(now, change.before());
    if (at.isEmpty()) {
      return place(now, change.after()).isEmpty()
          ? Optional.of(now.withRuleAdded(change.after()))
          : Optional.empty();
    }
    return !change.moved() && now.policy().rules().get(at.getAsInt()).equals(change.before())
        ? Optional.of(now.withRuleReplaced(at.getAsInt(), change.after()))
        : Optional.empty();
  }

  private static OptionalInt place(PolicyDocument document, Rule rule) {
    var rules = document.policy().rules();
    return IntStream.range(0, rules.size())
        .filter(i -> rules.get(i).id().equals(rule.id()))
        .findFirst();
  }
}
