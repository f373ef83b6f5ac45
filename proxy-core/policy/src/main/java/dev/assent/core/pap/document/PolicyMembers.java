package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The members that an object of a policy file may have, as the readers take them.
public enum PolicyMembers {
  /// the file itself
  POLICY(Tables.ALL.policy.names()),
  /// an entry of `rules`; its conditions are those of [dev.assent.core.policy.Attribute], and `not`
  RULE(Tables.ALL.rules.rule.names()),
  /// an entry of `rate_limits`
  RATE_LIMIT(Tables.ALL.limit.names()),
  /// an entry of `tests`
  TEST(ExampleShapes.TEST.names()),
  /// those of a test that only a call has
  OF_CALL(ExampleShapes.CALL_NAMES),
  /// the ready attributes of a test (clause 10.1)
  ATTRIBUTES(ExampleShapes.ATTRIBUTES);

  private final List<String> names;

  PolicyMembers(List<String> names) {
    this.names = names;
  }

  private static final class Tables {
    static final PolicyShapes ALL = new PolicyShapes(PolicyGroups.of(Map.of()), false);
  }

  /// The members beside the rules in which two policies say something else.
  public static List<String> differing(Policy one, Policy other) {
    return Tables.ALL.policy.differing(one.withRules(List.of()), other.withRules(List.of()));
  }

  /// A policy with some members of another one.
  public static Policy taking(Policy one, Policy other, Collection<String> members) {
    return Tables.ALL.policy.taking(one, other, members);
  }

  /// The value that holds where a policy does not have a member; absent where none does.
  public static Optional<Json> usual(String member) {
    return Tables.ALL.policy.usual(member);
  }

  /// The members in which two rules say something else; the order of conditions counts.
  public static List<String> differing(Rule one, Rule other) {
    return Tables.ALL.rules.rule.differing(one, other);
  }

  /// The names, in the order in which complaints list them.
  public List<String> names() {
    return names;
  }
}
