package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.approval.ApprovalOutcome;
import dev.assent.core.approval.ApprovalQuestion;
import dev.assent.core.approval.Caller;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.hooks.HookCall;
import dev.assent.core.json.JsonObject;
import dev.assent.core.mcp.TaskView;
import dev.assent.core.pdp.Basis;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.DecisionTrace;
import dev.assent.core.pep.Judgement.Asked;
import dev.assent.core.pip.SessionFacts;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/// Finds what is to become of described calls: by the policy in force, by the hooks where that lets
/// them, and by a person where it says so. Thread-safe.
final class CallJudge {
  private final String proxy;
  private final SessionPolicy session;
  private final ApprovalBroker approvals;
  private final InstantSource clock;
  private final AcceptedTools tools;
  private final CallCounter counter;

  CallJudge(
      String proxy,
      SessionPolicy session,
      ApprovalBroker approvals,
      InstantSource clock,
      AcceptedTools tools,
      CallCounter counter) {
    this.proxy = proxy;
    this.session = session;
    this.approvals = approvals;
    this.clock = clock;
    this.tools = tools;
    this.counter = counter;
  }

  /// Judges a call, asks hooks and a person where that is called for, and waits for them.
  ///
  /// @param place the call's among those of its tool
  Judgement judge(
      Call call, AccessRequest described, Optional<CallCounter.Place> place, SessionFacts facts)
      throws InterruptedException {
    var about = new Asked(described, Duration.ZERO);
    Instant askedAt = clock.instant();
    var hitl = session.hitl();
    // Whoever begins its time anew with each report of progress is told of it for as long as a
    // person is asked.
    var patience = session.patience().filter(known -> !call.ties().renewed() || known.isFirm());
    Instant deadline = askedAt.plus(hitl.timeout());
    var leavesAt = patience.map(known -> askedAt.plus(known.usable())).filter(deadline::isAfter);
    while (true) {
      var inForce = session.policy();
      about =
          askHooks(
              call,
              new Asked(counted(about.request(), place, inForce), about.hooked()),
              inForce,
              facts);
      if (!about.hooked().isZero() && !session.policy().version().equals(inForce.version())) {
        // Hooks take their time; what came into force meanwhile decides.
        continue;
      }
      Judgement unasked = decide(call, about, inForce);
      if (!(unasked.decision() instanceof Decision.Hitl decision)) {
        return unasked;
      }
      AccessRequest request = about.request();
      var change = change(request);
      var earlier =
          call.ties()
              .restsOn()
              .filter(yes -> yes.covers(request, inForce.version()))
              .map(BoundApproval::approvalId);
      var asked =
          approvals.ask(
              new ApprovalQuestion(
                  proxy,
                  request,
                  decision.trace(),
                  hitl,
                  askedAt,
                  deadline,
                  change,
                  earlier,
                  new Caller(call.ties().givenUp(), leavesAt, call.ties().handed()),
                  patience));
      if (!mustBeJudgedAgain(asked.answer(), inForce)) {
        return new Judgement(
            about, decision, Optional.of(asked), change, inForce, unasked.decided());
      }
    }
  }

  /// Judges a call for which nobody has to be asked; absent where a hook or a person is to be.
  Optional<Judgement> judgeAtOnce(
      Call call, AccessRequest described, Optional<CallCounter.Place> place) {
    if (session.hooks().any()) {
      return Optional.empty();
    }
    var inForce = session.policy();
    var judgement =
        decide(call, new Asked(counted(described, place, inForce), Duration.ZERO), inForce);
    return Optional.of(judgement).filter(one -> !(one.decision() instanceof Decision.Hitl));
  }

  private AccessRequest counted(
      AccessRequest request, Optional<CallCounter.Place> place, SessionPolicy.InForce inForce) {
    return place
        .map(taken -> counter.before(taken, inForce.limits()))
        .map(request::counting)
        .orElse(request);
  }

  // What the policy says; where that is to ask, nobody was asked yet.
  private Judgement decide(Call call, Asked about, SessionPolicy.InForce inForce) {
    long start = System.nanoTime();
    Decision decision = withTies(call, inForce.point().decide(about.request()));
    Duration decided = Duration.ofNanos(System.nanoTime() - start);
    var stopped =
        decision instanceof Decision.Allow
            ? stopped(call, about.request(), decision)
            : Optional.<ApprovalOutcome>empty();
    return new Judgement(about, decision, stopped, ToolDifference.NONE, inForce, decided);
  }

  // What belongs to a call that was let pass needs no rule of its own, and in a restricting mode it
  // may still look; only where a rule, a guard or a hook spoke, that holds.
  private static Decision withTies(Call call, Decision decision) {
    boolean lacksRule =
        switch (decision.trace().basis()) {
          case Basis.ByDefault _ -> true;
          case Basis.ByMode _ -> TaskView.onlyLooks(call.method());
          case Basis.ByRule _,
              Basis.ByGuard _,
              Basis.ByDiscovery _,
              Basis.ByNewTool _,
              Basis.ByHook _,
              Basis.ByRateLimit _,
              Basis.ByFailure _ ->
              false;
        };
    return lacksRule && decision instanceof Decision.Deny && call.ties().partOf().isPresent()
        ? new Decision.Allow(
            new DecisionTrace(
                new Basis.ByDiscovery(), decision.trace().matched(), decision.trace().policy()))
        : decision;
  }

  // Within the loop, because a policy that came meanwhile may let a call reach the hooks that the
  // one before did not;
  // once at most, because a hook may count.
  private Asked askHooks(Call call, Asked about, SessionPolicy.InForce inForce, SessionFacts facts)
      throws InterruptedException {
    AccessRequest request = about.request();
    boolean refusedAnyway = approvals.switches().refusal(call.reach(request)).isPresent();
    if (refusedAnyway
        || !call.isToolCall()
        || request.hook().isPresent()
        || !session.hooks().any()
        || !inForce.point().reachesHooks(request)) {
      return about;
    }
    String tool = request.resource().toolName().orElse("");
    var asked =
        new HookCall(
            tool,
            request
                .resource()
                .tool()
                .description()
                .orElse(JsonObject.builder().put("name", tool).build()),
            request.arguments(),
            facts.environment(),
            request.environment().clientCapabilities(),
            facts.workingFolder());
    long start = System.nanoTime();
    AccessRequest answered = request.answeredBy(session.hooks().ask(asked));
    return new Asked(answered, Duration.ofNanos(System.nanoTime() - start));
  }

  private Optional<ApprovalOutcome> stopped(Call call, AccessRequest request, Decision decision) {
    return approvals.stopped(request, call.reach(request), decision.trace());
  }

  private ToolDifference change(AccessRequest request) {
    var tool = request.resource().tool();
    return tool.state().equals(Optional.of(ToolState.CHANGED)) && tool.description().isPresent()
        ? tools.difference(request.resource().toolName().orElseThrow(), tool.description().get())
        : ToolDifference.NONE;
  }

  // An answer is worth nothing under another policy than the one it was given under (clause 2.5).
  private boolean mustBeJudgedAgain(ApprovalAnswer answer, SessionPolicy.InForce inForce) {
    boolean policyChanged =
        answer instanceof ApprovalAnswer.Withdrawn(var cause)
            && cause == ApprovalAnswer.Cause.POLICY_CHANGED;
    boolean yesUnderOldPolicy =
        answer instanceof ApprovalAnswer.Yes
            && !session.policy().version().equals(inForce.version());
    return policyChanged || yesUnderOldPolicy;
  }
}
