package dev.assent.core.analysis.mending;

import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A change of a policy that ends what a finding says.
///
/// @param kind what it does
/// @param value what it does it with: an excepted path, a server's name, a group; may be empty
/// @param rules the rules that change or go, as they are before
/// @param after the policy with it
/// @param edit makes it in the policy's text
/// @param decided what the finding's call gets then, by the engine; absent where the finding has no
///   call
public record Mending(
    Kind kind,
    String value,
    List<Rule> rules,
    Policy after,
    UnaryOperator<PolicyDocument> edit,
    Optional<Effect> decided) {
  /// The kinds of changes.
  public enum Kind {
    /// the rules that go before no longer speak of the finding's call
    EXCEPT_IN_OTHERS,
    /// the rule itself no longer speaks of it
    LEAVE_OUT,
    /// a rule stands before another of the same score
    MOVE_BEFORE,
    /// the rule goes
    REMOVE,
    /// the rule never ends
    NO_END,
    /// the rule holds for a known server only
    SERVER,
    /// the rule asks in place of allowing
    ASK,
    /// rules that ask or deny hold where what they look at is missing
    STRICT,
    /// denying wins over asking
    DENY_FIRST,
    /// a tool loses the prefix that clients show
    WITHOUT_PREFIX,
    /// a group goes
    REMOVE_GROUP,
    /// a rate limit goes
    REMOVE_LIMIT,
    /// a tool goes from the list of the mode
    UNLIST_TOOL,
    /// new tools are treated as the rules say
    RULES_FOR_NEW_TOOLS
  }

  public Mending {
    rules = List.copyOf(rules);
  }
}
