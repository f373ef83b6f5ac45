package dev.assent.core.policy;

import java.util.Set;

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

  @Override
  public String toString() {
    return value;
  }
}
