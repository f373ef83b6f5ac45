package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Canary;
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
import dev.assent.core.glob.GlobWork;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pep.Call.BoundApproval;
import dev.assent.core.pep.CallJudge.Decided;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.pep.RecordParts.ToolFacts;
import dev.assent.core.pep.SessionPolicy.Asker;
import dev.assent.core.pep.SessionPolicy.Waiting;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver.DiskNeededException;
import dev.assent.core.policy.PolicyVersion;
import java.lang.System.Logger;
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
  private static final Logger LOG = System.getLogger(PolicyEnforcementPoint.class.getName());

  private final String proxy;
  private final String sessionId;
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
  /// @param clock the one by which calls are described and approvals are kept: another one may be
  ///   behind it, and a call would be asked about before it came
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
      String sessionId,
      AccessRequests describer,
      SessionPolicy session,
      Desk desk,
      AcceptedTools tools) {
    this(proxy, sessionId, describer, session, desk, tools, new SessionHistory(desk.ticker()));
  }

  /// @param proxy the proxy's name
  /// @param history of the session so far
  public PolicyEnforcementPoint(
      String proxy,
      String sessionId,
      AccessRequests describer,
      SessionPolicy session,
      Desk desk,
      AcceptedTools tools,
      SessionHistory history) {
    this.proxy = proxy;
    this.sessionId = sessionId;
    this.describer = describer;
    this.describerWithoutDisk = describer.withoutDisk();
    this.session = session;
    this.desk = desk;
    this.tools = tools;
    this.counter = new CallCounter(desk.ticker());
    this.judge =
        new CallJudge(proxy, session, desk.approvals(), desk.clock(), tools, counter, history);
  }

  /// Judges one call, however long it takes, writes the decision down and makes it good.
  ///
  /// @return forward, refuse or answer; in each case the decision is in the log
  /// @throws AuditException when the decision could not be written; nothing may pass
  /// @throws InterruptedException when the thread is interrupted while it waits for a person or the
  ///   disk
  public Enforcement enforce(Call call, Supplier<SessionFacts> facts)
      throws AuditException, InterruptedException {
    return carryOut(List.of(judge(call, facts, Waiting.ALLOWED).found())).getFirst();
  }

  /// Returns whether each call waits for the disk, because its record is forced there.
  public boolean forcesRecords() {
    return session.settings().audit().forced();
  }

  /// Judges one call. Where waiting is allowed, a person is asked if that is called for. A call
  /// that cannot be described, or that a fault of the program keeps from being judged, is refused.
  ///
  /// @param facts what is known at this moment
  /// @throws InterruptedException when the thread is interrupted while it waits for a person or a
  ///   hook
  public Judgement judge(Call call, Supplier<SessionFacts> facts, Waiting waiting)
      throws InterruptedException {
    return judge(call, facts, waiting, _ -> Optional.empty());
  }

  /// A gate in front of the judging of a call.
  public interface Threshold {
    /// Returns the refusal of a call that is not to be judged.
    Optional<Unjudged> refusal(Call call) throws InterruptedException;
  }

  /// A refusal that needs no judgement.
  ///
  /// @param code why, lower case with dashes
  public record Unjudged(String code, Refusal refusal) {}

  /// As the other, behind a threshold.
  public Judgement judge(
      Call call, Supplier<SessionFacts> facts, Waiting waiting, Threshold threshold)
      throws InterruptedException {
    boolean waits = waiting == Waiting.ALLOWED;
    try {
      if (!waits && forcesRecords()) {
        return Judgement.MUST_WAIT;
      }
      var unjudged = threshold.refusal(call);
      if (unjudged.isPresent()) {
        return waits
            ? refused(call, unjudged.get().code(), unjudged.get().refusal())
            : Judgement.MUST_WAIT;
      }
      var known = facts.get();
      return switch (session.asker(waiting).orElse(null)) {
        case null -> Judgement.MUST_WAIT;
        case Asker.Nobody nobody -> unproved(call, nobody);
        case Asker.Person person -> described(call, known.of(person.subject()), waiting, person);
        case Asker.SystemUser user -> described(call, known, waiting, user);
      };
    } catch (DiskNeededException _) {
      return Judgement.MUST_WAIT;
    } catch (DescriptionException e) {
      return failed(call, e.code(), String.valueOf(e.getMessage()));
    } catch (GlobWork.TooMuchException e) {
      return failed(call, GlobWork.TooMuchException.CODE, String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      return failed(call, e);
    }
  }

  private Judgement described(Call call, SessionFacts facts, Waiting waiting, Asker asker)
      throws DescriptionException, InterruptedException {
    var digest = ArgumentsDigest.begun(desk.keyedDigest(), call);
    long start = System.nanoTime();
    var with = waiting == Waiting.ALLOWED ? describer : describerWithoutDisk;
    CallJudge.Describing describing =
        () -> with.describe(call.method(), call.params(), call.idText(), call.direction(), facts);
    AccessRequest request = describing.describe();
    Duration described = Duration.ofNanos(System.nanoTime() - start);
    if (call.ties().canary().isPresent()) {
      var found = judge.canary(call, request, call.ties().canary().get());
      return found(
          call, found, described, Optional.empty(), Optional.empty(), digest, Optional.empty());
    }
    var place = request.resource().toolName().map(counter::take);
    boolean let = false;
    try {
      if (!(judge.decide(call, request, describing, place, facts, waiting)
          instanceof Decided decided)) {
        return Judgement.MUST_WAIT;
      }
      var registered = request.resource().toolName().map(facts.registry()::get);
      var lost = lost(decided, asker);
      var found = found(call, decided, described, place, registered, digest, lost);
      let = decided.lets() && lost.isEmpty();
      if (let && decided.asked().isEmpty()) {
        desk.approvals().passed(proxy, decided.request());
      }
      return found;
    } finally {
      if (!let) {
        place.ifPresent(counter::giveBack);
      }
    }
  }

  // Hooks and people take their time; who asks may be another by then, or nobody.
  private Optional<Asker> lost(Decided decided, Asker asker) throws InterruptedException {
    if (!decided.lets() || decided.asked().isEmpty() && decided.about().hooked().isZero()) {
      return Optional.empty();
    }
    return session.asker(Waiting.ALLOWED).filter(now -> !now.goesOnFor(asker));
  }

  /// Refuses a call that came after its session has ended with the person it belonged to.
  ///
  /// @param code why it has ended
  public Judgement.Found leftBehind(Call call, String code, String detail)
      throws InterruptedException {
    return unproved(
        call,
        session.asker(Waiting.ALLOWED).orElseThrow() instanceof Asker.Nobody nobody
            ? nobody
            : new Asker.Nobody(code, detail, Refusal.changedHands()));
  }

  private Judgement.Found unproved(Call call, Asker.Nobody nobody) {
    String id = desk.ids().get();
    JsonObject record = events(desk.keyedDigest()).unproved(id, call, sessionId, nobody);
    return new Judgement.No(
        call,
        new Judgement.Entry(id, record, Durability.FORCED),
        nobody.refusal(),
        reply(call, nobody.refusal()));
  }

  private Judgement.Found found(
      Call call,
      Decided decided,
      Duration described,
      Optional<CallCounter.Place> place,
      Optional<ProxyDefinition.ToolEntry> registered,
      Function<JsonObject, SizedDigest> digest,
      Optional<Asker> lost) {
    String id = desk.ids().get();
    Optional<Refusal> refusal =
        lost.map(PolicyEnforcementPoint::refusalFor)
            .or(() -> decided.lets() ? Optional.empty() : Optional.of(refusalOf(decided, place)));
    var record =
        events(digest)
            .decided(
                new AuditEvents.Judged(
                    id,
                    call,
                    decided.request(),
                    decided.decision(),
                    decided.asked(),
                    refusal,
                    decided.change(),
                    decided.inForce().asked(),
                    registered,
                    described,
                    decided.about().hooked(),
                    decided.took(),
                    lost));
    var entry = new Judgement.Entry(id, record, durability(decided.request()));
    return refusal.isPresent()
        ? new Judgement.No(
            call, entry, refusal.get(), reply(call, decided.decision(), refusal.get()))
        : new Judgement.Let(call, entry, decided, place);
  }

  private static Refusal refusalFor(Asker now) {
    return now instanceof Asker.Nobody nobody ? nobody.refusal() : Refusal.changedHands();
  }

  /// Writes down what was found about calls, all of it together, and makes it good. Where a fault
  /// of the program keeps it from that, all of them are refused.
  ///
  /// @param found by this enforcement point, each handed in once
  /// @return forward, refuse or answer for each, in their order; all of the decisions are in the
  ///   log
  /// @throws AuditException when not all of them could be written; nothing may pass
  /// @throws InterruptedException when the thread is interrupted while it waits for the disk
  public List<Enforcement> carryOut(List<? extends Judgement.Found> found)
      throws AuditException, InterruptedException {
    try {
      return recorded(found);
    } catch (RuntimeException | Error e) {
      return recorded(found.stream().map(one -> failed(one.call(), e)).toList());
    }
  }

  private List<Enforcement> recorded(List<? extends Judgement.Found> found)
      throws AuditException, InterruptedException {
    boolean whole = false;
    try {
      var receipts = desk.audit().append(found.stream().map(one -> one.entry().inLog()).toList());
      var enforced = new ArrayList<Enforcement>(found.size());
      for (int i = 0; i < found.size(); i++) {
        enforced.add(enforcement(found.get(i), receipts.get(i)));
      }
      whole = true;
      return enforced;
    } finally {
      if (!whole) {
        found.forEach(this::giveBack);
      }
    }
  }

  private Enforcement enforcement(Judgement.Found found, AuditReceipt receipt)
      throws AuditException, InterruptedException {
    String id = found.entry().id();
    return switch (found) {
      case Judgement.No(_, _, var refusal, var reply) -> new Enforcement.Refuse(id, reply, refusal);
      case Judgement.Let(var call, _, var decided, _)
          when decided.decision().trace().basis() instanceof Basis.ByCanary(var canary) ->
          new Enforcement.Answer(id, CanaryReply.of(call, canary, session.resultsHaveType()));
      case Judgement.Let(var call, _, var decided, _) -> {
        acceptTool(id, decided);
        yield new Enforcement.Forward(
            id, call.tree(), receipt, approved(decided), call.reach(decided.request()));
      }
    };
  }

  private void giveBack(Judgement.Found found) {
    if (found instanceof Judgement.Let let) {
      let.place().ifPresent(counter::giveBack);
    }
  }

  private static Optional<BoundApproval> approved(Decided decided) {
    return decided
        .asked()
        .map(outcome ->
            BoundApproval.of(
                outcome.answer() instanceof ApprovalAnswer.Remembered(var earlier)
                    ? earlier
                    : outcome.approvalId(),
                decided.request(),
                decided.decision().trace()));
  }

  // Only a person who said so in the answer to this very question accepts a tool, as it was shown
  // then.
  private void acceptTool(String id, Decided decided) throws AuditException, InterruptedException {
    var resource = decided.request().resource();
    boolean saidSo =
        decided
            .asked()
            .map(ApprovalOutcome::answer)
            .filter(PolicyEnforcementPoint::accepts)
            .isPresent();
    if (saidSo
        && decided.request().callsUnacceptedTool()
        && resource.tool().description().isPresent()) {
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
  public Judgement.Found failed(Call call, String code, String detail) {
    return refused(call, code, Refusal.failed(code, detail));
  }

  private Judgement.Found failed(Call call, Throwable fault) {
    LOG.log(Logger.Level.ERROR, "a call could not be judged", fault);
    return failed(call, "internal", "an internal fault");
  }

  private Judgement.Found refused(Call call, String code, Refusal refusal) {
    String id = desk.ids().get();
    JsonObject record = events(desk.keyedDigest()).undescribed(id, call, sessionId, refusal, code);
    return new Judgement.No(
        call, new Judgement.Entry(id, record, Durability.FORCED), refusal, reply(call, refusal));
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

  private Refusal refusalOf(Decided decided, Optional<CallCounter.Place> place) {
    return switch (decided.decision()) {
      case Decision.Deny deny
          when place.isPresent() && deny.trace().basis() instanceof Basis.ByRateLimit limited ->
          Refusal.limited(limited.limit(), counter.delay(place.get(), limited.limit()));
      case Decision.Deny deny -> denied(deny, decided);
      case Decision.Hitl _, Decision.Allow _
          when decided.asked().orElseThrow().answer() instanceof ApprovalAnswer.No no ->
          Refusal.of(no, AgentText.nameOf(decided.request()));
      case Decision.Hitl _, Decision.Allow _ ->
          throw new IllegalStateException("a call that passes is not refused");
    };
  }

  private Refusal denied(Decision.Deny deny, Decided decided) {
    boolean showRules = session.settings().refusals().showRules();
    var inForce = decided.inForce();
    return Optional.of(inForce)
        .filter(one -> one.asked().rights())
        .flatMap(one ->
            MissingRights.of(deny, one.point().explain(decided.request()), decided.request()))
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
