package dev.assent.core.policy;

import java.util.Set;
import java.util.function.Predicate;

/// The name of a rule, unique in its policy.
///
/// @param value not empty; never one of the words that logs use in place of a rule (clause 1.7)
public record RuleId(String value) {
  /// Words that stand where a rule's name would stand.
  public static final Set<String> RESERVED =
      Set.of(
          "default",
          "protected_path",
          "discovery_bypass",
          "mode",
          "hook",
          "rate_limit",
          "failure",
          "identity");

  public RuleId {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("a rule id is not empty");
    }
  }

  /// A name, or the first one with a number behind it, that is free: `name`, `name-2`, `name-3`.
  ///
  /// @param taken tells of names that other rules have
  public static RuleId free(String name, Predicate<String> taken) {
    String id = name;
    for (int i = 2; taken.test(id); i++) {
      id = name + "-" + i;
    }
    return new RuleId(id);
  }

  @Override
  public String toString() {
    return value;
  }
}
