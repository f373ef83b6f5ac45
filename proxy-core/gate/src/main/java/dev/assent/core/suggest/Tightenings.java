package dev.assent.core.suggest;

import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Changes that let less pass, or the same with fewer rules. Only rules that allow get narrower or
/// go: to narrow one that denies or asks would let more pass.
final class Tightenings {
  /// Fewer calls say nothing about what a rule is for.
  static final int MATCHED = 20;

  private final String proxy;
  private final Policy policy;
  private final Instant now;

  Tightenings(String proxy, Policy policy, Instant now) {
    this.proxy = proxy;
    this.policy = policy;
    this.now = now;
  }

  private boolean isActive(Rule rule) {
    return rule.enabled() && rule.expiresAt().isEmpty();
  }

  /// Rules that were used for something narrower.
  List<Suggestion.Narrower> narrower(RuleUsage usage) {
    var found = new ArrayList<Suggestion.Narrower>();
    for (int i = 0; i < policy.rules().size(); i++) {
      var rule = policy.rules().get(i);
      var use = usage.of(policy, i);
      if (isActive(rule)
          && rule.effect() == Effect.ALLOW
          && use.isPresent()
          && use.get().calls() >= MATCHED) {
        byFolder(rule, use.get()).or(() -> byTool(rule, use.get())).ifPresent(found::add);
      }
    }
    return found;
  }

  private Optional<Suggestion.Narrower> byFolder(Rule rule, RuleUsage.Use use) {
    var condition = StartingPoint.kept(rule, Attribute.PATH);
    var folder = use.folder().filter(one -> !GrantReach.isTooHigh(one) && Candidates.isPlain(one));
    if (condition.isEmpty() || folder.isEmpty() || rule.groups().containsKey("path_pattern")) {
      return Optional.empty();
    }
    var patterns = condition.get().values();
    // Narrower than each pattern, and really so: below the part that has no wildcard.
    boolean narrows =
        patterns.stream()
                .allMatch(pattern ->
                    isWide(pattern)
                        && !GrantReach.liesBelow(fixed(pattern), folder.get())
                        && !fixed(pattern).equals(folder.get()))
            && patterns.stream()
                .anyMatch(pattern -> GrantReach.liesBelow(folder.get(), fixed(pattern)));
    return narrows
        ? Optional.of(
            narrower(
                rule,
                condition.get(),
                Attribute.PATH.texts(List.of(folder.get() + "/**")),
                patterns,
                List.of(folder.get() + "/**"),
                use))
        : Optional.empty();
  }

  private static boolean isWide(String pattern) {
    return pattern.startsWith("/") && pattern.indexOf('*') >= 0
        || pattern.matches("[A-Za-z]:/.*\\*.*");
  }

  private static String fixed(String pattern) {
    return GrantReach.parentOf(pattern.replaceAll("[*?].*", ""));
  }

  private Optional<Suggestion.Narrower> byTool(Rule rule, RuleUsage.Use use) {
    var condition =
        StartingPoint.kept(rule, Attribute.TOOL_NAME)
            .filter(one -> !one.values().stream().allMatch(Candidates::isPlain));
    var tools = List.copyOf(use.tools());
    boolean narrows =
        condition.isPresent()
            && !tools.isEmpty()
            && !rule.groups().containsKey("tool_name")
            && tools.stream().allMatch(Candidates::isPlain);
    return narrows
        ? Optional.of(
            narrower(
                rule,
                condition.get(),
                Attribute.TOOL_NAME.texts(tools),
                condition.get().values(),
                tools,
                use))
        : Optional.empty();
  }

  private Suggestion.Narrower narrower(
      Rule rule,
      Condition was,
      Condition condition,
      List<String> before,
      List<String> after,
      RuleUsage.Use use) {
    var narrow =
        rule.withConditions(
            rule.conditions().stream().map(one -> one.equals(was) ? condition : one).toList());
    return new Suggestion.Narrower(
        SuggestionKeys.of("narrower", proxy, rule.id().value(), after.toString()),
        rule,
        narrow,
        before,
        after,
        use.calls(),
        new Draft(List.of(new Draft.Replacement(rule, narrow)), List.of(), List.of()));
  }

  /// Rules that nothing matched.
  ///
  /// @param inForce whether a rule was in force all the time
  List<Suggestion.Unused> unused(RuleUsage usage, Instant since, Predicate<Rule> inForce) {
    var found = new ArrayList<Suggestion.Unused>();
    for (int i = 0; i < policy.rules().size(); i++) {
      var rule = policy.rules().get(i);
      if (isActive(rule)
          && rule.effect() == Effect.ALLOW
          && usage.of(policy, i).isEmpty()
          && inForce.test(rule)) {
        found.add(
            new Suggestion.Unused(
                SuggestionKeys.of("unused", proxy, rule.id().value(), rule.conditions().toString()),
                rule,
                since,
                new Draft(List.of(), List.of(rule.id()), List.of())));
      }
    }
    return found;
  }

  /// Pairs that one rule can say: the same but for one list of an attribute that has one value at
  /// most.
  List<Suggestion.Mergeable> mergeable() {
    var found = new ArrayList<Suggestion.Mergeable>();
    var rules = policy.rules();
    for (int i = 0; i < rules.size(); i++) {
      for (int k = i + 1; k < rules.size(); k++) {
        merged(rules.get(i), rules.get(k)).ifPresent(found::add);
      }
    }
    return found;
  }

  private Optional<Suggestion.Mergeable> merged(Rule one, Rule other) {
    boolean alike =
        isLasting(one)
            && isLasting(other)
            && one.effect() == other.effect()
            && one.cacheSideEffects().equals(other.cacheSideEffects())
            && one.conditions().size() == other.conditions().size()
            && one.specificity().equals(other.specificity())
            && !areToldApart(one, other)
            && one.groups().isEmpty()
            && other.groups().isEmpty();
    if (!alike) {
      return Optional.empty();
    }
    var own =
        one.conditions().stream()
            .filter(condition -> !other.conditions().contains(condition))
            .toList();
    var others =
        other.conditions().stream()
            .filter(condition -> !one.conditions().contains(condition))
            .toList();
    if (own.size() != 1 || others.size() != 1) {
      return Optional.empty();
    }
    return ConditionUnion.joined(own.getFirst(), others.getFirst())
        .map(both -> {
          var rule =
              one.withConditions(
                  one.conditions().stream()
                      .map(each -> each.equals(own.getFirst()) ? both : each)
                      .toList());
          return new Suggestion.Mergeable(
              SuggestionKeys.of("merge", proxy, one.id().value(), other.id().value()),
              one,
              other.id(),
              rule,
              new Draft(List.of(new Draft.Replacement(one, rule)), List.of(other.id()), List.of()));
        })
        .filter(merge -> merge.rule().specificity().equals(one.specificity()));
  }

  // Each says what it is for: one rule could say it of both no more.
  private static boolean areToldApart(Rule one, Rule other) {
    return one.description().isPresent()
        && other.description().isPresent()
        && !one.description().equals(other.description());
  }

  private boolean isLasting(Rule rule) {
    return isActive(rule) && rule.expiresAt().filter(end -> !end.isAfter(now)).isEmpty();
  }
}
