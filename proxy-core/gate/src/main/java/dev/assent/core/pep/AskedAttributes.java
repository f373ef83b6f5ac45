package dev.assent.core.pep;

import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;

/// The attributes of which enforcement has to know that the conditions of a policy look at them.
/// Records keep documents also where they are large, so that a call can be judged again. A refusal
/// names missing rights.
///
/// @param tools whether there are conditions on descriptions of tools
/// @param claims whether there are conditions on claims of tokens
/// @param rights whether there are conditions on what a token or a client may
public record AskedAttributes(boolean tools, boolean claims, boolean rights) {
  static AskedAttributes of(Policy policy) {
    return new AskedAttributes(
        has(policy, Attribute.METADATA),
        has(policy, Attribute.CLAIM),
        MissingRights.areAsked(policy));
  }

  private static boolean has(Policy policy, Attribute document) {
    return policy.rules().stream()
        .flatMap(rule -> rule.conditions().stream())
        .flatMap(Condition::looks)
        .anyMatch(one -> one.attribute() == document);
  }
}
