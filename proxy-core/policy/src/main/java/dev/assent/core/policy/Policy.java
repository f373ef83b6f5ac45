package dev.assent.core.policy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A policy: rules and how they combine. What it leaves out is denied.
///
/// @param rules in file order, may be empty
/// @param combining which effect wins
/// @param missing what an absent attribute means
/// @param mode what is refused whatever the rules say
/// @param rateLimits in file order, may be empty
/// @param newTools what an ALLOW becomes for a tool that is new or changed: HITL or DENY; absent
///   leaves it
/// @param groups named lists by name, in file order; conditions hold them expanded, see
///   [Rule#groups()]
/// @param examples the tests that the file brings with it
/// @param globs what `**/` in path patterns means
public record Policy(
    List<Rule> rules,
    Combining combining,
    MissingAttributes missing,
    Mode mode,
    List<RateLimit> rateLimits,
    Optional<Effect> newTools,
    Map<String, List<String>> groups,
    List<PolicyExample> examples,
    GlobReading globs) {
  /// The policy that denies everything: `{}`.
  public static final Policy DENY_ALL =
      new Policy(List.of(), Combining.HITL_OVERRIDES, MissingAttributes.NO_MATCH);

  public Policy {
    rules = List.copyOf(rules);
    rateLimits = List.copyOf(rateLimits);
    groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
    examples = List.copyOf(examples);
    if (newTools.filter(Effect.ALLOW::equals).isPresent()) {
      throw new IllegalArgumentException("new tools are asked for or denied");
    }
  }

  /// A policy whose path patterns mean what the seed says.
  public Policy(
      List<Rule> rules,
      Combining combining,
      MissingAttributes missing,
      Mode mode,
      List<RateLimit> rateLimits,
      Optional<Effect> newTools,
      Map<String, List<String>> groups,
      List<PolicyExample> examples) {
    this(rules, combining, missing, mode, rateLimits, newTools, groups, examples, GlobReading.SEED);
  }

  /// A policy of rules alone.
  public Policy(List<Rule> rules, Combining combining, MissingAttributes missing) {
    this(
        rules,
        combining,
        missing,
        new Mode.Enforce(),
        List.of(),
        Optional.empty(),
        Map.of(),
        List.of());
  }

  /// True if a rule has this name.
  public boolean hasRule(String id) {
    return rules.stream().anyMatch(rule -> rule.id().value().equals(id));
  }

  /// The same with other rules.
  public Policy withRules(List<Rule> others) {
    return new Policy(
        others, combining, missing, mode, rateLimits, newTools, groups, examples, globs);
  }

  /// The questions about earlier calls of the rules that are switched on, each once.
  public List<Condition.Earlier> questionsBack() {
    return rules.stream()
        .filter(Rule::enabled)
        .flatMap(rule -> rule.conditions().stream())
        .filter(Condition.Earlier.class::isInstance)
        .map(Condition.Earlier.class::cast)
        .distinct()
        .toList();
  }

  /// The same with another order in which effects win.
  public Policy withCombining(Combining other) {
    return new Policy(rules, other, missing, mode, rateLimits, newTools, groups, examples, globs);
  }

  /// The same with another meaning of absent attributes.
  public Policy withMissing(MissingAttributes other) {
    return new Policy(rules, combining, other, mode, rateLimits, newTools, groups, examples, globs);
  }

  /// The same with another mode.
  public Policy withMode(Mode other) {
    return new Policy(
        rules, combining, missing, other, rateLimits, newTools, groups, examples, globs);
  }

  /// The same with other rate limits.
  public Policy withRateLimits(List<RateLimit> others) {
    return new Policy(rules, combining, missing, mode, others, newTools, groups, examples, globs);
  }

  /// The same with something else for new tools.
  ///
  /// @param other HITL or DENY; absent leaves what the rules say
  public Policy withNewTools(Optional<Effect> other) {
    return new Policy(rules, combining, missing, mode, rateLimits, other, groups, examples, globs);
  }

  /// The same with another meaning of its path patterns.
  public Policy withGlobs(GlobReading other) {
    return new Policy(
        rules, combining, missing, mode, rateLimits, newTools, groups, examples, other);
  }

  /// The same with other groups; what is written as one of them stays as it is.
  public Policy withGroups(Map<String, List<String>> others) {
    return new Policy(
        rules, combining, missing, mode, rateLimits, newTools, others, examples, globs);
  }

  /// The same with other tests.
  public Policy withExamples(List<PolicyExample> others) {
    return new Policy(rules, combining, missing, mode, rateLimits, newTools, groups, others, globs);
  }

  /// The order in which effects win (clause 1.6); what it means stands in `pdp.CombiningAlgorithm`.
  public enum Combining {
    /// HITL, then DENY, then ALLOW
    HITL_OVERRIDES("hitl-overrides"),
    /// DENY, then HITL, then ALLOW
    DENY_OVERRIDES("deny-overrides");

    private final String word;

    Combining(String word) {
      this.word = word;
    }

    /// The word in the file.
    public String word() {
      return word;
    }
  }

  /// The result of a condition on an absent attribute (clause 3.8).
  public enum MissingAttributes {
    /// it does not hold
    NO_MATCH("no-match"),
    /// it holds for DENY and HITL
    STRICT("strict");

    private final String word;

    MissingAttributes(String word) {
      this.word = word;
    }

    /// The word in the file.
    public String word() {
      return word;
    }
  }
}
