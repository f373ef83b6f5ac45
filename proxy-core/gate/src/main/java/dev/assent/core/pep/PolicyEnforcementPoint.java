package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Canary;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.approval.ApprovalOutcome;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.audit.SizedDigest;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pdp.Basis;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.DiskNeededException;
import dev.assent.core.policy.PolicyVersion;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Carries out the policy for one session: describes a call, decides it, asks a person where the
/// policy says so, writes it down, and only then lets it go or refuses it. Thread-safe.
public final class PolicyEnforcementPoint {
  private final AccessRequests describer;
  private final AccessRequests describerWithoutDisk;
  private final SessionPolicy session;
  private final Desk desk;
  private final AcceptedTools tools;
  private final ToolFacts toolFacts = new ToolFacts();
  private final CallCounter counter;
  private final CallJudge judge;

  /// The services that all sessions share.
  ///
  /// @param approvals where a person is asked
  /// @param audit the proxy's log
  /// @param keyedDigest HMAC-SHA-256 with the installation's key
  /// @param clock the wall clock
  /// @param ids gives ids that are unique for ever
  /// @param ticker nanoseconds that never run backwards, for what happened how long ago
  public record Desk(
      ApprovalBroker approvals,
      AuditLog audit,
      Function<JsonObject, SizedDigest> keyedDigest,
      InstantSource clock,
      Supplier<String> ids,
      LongSupplier ticker) {}

  /// For a session that begins.
  ///
  /// @param proxy the proxy's name
  public PolicyEnforcementPoint(
      String proxy,
      AccessRequests describer,
      SessionPolicy session,
      Desk desk,
      AcceptedTools tools) {
    this(proxy, describer, session, desk, tools, new SessionHistory(desk.ticker()));
  }

  /// @param proxy the proxy's name
  /// @param history of the session so far
  public PolicyEnforcementPoint(
      String proxy,
      AccessRequests describer,
      SessionPolicy session,
      Desk desk,
      AcceptedTools tools,
      SessionHistory history) {
    this.describer = describer;
    this.describerWithoutDisk = describer.withoutDisk();
    this.session = session;
    this.desk = desk;
    this.tools = tools;
    this.counter = new CallCounter(desk.ticker());
    this.judge =
        new CallJudge(proxy, session, desk.approvals(), desk.clock(), tools, counter, history);
  }

  /// Judges one call and writes the decision down.
  ///
  /// @return forward, refuse or answer; in each case the decision is in the log
  /// @throws DescriptionException when the call cannot be described; nothing was written, see
  ///   [#failed]
  /// @throws AuditException when the decision could not be written; nothing may pass
  /// @throws InterruptedException when the thread is interrupted while it waits for a person or the
  ///   disk
  public Enforcement enforce(Call call, SessionFacts facts)
      throws DescriptionException, AuditException, InterruptedException {
    return carryOut(List.of(judge(call, facts, Waiting.ALLOWED).orElseThrow())).getFirst();
  }

  /// Returns whether each call waits for the disk, because its record is forced there.
  public boolean forcesRecords() {
    return session.settings().audit().forced();
  }

  /// Judges one call. Where waiting is allowed, a person is asked if that is called for.
  ///
  /// @return absent where somebody or something would have to be waited for, and that is forbidden;
  ///   nothing has happened then, and the call is to be judged elsewhere
  /// @throws DescriptionException as [#enforce]
  /// @throws InterruptedException when the thread is interrupted while it waits for a person or a
  ///   hook
  public Optional<Verdict> judge(Call call, SessionFacts facts, Waiting waiting)
      throws DescriptionException, InterruptedException {
    Optional<Asker> asker = session.asker(waiting);
    if (asker.isEmpty()) {
      return Optional.empty();
    }
    return switch (asker.get()) {
      case Asker.Nobody nobody -> Optional.of(unproved(call, facts.sessionId(), nobody));
      case Asker.Person person -> judge(call, facts.of(person.subject()), waiting, person);
      case Asker.SystemUser user -> judge(call, facts, waiting, user);
    };
  }

  private Optional<Verdict> judge(Call call, SessionFacts facts, Waiting waiting, Asker asker)
      throws DescriptionException, InterruptedException {
    try {
      return judge(
          call,
          facts,
          waiting,
          asker,
          waiting == Waiting.ALLOWED ? describer : describerWithoutDisk);
    } catch (DiskNeededException _) {
      return Optional.empty();
    }
  }

  private Optional<Verdict> judge(
      Call call, SessionFacts facts, Waiting waiting, Asker asker, AccessRequests by)
      throws DescriptionException, InterruptedException {
    var digest = ArgumentsDigest.begun(desk.keyedDigest(), call);
    long start = System.nanoTime();
    AccessRequest request =
        by.describe(call.method(), call.params(), call.idText(), call.direction(), facts);
    Duration described = Duration.ofNanos(System.nanoTime() - start);
    if (call.ties().canary().isPresent()) {
      var found = judge.canary(call, request, call.ties().canary().get());
      return Optional.of(
          verdict(
              call,
              found,
              described,
              Optional.empty(),
              Optional.empty(),
              digest,
              Optional.empty()));
    }
    var place = request.resource().toolName().map(counter::take);
    boolean let = false;
    try {
      Optional<Judgement> judgement = judge.judge(call, request, place, facts, waiting);
      if (judgement.isEmpty()) {
        return Optional.empty();
      }
      var registered = request.resource().toolName().map(facts.registry()::get);
      var lost = lost(judgement.get(), asker);
      var verdict = verdict(call, judgement.get(), described, place, registered, digest, lost);
      let = judgement.get().lets() && lost.isEmpty();
      return Optional.of(verdict);
    } finally {
      if (!let) {
        place.ifPresent(counter::giveBack);
      }
    }
  }

  // Hooks and people take their time; who asks may be another by then, or nobody.
  private Optional<Asker> lost(Judgement judgement, Asker asker) throws InterruptedException {
    if (!judgement.lets() || judgement.asked().isEmpty() && judgement.about().hooked().isZero()) {
      return Optional.empty();
    }
    return session.asker(Waiting.ALLOWED).filter(now -> !now.goesOnFor(asker));
  }

  /// Refuses a call that came after its session has ended with the person it belonged to.
  ///
  /// @param code why it has ended
  public Verdict leftBehind(Call call, String sessionId, String code, String detail)
      throws InterruptedException {
    return unproved(
        call,
        sessionId,
        session.asker(Waiting.ALLOWED).orElseThrow() instanceof Asker.Nobody nobody
            ? nobody
            : new Asker.Nobody(code, detail, Refusal.changedHands()));
  }

  private Verdict unproved(Call call, String sessionId, Asker.Nobody nobody) {
    String id = desk.ids().get();
    JsonObject record = events(desk.keyedDigest()).unproved(id, call, sessionId, nobody);
    return new Verdict.No(
        call,
        new Verdict.Entry(id, record, Durability.FORCED),
        nobody.refusal(),
        reply(call, nobody.refusal()));
  }

  private Verdict verdict(
      Call call,
      Judgement judgement,
      Duration described,
      Optional<CallCounter.Place> place,
      Optional<ProxyDefinition.ToolEntry> registered,
      Function<JsonObject, SizedDigest> digest,
      Optional<Asker> lost) {
    String id = desk.ids().get();
    Optional<Refusal> refusal =
        lost.map(PolicyEnforcementPoint::refusalFor)
            .or(() ->
                judgement.lets() ? Optional.empty() : Optional.of(refusalOf(judgement, place)));
    var record =
        events(digest)
            .decided(
                new AuditEvents.Judged(
                    id,
                    call,
                    judgement.request(),
                    judgement.decision(),
                    judgement.asked(),
                    refusal,
                    judgement.change(),
                    judgement.inForce().asked(),
                    registered,
                    described,
                    judgement.about().hooked(),
                    judgement.decided(),
                    lost));
    var entry = new Verdict.Entry(id, record, durability(judgement.request()));
    return refusal.isPresent()
        ? new Verdict.No(
            call, entry, refusal.get(), reply(call, judgement.decision(), refusal.get()))
        : new Verdict.Let(call, entry, judgement, place);
  }

  private static Refusal refusalFor(Asker now) {
    return now instanceof Asker.Nobody nobody ? nobody.refusal() : Refusal.changedHands();
  }

  /// Writes down what was found about calls, all of it together, and makes it good.
  ///
  /// @param verdicts of this enforcement point, each handed in once
  /// @return forward, refuse or answer for each, in their order; all of the decisions are in the
  ///   log
  /// @throws AuditException when not all of them could be written; nothing may pass
  /// @throws InterruptedException when the thread is interrupted while it waits for the disk
  public List<Enforcement> carryOut(List<Verdict> verdicts)
      throws AuditException, InterruptedException {
    boolean whole = false;
    try {
      var receipts =
          desk.audit().append(verdicts.stream().map(verdict -> verdict.entry().inLog()).toList());
      var enforced = new ArrayList<Enforcement>(verdicts.size());
      for (int i = 0; i < verdicts.size(); i++) {
        enforced.add(enforcement(verdicts.get(i), receipts.get(i)));
      }
      whole = true;
      return enforced;
    } finally {
      if (!whole) {
        verdicts.forEach(this::giveBack);
      }
    }
  }

  private Enforcement enforcement(Verdict verdict, AuditReceipt receipt)
      throws AuditException, InterruptedException {
    String id = verdict.entry().id();
    return switch (verdict) {
      case Verdict.No(_, _, var refusal, var reply) -> new Enforcement.Refuse(id, reply, refusal);
      case Verdict.Let(var call, _, var judgement, _)
          when judgement.decision().trace().basis() instanceof Basis.ByCanary(var canary) ->
          new Enforcement.Answer(id, CanaryReply.of(call, canary, session.resultsHaveType()));
      case Verdict.Let(var call, _, var judgement, _) -> {
        acceptTool(id, judgement);
        yield new Enforcement.Forward(
            id, call.tree(), receipt, approved(judgement), call.reach(judgement.request()));
      }
    };
  }

  private void giveBack(Verdict verdict) {
    if (verdict instanceof Verdict.Let let) {
      let.place().ifPresent(counter::giveBack);
    }
  }

  private static Optional<BoundApproval> approved(Judgement judgement) {
    return judgement
        .asked()
        .map(outcome ->
            BoundApproval.of(
                outcome.answer() instanceof ApprovalAnswer.Remembered(var earlier)
                    ? earlier
                    : outcome.approvalId(),
                judgement.request(),
                judgement.decision().trace()));
  }

  // Only a person who said so in the answer to this very question accepts a tool, as it was shown
  // then.
  private void acceptTool(String id, Judgement judgement)
      throws AuditException, InterruptedException {
    var resource = judgement.request().resource();
    boolean saidSo =
        judgement
            .asked()
            .map(ApprovalOutcome::answer)
            .filter(PolicyEnforcementPoint::accepts)
            .isPresent();
    boolean unaccepted =
        resource.tool().state().filter(state -> state != ToolState.PINNED).isPresent();
    if (saidSo && unaccepted && resource.tool().description().isPresent()) {
      tools.accept(resource.toolName().orElseThrow(), resource.tool().description().get(), id);
    }
  }

  private static boolean accepts(ApprovalAnswer answer) {
    return answer instanceof ApprovalAnswer.AllowOnce(_, var acceptsTool) && acceptsTool;
  }

  /// Refuses a call that a fault kept from being judged.
  ///
  /// @param code what kind of fault, lower case with dashes
  /// @param detail a sentence without secrets
  public Verdict failed(Call call, String sessionId, String code, String detail) {
    return refused(call, sessionId, code, Refusal.failed(code, detail));
  }

  /// Refuses a call that is not to be judged.
  ///
  /// @param code why, lower case with dashes
  public Verdict refused(Call call, String sessionId, String code, Refusal refusal) {
    String id = desk.ids().get();
    JsonObject record = events(desk.keyedDigest()).undescribed(id, call, sessionId, refusal, code);
    return new Verdict.No(
        call, new Verdict.Entry(id, record, Durability.FORCED), refusal, reply(call, refusal));
  }

  /// The version of the policy in force.
  public PolicyVersion policyVersion() {
    return session.policy().version();
  }

  /// Returns what the sender of a call reads that is refused without a record of its own, because
  /// there are too many; absent for a notification.
  public Optional<JsonObject> unrecorded(Call call, Refusal refusal) {
    return reply(call, refusal);
  }

  private Refusal refusalOf(Judgement judgement, Optional<CallCounter.Place> place) {
    return switch (judgement.decision()) {
      case Decision.Deny deny
          when place.isPresent() && deny.trace().basis() instanceof Basis.ByRateLimit limited ->
          Refusal.limited(limited.limit(), counter.delay(place.get(), limited.limit()));
      case Decision.Deny deny -> denied(deny, judgement);
      case Decision.Hitl _, Decision.Allow _
          when judgement.asked().orElseThrow().answer() instanceof ApprovalAnswer.No no ->
          Refusal.of(no, AgentText.nameOf(judgement.request()));
      case Decision.Hitl _, Decision.Allow _ ->
          throw new IllegalStateException("a call that passes is not refused");
    };
  }

  private Refusal denied(Decision.Deny deny, Judgement judgement) {
    boolean showRules = session.settings().refusals().showRules();
    var inForce = judgement.inForce();
    return Optional.of(inForce)
        .filter(one -> one.asked().rights())
        .flatMap(one ->
            MissingRights.of(deny, one.point().explain(judgement.request()), judgement.request()))
        .map(rights -> Refusal.lacking(rights, deny, showRules))
        .orElseGet(() -> Refusal.of(deny, showRules));
  }

  private Durability durability(AccessRequest request) {
    return request.action().category() == Action.Category.ACTION && forcesRecords()
        ? Durability.FORCED
        : Durability.WRITTEN;
  }

  /// Returns what the sender of a call reads whose answer is not passed on, because it carries a
  /// request of the server that was refused.
  ///
  /// @param call of the client
  /// @param asked the method of the server's request
  public JsonObject answerWithheld(Call call, String asked, Refusal refusal) {
    return RefusalReplies.withheld(
        call, asked, refusal, session.refusalForm(), session.resultsHaveType());
  }

  private Optional<JsonObject> reply(Call call, Decision decision, Refusal refusal) {
    return refusal.reason() == Refusal.Reason.HOOK
            && decision.trace().basis() instanceof Basis.ByHook(var denied)
        ? RefusalReplies.byHook(call, refusal, denied)
        : reply(call, refusal);
  }

  private Optional<JsonObject> reply(Call call, Refusal refusal) {
    return RefusalReplies.reply(call, refusal, session.refusalForm(), session.resultsHaveType());
  }

  private AuditEvents events(Function<JsonObject, SizedDigest> digest) {
    return new AuditEvents(session.settings().audit().arguments(), digest, toolFacts);
  }

  /// Answers a canary that passed, in the place of the server that never gets it.
  private static final class CanaryReply {
    private CanaryReply() {}

    /// The result of the call; absent for a notification.
    ///
    /// @param withResultType whether results of the session's protocol revision carry `resultType`
    static Optional<JsonObject> of(Call call, Canary canary, boolean withResultType) {
      if (call.id().isEmpty()) {
        return Optional.empty();
      }
      var text =
          JsonObject.builder()
              .put("type", "text")
              .put(
                  "text", "Assent let this test call pass and answered it itself. Nothing was run.")
              .build();
      var result =
          JsonObject.builder()
              .put("content", new JsonArray(List.of(text)))
              .put(
                  "_meta",
                  JsonObject.builder()
                      .put("dev.assent/canary", JsonObject.builder().put("id", canary.id()).build())
                      .build());
      if (RefusalReplies.typed(call, withResultType)) {
        result.put("resultType", "complete");
      }
      return Optional.of(
          JsonObject.builder()
              .put("jsonrpc", "2.0")
              .put("id", call.id().get())
              .put("result", result.build())
              .build());
    }
  }

  /// The keyed digest of one call's long arguments, begun when the call comes: it takes longer than
  /// all else that is done until the call is recorded, and is made beside that. On one thread with
  /// the rest it would be up to 36 % of what a call of a megabyte takes.
  static final class ArgumentsDigest implements Function<JsonObject, SizedDigest> {
    /// Characters of an argument from which on it is worth a thread.
    private static final int LONG = 64 * 1024;

    private final Function<JsonObject, SizedDigest> keyedDigest;
    private final JsonObject arguments;
    private final FutureTask<SizedDigest> task;

    private ArgumentsDigest(Function<JsonObject, SizedDigest> keyedDigest, JsonObject arguments) {
      this.keyedDigest = keyedDigest;
      this.arguments = arguments;
      this.task = new FutureTask<>(() -> keyedDigest.apply(arguments));
    }

    /// Makes the same digests; one that a call with long arguments will need is begun.
    ///
    /// @param keyedDigest thread-safe
    static Function<JsonObject, SizedDigest> begun(
        Function<JsonObject, SizedDigest> keyedDigest, Call call) {
      JsonObject arguments = call.params().object("arguments").orElse(JsonObject.EMPTY);
      if (!hasLongText(arguments)) {
        return keyedDigest;
      }
      var digest = new ArgumentsDigest(keyedDigest, arguments);
      Thread.ofVirtual()
          .name("digest of " + call.idText().orElse(call.method()))
          .start(digest.task);
      return digest;
    }

    // Only the lengths of the arguments themselves are asked, so that short calls do not pay for
    // it.
    private static boolean hasLongText(JsonObject arguments) {
      for (Json value : arguments.members().values()) {
        if (value instanceof JsonString text && text.length() >= LONG) {
          return true;
        }
      }
      return false;
    }

    /// Waits for what was begun, for however long; who is interrupted meanwhile is so afterwards. A
    /// fault of the digest is one of who asks for it.
    @Override
    public SizedDigest apply(JsonObject tree) {
      if (tree != arguments) {
        return keyedDigest.apply(tree);
      }
      // A task that no thread has got to yet runs here.
      task.run();
      boolean interrupted = false;
      try {
        while (true) {
          try {
            return task.get();
          } catch (InterruptedException _) {
            interrupted = true;
          }
        }
      } catch (ExecutionException e) {
        throw switch (e.getCause()) {
          case RuntimeException fault -> fault;
          case Error fault -> throw fault;
          case null, default -> new IllegalStateException(e);
        };
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }
}
