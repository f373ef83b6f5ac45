package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Canary;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.approval.ApprovalOutcome;
import dev.assent.core.approval.ApprovalQuestion;
import dev.assent.core.approval.Caller;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.hooks.HookCall;
import dev.assent.core.json.JsonObject;
import dev.assent.core.mcp.TaskState.TaskView;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pep.Call.BoundApproval;
import dev.assent.core.pep.SessionPolicy.Waiting;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.path.DescriptionException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Finds what is to become of described calls: by the policy in force, by the hooks where that lets
/// them, and by a person where it says so. Thread-safe.
record CallJudge(
    String proxy,
    SessionPolicy session,
    ApprovalBroker approvals,
    InstantSource clock,
    AcceptedTools tools,
    CallCounter counter,
    SessionHistory history) {
  /// The result of deciding a call: a decision, or that a hook or a person would have to be asked,
  /// and waiting is forbidden.
  sealed interface Finding permits Decided, Judgement.MustWait {}

  /// The facts known of one call.
  ///
  /// @param request with what the hooks said, once they were asked
  /// @param hooked how long they took; zero before
  record Asked(AccessRequest request, Duration hooked) {}

  /// The decision on one call, with what a person answered where it is to ask.
  ///
  /// @param about what was judged
  /// @param asked how the question went, where a person was asked or an earlier answer was used
  /// @param change what was different in the tool's description since it was accepted; empty where
  ///   nobody was asked
  /// @param inForce what it was judged by
  /// @param took how long the decision took
  record Decided(
      Asked about,
      Decision decision,
      Optional<ApprovalOutcome> asked,
      ToolDifference change,
      SessionPolicy.InForce inForce,
      Duration took)
      implements Finding {
    AccessRequest request() {
      return about.request();
    }

    /// The same with how the question went.
    Decided answered(ApprovalOutcome outcome, ToolDifference shown) {
      return new Decided(about, decision, Optional.of(outcome), shown, inForce, took);
    }

    /// True if the call may go on.
    boolean lets() {
      return switch (decision) {
        // Only a switch or a stopped session has an answer here, and that is a no.
        case Decision.Allow _ -> asked.isEmpty();
        case Decision.Deny _ -> false;
        case Decision.Hitl _ -> asked.orElseThrow().answer() instanceof ApprovalAnswer.Yes;
      };
    }
  }

  /// The terms under which a person is asked about one call, however often that is.
  private record Terms(
      CoreConfig.Hitl hitl,
      Instant askedAt,
      Instant deadline,
      Optional<Instant> leavesAt,
      Optional<Patience> patience) {}

  /// Describes a call by what is known at this moment.
  interface Describing {
    AccessRequest describe() throws DescriptionException;
  }

  /// Decides a call. Where waiting is allowed, hooks and a person are asked if that is called for.
  ///
  /// @param again describes it anew, where what is known of its tool changed while a person was
  ///   asked
  /// @param place the call's among those of its tool
  Finding decide(
      Call call,
      AccessRequest described,
      Describing again,
      Optional<CallCounter.Place> place,
      SessionFacts facts,
      Waiting waiting)
      throws DescriptionException, InterruptedException {
    boolean waits = waiting == Waiting.ALLOWED;
    if (!waits && session.hooks().any()) {
      return Judgement.MUST_WAIT;
    }
    Optional<Terms> terms = waits ? Optional.of(terms(call)) : Optional.empty();
    var about = new Asked(described, Duration.ZERO);
    var answered = Optional.<Answered>empty();
    while (true) {
      var inForce = session.policy();
      var past = history.known(inForce.point().watches());
      about = new Asked(counted(about.request(), place, past, inForce), about.hooked());
      if (waits) {
        about = askHooks(call, about, inForce, facts);
      }
      if (!about.hooked().isZero() && !session.policy().version().equals(inForce.version())) {
        // Hooks take their time; what came into force meanwhile decides.
        continue;
      }
      Decided found = byPolicy(call, about, inForce);
      if (found.decision() instanceof Decision.Hitl decision) {
        if (terms.isEmpty()) {
          return Judgement.MUST_WAIT;
        }
        var trace = decision.trace();
        if (answered.filter(earlier -> earlier.isTo(trace)).isEmpty()) {
          answered = Optional.of(ask(call, about, terms.get(), trace, facts));
        }
        var answer = answered.get();
        if (isOfOtherTool(answer.outcome().answer(), about.request(), facts)) {
          answered = Optional.empty();
          about = new Asked(again.describe(), Duration.ZERO);
          continue;
        }
        if (mustBeJudgedAgain(answer.outcome().answer(), inForce)) {
          answered = Optional.empty();
          continue;
        }
        found = found.answered(answer.outcome(), answer.change());
      }
      // A call that was let through while a person or a hook was asked may matter to this one.
      if (!counts(found) || history.let(about.request(), past)) {
        return found;
      }
    }
  }

  /// An answer of a person, which holds as long as the same rules ask.
  private record Answered(ApprovalOutcome outcome, ToolDifference change, DecisionTrace to) {
    boolean isTo(DecisionTrace trace) {
      return to.asking().equals(trace.asking());
    }
  }

  private Answered ask(Call call, Asked about, Terms terms, DecisionTrace trace, SessionFacts facts)
      throws InterruptedException {
    var change = change(about.request());
    var outcome =
        ComputingTurn.away(
            () -> approvals.ask(question(terms, call, about.request(), trace, change, facts)));
    return new Answered(outcome, change, trace);
  }

  /// True if a call is let through as one of those that later calls are judged by: what passes
  /// before any rule is asked is none.
  private static boolean counts(Decided found) {
    return found.lets() && !(found.decision().trace().basis() instanceof Basis.ByDiscovery);
  }

  /// Decides on a canary: the policy has no say, the switches have.
  Decided canary(Call call, AccessRequest described, Canary canary) {
    var inForce = session.policy();
    var trace = new DecisionTrace(new Basis.ByCanary(canary), List.of(), inForce.version());
    Decision decision =
        switch (canary.kind()) {
          case DENY -> new Decision.Deny(trace);
          case ALLOW -> new Decision.Allow(trace);
        };
    var stopped =
        decision instanceof Decision.Allow
            ? stopped(call, described, decision)
            : Optional.<ApprovalOutcome>empty();
    return new Decided(
        new Asked(described, Duration.ZERO),
        decision,
        stopped,
        ToolDifference.NONE,
        inForce,
        Duration.ZERO);
  }

  private Terms terms(Call call) {
    Instant askedAt = clock.instant();
    var hitl = session.hitl();
    // Whoever begins its time anew with each report of progress is told of it for as long as a
    // person is asked.
    var patience = session.patience().filter(known -> !call.ties().renewed() || known.isFirm());
    Instant deadline = askedAt.plus(hitl.timeout());
    var leavesAt = patience.map(known -> askedAt.plus(known.usable())).filter(deadline::isAfter);
    return new Terms(hitl, askedAt, deadline, leavesAt, patience);
  }

  private ApprovalQuestion question(
      Terms terms,
      Call call,
      AccessRequest request,
      DecisionTrace trace,
      ToolDifference change,
      SessionFacts facts) {
    Supplier<Optional<ApprovalAnswer.Cause>> gone =
        () ->
            isOutdated(request, facts)
                ? Optional.of(ApprovalAnswer.Cause.TOOL_CHANGED)
                : call.ties().gone().get();
    var earlier =
        call.ties()
            .restsOn()
            .filter(yes -> yes.covers(request, trace))
            .map(BoundApproval::approvalId);
    return new ApprovalQuestion(
        proxy,
        request,
        trace,
        terms.hitl(),
        terms.askedAt(),
        terms.deadline(),
        change,
        earlier,
        new Caller(gone, terms.leavesAt(), call.ties().handed()),
        terms.patience());
  }

  private AccessRequest counted(
      AccessRequest request,
      Optional<CallCounter.Place> place,
      SessionHistory.Known past,
      SessionPolicy.InForce inForce) {
    var known =
        past.earlier().isEmpty() && request.earlier().isEmpty()
            ? request
            : request.after(past.earlier());
    return place
        .map(taken -> counter.before(taken, inForce.limits()))
        .map(known::counting)
        .orElse(known);
  }

  // Where that is to ask, nobody was asked yet.
  private Decided byPolicy(Call call, Asked about, SessionPolicy.InForce inForce) {
    long start = System.nanoTime();
    Decision decision = withTies(call, inForce.point().decide(about.request()));
    Duration decided = Duration.ofNanos(System.nanoTime() - start);
    var stopped =
        decision instanceof Decision.Allow
            ? stopped(call, about.request(), decision)
            : Optional.<ApprovalOutcome>empty();
    return new Decided(about, decision, stopped, ToolDifference.NONE, inForce, decided);
  }

  // A message that belongs to a call that was let pass needs no rule of its own, and in a
  // restricting mode it may still look; only where a rule, a guard or a hook spoke, that holds.
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
              Basis.ByFailure _,
              Basis.ByCanary _ ->
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
    AccessRequest answered =
        request.answeredBy(ComputingTurn.away(() -> session.hooks().ask(asked)));
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

  // A yes is worth nothing for another tool than the person was shown.
  private static boolean isOfOtherTool(
      ApprovalAnswer answer, AccessRequest request, SessionFacts facts) {
    return answer.equals(new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.TOOL_CHANGED))
        || answer instanceof ApprovalAnswer.Yes && isOutdated(request, facts);
  }

  private static boolean isOutdated(AccessRequest request, SessionFacts facts) {
    return request
        .resource()
        .toolName()
        .filter(name -> !facts.tools().known(name).equals(request.resource().tool()))
        .isPresent();
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
