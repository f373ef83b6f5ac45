package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.approval.ApprovalOutcome;
import dev.assent.core.approval.Ask;
import dev.assent.core.approval.Caller;
import dev.assent.core.approval.Reach;
import dev.assent.core.approval.ToolDifference;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.SizedDigest;
import dev.assent.core.config.ProxyDefinition;
import dev.assent.core.hooks.HookCall;
import dev.assent.core.json.JsonObject;
import dev.assent.core.mcp.TaskView;
import dev.assent.core.pdp.Basis;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Trace;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.DescriptionException;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.policy.PolicyVersion;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// Carries out the policy for one session: describes a call, decides it, asks a person where the policy says so, writes
/// it down, and only then lets it go or refuses it. Thread-safe; each call comes on its own thread.
public final class PolicyEnforcementPoint {
  private final String proxy;
  private final AccessRequests describer;
  private final SessionPolicy session;
  private final Desk desk;
  private final AcceptedTools tools;
  private final ToolFacts toolFacts = new ToolFacts();
  private final CallCounter counter = new CallCounter(System::nanoTime);

  /// What all sessions share.
  ///
  /// @param approvals where a person is asked
  /// @param audit the proxy's log
  /// @param keyedDigest HMAC-SHA-256 with the installation's key
  /// @param clock the wall clock
  /// @param ids gives ids that are unique for ever
  public record Desk(
      ApprovalBroker approvals,
      AuditLog audit,
      Function<JsonObject, SizedDigest> keyedDigest,
      InstantSource clock,
      Supplier<String> ids) {}

  /// @param proxy the proxy's name
  public PolicyEnforcementPoint(
      String proxy, AccessRequests describer, SessionPolicy session, Desk desk, AcceptedTools tools) {
    this.proxy = proxy;
    this.describer = describer;
    this.session = session;
    this.desk = desk;
    this.tools = tools;
  }

  // What is known of one call: the request, with what the hooks said once they were asked.
  private record Asked(AccessRequest request, Duration hooked) {}

  private record Judgement(
      Asked about,
      Decision decision,
      Optional<ApprovalOutcome> asked,
      ToolDifference change,
      SessionPolicy.InForce inForce,
      Duration decided) {
    AccessRequest request() {
      return about.request();
    }

    boolean lets() {
      return switch (decision) {
        // Only a switch or a stopped session has an answer here, and that is a no.
        case Decision.Allow _ -> asked.isEmpty();
        case Decision.Deny _ -> false;
        case Decision.Hitl _ -> asked.orElseThrow().answer() instanceof ApprovalAnswer.Yes;
      };
    }
  }

  /// Judges one call and writes the decision down.
  ///
  /// @return forward or refuse; in both cases the decision is in the log
  /// @throws DescriptionException when the call cannot be described; nothing was written, see [#failed]
  /// @throws AuditException when the decision could not be written; nothing may pass
  /// @throws InterruptedException when the thread is interrupted while it waits for a person or the disk
  public Enforcement enforce(Call call, SessionFacts facts)
      throws DescriptionException, AuditException, InterruptedException {
    String id = desk.ids().get();
    long start = System.nanoTime();
    AccessRequest request = describer.describe(call.method(), call.params(), call.idText(), call.direction(), facts);
    Duration described = Duration.ofNanos(System.nanoTime() - start);
    var place = request.resource().toolName().map(counter::take);
    boolean let = false;
    try {
      Judgement judgement = judge(call, request, place, facts);
      var registered = request.resource().toolName().map(facts.registry()::get);
      var enforcement = carryOut(id, call, judgement, described, place, registered);
      let = judgement.lets();
      return enforcement;
    } finally {
      if (!let) {
        place.ifPresent(counter::giveBack);
      }
    }
  }

  private Enforcement carryOut(
      String id,
      Call call,
      Judgement judgement,
      Duration described,
      Optional<CallCounter.Place> place,
      Optional<ProxyDefinition.ToolEntry> registered)
      throws AuditException, InterruptedException {
    Optional<Refusal> refusal = judgement.lets() ? Optional.empty() : Optional.of(refusalOf(judgement, place));
    var record =
        events()
            .decided(
                new AuditEvents.Judged(
                    id,
                    call,
                    judgement.request(),
                    judgement.decision(),
                    judgement.asked(),
                    refusal,
                    judgement.change(),
                    judgement.inForce().asksOfTools(),
                    registered,
                    described,
                    judgement.about().hooked(),
                    judgement.decided()));
    var receipt = desk.audit().append(AuditFile.DECISIONS, "decision", record, durability(judgement.request()));
    if (refusal.isPresent()) {
      return new Enforcement.Refuse(id, reply(call, judgement.decision(), refusal.get()), refusal.get());
    }
    acceptTool(id, judgement);
    return new Enforcement.Forward(id, call.tree(), receipt, approved(judgement), reach(call, judgement.request()));
  }

  private static Optional<Approved> approved(Judgement judgement) {
    return judgement
        .asked()
        .map(
            outcome ->
                Approved.of(
                    outcome.answer() instanceof ApprovalAnswer.Remembered(var earlier) ? earlier : outcome.approvalId(),
                    judgement.request(),
                    judgement.inForce().version()));
  }

  // Only an answer that a person gave to this very question accepts a tool, as it was shown then.
  private void acceptTool(String id, Judgement judgement) throws AuditException, InterruptedException {
    var resource = judgement.request().resource();
    boolean saidYes =
        judgement.asked().map(ApprovalOutcome::answer).filter(PolicyEnforcementPoint::isYesNow).isPresent();
    boolean unaccepted = resource.tool().state().filter(state -> state != ToolState.PINNED).isPresent();
    if (saidYes && unaccepted && resource.tool().description().isPresent()) {
      tools.accept(resource.toolName().orElseThrow(), resource.tool().description().get(), id);
    }
  }

  private static boolean isYesNow(ApprovalAnswer answer) {
    return answer instanceof ApprovalAnswer.AllowOnce
        || answer instanceof ApprovalAnswer.AllowFor
        || answer instanceof ApprovalAnswer.AllowWider;
  }

  /// Refuses a call that a fault kept from being judged, and writes that down.
  ///
  /// @param code what kind of fault, lower case with dashes
  /// @param detail a sentence without secrets
  /// @throws AuditException when it could not be written
  /// @throws InterruptedException when the thread is interrupted
  public Enforcement failed(Call call, String sessionId, String code, String detail)
      throws AuditException, InterruptedException {
    return refused(call, sessionId, code, Refusal.failed(code, detail));
  }

  /// Refuses a call that is not to be judged, and writes that down.
  ///
  /// @param code why, lower case with dashes
  /// @throws AuditException when it could not be written
  /// @throws InterruptedException when the thread is interrupted
  public Enforcement refused(Call call, String sessionId, String code, Refusal refusal)
      throws AuditException, InterruptedException {
    String id = desk.ids().get();
    JsonObject record = events().undescribed(id, call, sessionId, refusal, code);
    desk.audit().append(AuditFile.DECISIONS, "decision", record, Durability.FORCED);
    return new Enforcement.Refuse(id, reply(call, refusal), refusal);
  }

  /// The version of the policy in force.
  public PolicyVersion policyVersion() {
    return session.policy().version();
  }

  /// What the sender of a call reads that is refused without a record of its own, because there are too many; absent for
  /// a notification.
  public Optional<JsonObject> unrecorded(Call call, Refusal refusal) {
    return reply(call, refusal);
  }

  private Judgement judge(
      Call call, AccessRequest described, Optional<CallCounter.Place> place, SessionFacts facts)
      throws InterruptedException {
    var about = new Asked(described, Duration.ZERO);
    Instant askedAt = desk.clock().instant();
    var hitl = session.hitl();
    var patience = session.patience();
    Instant deadline = askedAt.plus(hitl.timeout());
    var leavesAt = patience.map(known -> askedAt.plus(known.usable())).filter(deadline::isAfter);
    while (true) {
      var inForce = session.policy();
      var counted =
          place.map(taken -> counter.before(taken, inForce.limits())).map(about.request()::counting).orElse(about.request());
      about = askHooks(call, new Asked(counted, about.hooked()), inForce, facts);
      AccessRequest request = about.request();
      if (!about.hooked().isZero() && !session.policy().version().equals(inForce.version())) {
        // Hooks take their time; what came into force meanwhile decides.
        continue;
      }
      long start = System.nanoTime();
      Decision decision = withTies(call, inForce.point().decide(request));
      Duration decided = Duration.ofNanos(System.nanoTime() - start);
      if (!(decision instanceof Decision.Hitl)) {
        var stopped = decision instanceof Decision.Allow ? stopped(call, request, decision) : Optional.<ApprovalOutcome>empty();
        return new Judgement(about, decision, stopped, ToolDifference.NONE, inForce, decided);
      }
      var change = change(request);
      var earlier =
          call.ties().restsOn().filter(yes -> yes.covers(request, inForce.version())).map(Approved::approvalId);
      var asked =
          desk.approvals()
              .ask(
                  new Ask(
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
        return new Judgement(about, decision, Optional.of(asked), change, inForce, decided);
      }
    }
  }

  // What belongs to a call that was let pass needs no rule of its own, and in a restricting mode it may still look; only
  // where a rule, a guard or a hook spoke, that holds.
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
        ? new Decision.Allow(new Trace(new Basis.ByDiscovery(), decision.trace().matched(), decision.trace().policy()))
        : decision;
  }

  // Within the loop, because a policy that came meanwhile may let a call reach the hooks that the one before did not;
  // once at most, because a hook may count.
  private Asked askHooks(Call call, Asked about, SessionPolicy.InForce inForce, SessionFacts facts)
      throws InterruptedException {
    AccessRequest request = about.request();
    boolean refusedAnyway = desk.approvals().switches().refusal(reach(call, request)).isPresent();
    if (refusedAnyway || !call.isToolCall() || request.hook().isPresent() || !session.hooks().any() || !inForce.point().reachesHooks(request)) {
      return about;
    }
    String tool = request.resource().toolName().orElse("");
    var asked =
        new HookCall(
            tool,
            request.resource().tool().description().orElse(JsonObject.builder().put("name", tool).build()),
            request.arguments(),
            facts.environment(),
            facts.workingFolder());
    long start = System.nanoTime();
    AccessRequest answered = request.answeredBy(session.hooks().ask(asked));
    return new Asked(answered, Duration.ofNanos(System.nanoTime() - start));
  }

  // What belongs to a call that passed before may still be looked after, and cancelled.
  private Optional<ApprovalOutcome> stopped(Call call, AccessRequest request, Decision decision) {
    return reach(call, request) == Reach.LOOKS ? Optional.empty() : desk.approvals().stopped(request, decision.trace());
  }

  private static Reach reach(Call call, AccessRequest request) {
    return call.ties().partOf().isPresent() ? Reach.LOOKS : Reach.of(request);
  }

  private ToolDifference change(AccessRequest request) {
    var tool = request.resource().tool();
    return tool.state().equals(Optional.of(ToolState.CHANGED)) && tool.description().isPresent()
        ? tools.difference(request.resource().toolName().orElseThrow(), tool.description().get())
        : ToolDifference.NONE;
  }

  // An answer is worth nothing under another policy than the one it was given under (decision C3, clause 2.5).
  private boolean mustBeJudgedAgain(ApprovalAnswer answer, SessionPolicy.InForce inForce) {
    boolean policyChanged =
        answer instanceof ApprovalAnswer.Withdrawn(var cause) && cause == ApprovalAnswer.Cause.POLICY_CHANGED;
    boolean yesUnderOldPolicy =
        answer instanceof ApprovalAnswer.Yes && !session.policy().version().equals(inForce.version());
    return policyChanged || yesUnderOldPolicy;
  }

  private Refusal refusalOf(Judgement judgement, Optional<CallCounter.Place> place) {
    return switch (judgement.decision()) {
      case Decision.Deny deny when place.isPresent() && deny.trace().basis() instanceof Basis.ByRateLimit limited ->
          Refusal.limited(limited.limit(), counter.delay(place.get(), limited.limit()));
      case Decision.Deny deny -> Refusal.of(deny, session.settings().refusals().showRules());
      case Decision.Hitl _, Decision.Allow _
          when judgement.asked().orElseThrow().answer() instanceof ApprovalAnswer.No no ->
          Refusal.of(no, AgentText.nameOf(judgement.request()));
      case Decision.Hitl _, Decision.Allow _ -> throw new IllegalStateException("a call that passes is not refused");
    };
  }

  private Durability durability(AccessRequest request) {
    return request.action().category() == Action.Category.ACTION && session.settings().audit().forced()
        ? Durability.FORCED
        : Durability.WRITTEN;
  }

  /// What the sender of a call reads whose answer is not passed on, because it carries a request of the server that was
  /// refused.
  ///
  /// @param call of the client
  /// @param asked the method of the server's request
  public JsonObject answerWithheld(Call call, String asked, Refusal refusal) {
    return Refusals.withheld(call, asked, refusal, session.refusalForm(), session.resultsHaveType());
  }

  private Optional<JsonObject> reply(Call call, Decision decision, Refusal refusal) {
    return decision.trace().basis() instanceof Basis.ByHook(var denied)
        ? Refusals.byHook(call, refusal, denied)
        : reply(call, refusal);
  }

  private Optional<JsonObject> reply(Call call, Refusal refusal) {
    return Refusals.reply(call, refusal, session.refusalForm(), session.resultsHaveType());
  }

  private AuditEvents events() {
    return new AuditEvents(session.settings().audit().arguments(), desk.keyedDigest(), toolFacts);
  }
}
