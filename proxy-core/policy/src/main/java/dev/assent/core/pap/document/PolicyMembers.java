package dev.assent.core.pap.document;

import dev.assent.core.document.TableShape;
import java.util.List;
import java.util.Map;

/// The members that an object of a policy file may have, as the readers take them.
public enum PolicyMembers {
  /// the file itself
  POLICY(Tables.ALL.policy),
  /// an entry of `rules`; its conditions are those of [dev.assent.core.policy.Attribute], and `not`
  RULE(Tables.ALL.rules.rule),
  /// an entry of `rate_limits`
  RATE_LIMIT(Tables.ALL.limit),
  /// an entry of `tests`
  TEST(ExampleShapes.TEST);

  private final List<String> names;

  PolicyMembers(TableShape<?> table) {
    this.names = table.names();
  }

  private static final class Tables {
    static final PolicyShapes ALL = new PolicyShapes(PolicyGroups.of(Map.of()), false);
  }

  /// The names, in the order in which complaints list them.
  public List<String> names() {
    return names;
  }
}
