package dev.assent.core.proxy;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.hooks.PreCallHooks;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pep.AcceptedTools;
import dev.assent.core.pep.SessionPolicy;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// The terms in force for a session of a test, with a seam before each reading of them.
///
/// @param rules the policy
/// @param hooks asked before a call
/// @param forced whether records about calls are forced to disk; else calls may be judged on the
///   reading thread
public record SeamTerms(Seams seams, Policy rules, PreCallHooks hooks, boolean forced)
    implements SessionPolicy, AcceptedTools {
  // A front end that fails answers nothing; the question ends by its time.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  public static Policy read(String policy) {
    try {
      return PolicyDocument.parse(policy.getBytes(StandardCharsets.UTF_8)).policy();
    } catch (PolicyFormatException e) {
      throw new AssertionError(policy, e);
    }
  }

  @Override
  public InForce policy() {
    seams.cross("policy");
    var point =
        CompiledPolicy.compile(rules, PolicyVersion.NONE, List.of(), CompileContext.NOWHERE);
    return InForce.of(new Point(seams, point), PolicyVersion.NONE, rules);
  }

  @Override
  public CoreConfig.Hitl hitl() {
    seams.cross("settings of approvals");
    var usual = CoreConfig.DEFAULTS.hitl();
    return new CoreConfig.Hitl(
        PATIENCE,
        usual.approvalTtl(),
        usual.caching(),
        usual.acrossSessions(),
        usual.returnKey(),
        usual.arming(),
        usual.hold(),
        usual.sound(),
        usual.quietHours(),
        usual.takeBackCare(),
        usual.takeBackDanger(),
        usual.twoPresses(),
        usual.reauthenticates());
  }

  @Override
  public CoreConfig settings() {
    seams.cross("settings");
    var all = CoreConfig.DEFAULTS;
    var audit =
        new CoreConfig.Audit(
            forced,
            all.audit().rotateMegabytes(),
            all.audit().keepDays(),
            all.audit().arguments(),
            all.audit().anchor(),
            List.of());
    return new CoreConfig(
        all.hitl(),
        audit,
        all.limits(),
        all.safeguards(),
        all.refusals(),
        all.commandRisk(),
        all.desktop());
  }

  @Override
  public RefusalForm refusalForm() {
    seams.cross("form of refusals");
    return RefusalForm.RESULT;
  }

  @Override
  public boolean resultsHaveType() {
    seams.cross("form of results");
    return false;
  }

  @Override
  public ToolDifference difference(String tool, JsonObject description) {
    seams.cross("difference of tools");
    return ToolDifference.NONE;
  }

  @Override
  public void accept(String tool, JsonObject description, String decisionId) {
    seams.cross("acceptance of tools");
  }

  /// A decision point with its seams.
  private record Point(Seams seams, PolicyDecisionPoint inner) implements PolicyDecisionPoint {
    @Override
    public Decision decide(AccessRequest request) {
      seams.cross("decision");
      return inner.decide(request);
    }

    @Override
    public boolean reachesHooks(AccessRequest request) {
      seams.cross("way to the hooks");
      return inner.reachesHooks(request);
    }

    @Override
    public List<RuleTrace> explain(AccessRequest request) {
      return inner.explain(request);
    }
  }
}
