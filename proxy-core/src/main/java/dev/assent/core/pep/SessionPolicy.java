package dev.assent.core.pep;

import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.ProxyDefinition.RefusalForm;
import dev.assent.core.hooks.PreCallHooks;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.policy.PolicyVersion;

/// What is in force for a session at this moment; each read gives the newest.
public interface SessionPolicy {
  /// The decision point of the newest good policy.
  InForce policy();

  /// The settings of approvals for this proxy.
  CoreConfig.Hitl hitl();

  /// The person's settings.
  CoreConfig settings();

  /// How refused tool calls are answered.
  RefusalForm refusalForm();

  /// The programs asked before a tool call.
  PreCallHooks hooks();

  /// Whether results carry `resultType` in the session's protocol revision.
  boolean resultsHaveType();

  /// A decision point and the version it decides by.
  record InForce(PolicyDecisionPoint point, PolicyVersion version) {}
}
