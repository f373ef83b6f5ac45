package dev.assent.core.pep;

import dev.assent.core.approval.question.Patience;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.hooks.PreCallHooks;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RateLimit;
import java.util.List;
import java.util.Optional;

/// The policy and settings in force for a session at this moment; each read gives the newest.
public interface SessionPolicy {
  /// The one who asks at this moment.
  ///
  /// @return absent where a reading or a renewal of the sign-in would have to be waited for, and
  ///   that is forbidden
  /// @throws InterruptedException when interrupted while that is waited for
  default Optional<Asker> asker(Waiting waiting) throws InterruptedException {
    return Optional.of(new Asker.SystemUser());
  }

  /// The decision point of the newest good policy.
  InForce policy();

  /// The settings of approvals for this proxy.
  CoreConfig.Hitl hitl();

  /// The time that the client is known to wait, where its calls cannot be kept for as long as is
  /// configured for approvals.
  default Optional<Patience> patience() {
    return Optional.empty();
  }

  /// The person's settings.
  CoreConfig settings();

  /// The form of answers to refused tool calls.
  RefusalForm refusalForm();

  /// The programs asked before a tool call.
  PreCallHooks hooks();

  /// True if results carry `resultType` in the session's protocol revision.
  boolean resultsHaveType();

  /// A decision point and what it needs to be told.
  ///
  /// @param version the policy it decides by
  /// @param limits what is counted for it
  /// @param asked what it looks at
  record InForce(
      PolicyDecisionPoint point,
      PolicyVersion version,
      List<RateLimit> limits,
      AskedAttributes asked) {
    public InForce {
      limits = List.copyOf(limits);
    }

    /// A policy, ready to decide.
    public static InForce of(PolicyDecisionPoint point, PolicyVersion version, Policy policy) {
      return new InForce(point, version, policy.rateLimits(), AskedAttributes.of(policy));
    }
  }
}
