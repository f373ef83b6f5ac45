package dev.assent.core.pep;

import dev.assent.core.access.Subject;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.hooks.PreCallHooks;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
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

  /// The allowance to wait while a call is judged: for a person, a hook or the disk.
  enum Waiting {
    ALLOWED,
    /// for a thread that others wait for, such as the one that reads what comes next
    FORBIDDEN
  }

  /// The one who asks, as a session knows it at the moment of a call.
  sealed interface Asker {
    /// The user of the operating system, as the facts of the session have it: no issuer is
    /// configured.
    record SystemUser() implements Asker {}

    /// A person whose sign-in counts, and to whom the session belongs.
    record Person(Subject subject) implements Asker {}

    /// Nobody who counts: the call is refused, whatever the policy says.
    ///
    /// @param code why, lower case with dashes
    /// @param detail the same for the log, one line
    /// @param refusal the same for the sender
    record Nobody(String code, String detail, Refusal refusal) implements Asker {}

    /// True if a call that was judged for another one, or for this one earlier, may go on for this
    /// one: the person is the same, and so is what they may do.
    default boolean goesOnFor(Asker earlier) {
      return switch (this) {
        case SystemUser _ -> earlier instanceof SystemUser;
        case Nobody _ -> false;
        case Person(var now) -> earlier instanceof Person(var then) && now.equals(then);
      };
    }
  }

  /// The attributes of which enforcement has to know that the conditions of a policy look at them.
  /// Records keep documents also where they are large, so that a call can be judged again. A
  /// refusal names missing rights.
  ///
  /// @param tools whether there are conditions on descriptions of tools
  /// @param claims whether there are conditions on claims of tokens
  /// @param rights whether there are conditions on what a token or a client may
  record AskedAttributes(boolean tools, boolean claims, boolean rights) {
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
}
