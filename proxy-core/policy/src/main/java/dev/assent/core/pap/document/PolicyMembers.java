package dev.assent.core.pap.document;

import java.util.List;

/// The members that an object of a policy file may have, as the readers take them.
public enum PolicyMembers {
  /// the file itself
  POLICY(PolicyReader.MEMBERS),
  /// an entry of `rules`; its conditions are those of [dev.assent.core.policy.Attribute], and `not`
  RULE(RuleReader.MEMBERS),
  /// an entry of `rate_limits`
  RATE_LIMIT(RateLimitReader.MEMBERS),
  /// an entry of `tests`
  TEST(ExampleReader.MEMBERS);

  private final List<String> names;

  PolicyMembers(List<String> names) {
    this.names = names;
  }

  /// The names, in the order in which complaints list them.
  public List<String> names() {
    return names;
  }
}
