package dev.assent.core.approval.grant;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.policy.PolicyVersion;

/// Tells of a call of the past whether a grant would have covered it.
///
/// The sentence counts, for the same server, tool, subject and client. Which session it was does
/// not: that one is over. Nor do the policy and the tool's description: logs seldom have them.
public final class PastReach {
  private final GrantTie tie;
  private final GrantScope scope;

  /// Of a scope of a request's grant.
  public PastReach(ApprovalRequest asked, GrantScope scope) {
    this.tie = timeless(GrantTie.of(asked.proxy(), asked.request(), asked.trace().policy()));
    this.scope = scope;
  }

  /// True if it would have covered a call that was asked about.
  ///
  /// @param past of the same proxy; its arguments as they were logged
  public boolean covers(AccessRequest past) {
    boolean who = scope.holder() instanceof GrantHolder.Session || scope.holder().covers(past);
    return who
        && tie.covers(timeless(GrantTie.of(tie.proxy(), past, tie.policy())))
        && !GrantOffer.executes(past)
        && past.resource().sideEffects().isPresent()
        && scope.reach().covers(past);
  }

  /// True if it can only be told with the arguments of a call.
  public boolean needsArguments() {
    return scope.reach() instanceof GrantReach.ExactCall;
  }

  private static GrantTie timeless(GrantTie tie) {
    return new GrantTie(
        tie.proxy(),
        tie.server(),
        tie.method(),
        tie.tool(),
        "",
        tie.effects(),
        tie.subject(),
        tie.clientId(),
        tie.client(),
        tie.origin(),
        NEVER);
  }

  private static final PolicyVersion NEVER = new PolicyVersion(0, "0".repeat(64));
}
