package dev.assent.core.pep;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;

/// The documents that the conditions of a policy look into: records keep those also where they are
/// large, so that a call can be judged again.
///
/// @param tools whether there are conditions on descriptions of tools
/// @param claims whether there are conditions on claims of tokens, which no rule can have yet
public record AskedDocuments(boolean tools, boolean claims) {
  static AskedDocuments of(Policy policy) {
    return new AskedDocuments(has(policy, Attribute.METADATA), false);
  }

  private static boolean has(Policy policy, Attribute document) {
    return policy.rules().stream()
        .flatMap(rule -> rule.conditions().stream())
        .flatMap(Condition::looks)
        .anyMatch(one -> one.attribute() == document);
  }
}
