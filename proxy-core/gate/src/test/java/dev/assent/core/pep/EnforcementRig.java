package dev.assent.core.pep;

import dev.assent.core.access.Action;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.QuickBroker;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.audit.MemoryReceipts;
import dev.assent.core.audit.SizedDigest;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.config.store.HookConfirmations;
import dev.assent.core.hooks.PreCallHooks;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pep.Call.Ties;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.CommandSource;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.transport.Watchdog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/// An enforcement point with its policy, its log and a person who answers, all of them the test.
final class EnforcementRig implements SessionPolicy, AcceptedTools, AutoCloseable {
  static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  final List<AuditLog.Entry> log = new CopyOnWriteArrayList<>();
  final List<ApprovalRequest> questions = new CopyOnWriteArrayList<>();
  final List<String> accepted = new CopyOnWriteArrayList<>();
  final Map<String, KnownTool> tools = new ConcurrentHashMap<>();
  final List<Hook> configured = new CopyOnWriteArrayList<>();
  final ApprovalBroker broker;
  final PolicyEnforcementPoint point;
  private final Watchdog watchdog;
  private final PreCallHooks hooks;
  private final AtomicLong ids = new AtomicLong();

  /// Nanoseconds that passed.
  final AtomicLong ticks = new AtomicLong(-5_000_000_000L);

  private volatile InForce inForce = compiled("{}", 1);
  private volatile Function<ApprovalRequest, ApprovalAnswer> person =
      _ -> new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.of("no"));
  private volatile ToolDifference difference = ToolDifference.NONE;
  volatile Optional<Patience> patience = Optional.empty();
  volatile boolean logFails;
  volatile boolean forced;
  volatile RefusalForm form = RefusalForm.RESULT;

  EnforcementRig(Path folder) throws IOException {
    watchdog = Watchdog.start();
    broker = QuickBroker.of(() -> NOON, () -> "q" + ids.incrementAndGet());
    var _ = broker.register(new Person());
    var home = new AssentHome(folder, folder, folder);
    hooks =
        new PreCallHooks(
            "files",
            () -> new PreCallHooks.Configured(configured, Optional.empty()),
            new PreCallHooks.Surroundings(
                "",
                folder,
                new HookConfirmations(home, CanonicalJson::digest, () -> NOON),
                watchdog,
                () -> NOON));
    var desk =
        new PolicyEnforcementPoint.Desk(
            broker,
            new Log(),
            tree -> new SizedDigest(CanonicalJson.digest(tree), 0),
            () -> NOON,
            () -> "id-" + ids.incrementAndGet(),
            () -> ticks.get());
    var describer = new AccessRequests(() -> NOON, PathResolver.ofMachine(), CommandSource.NONE);
    point = new PolicyEnforcementPoint("files", "s1", describer, this, desk, this);
  }

  EnforcementRig policy(String text) {
    inForce = compiled(text, inForce.version().number() + 1);
    return this;
  }

  EnforcementRig person(Function<ApprovalRequest, ApprovalAnswer> answers) {
    person = answers;
    return this;
  }

  EnforcementRig says(ApprovalAnswer answer) {
    return person(_ -> answer);
  }

  EnforcementRig tool(String name, ToolState state) {
    var description = JsonObject.builder().put("name", name).put("description", "it").build();
    tools.put(name, new KnownTool(Optional.of(state), Optional.of(description)));
    return this;
  }

  EnforcementRig differing(ToolDifference changed) {
    difference = changed;
    return this;
  }

  private static InForce compiled(String text, long number) {
    try {
      var policy = PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)).policy();
      var version = new PolicyVersion(number, "a".repeat(64));
      return InForce.of(
          CompiledPolicy.compile(policy, version, List.of(), CompileContext.NOWHERE),
          version,
          policy);
    } catch (PolicyFormatException e) {
      throw new AssertionError(text, e);
    }
  }

  static Call call(String tool) {
    return call(tool, Ties.NONE);
  }

  static Call call(String tool, Ties ties) {
    var params =
        JsonObject.builder()
            .put("name", tool)
            .put("arguments", JsonObject.builder().put("word", "a").build())
            .build();
    return message("tools/call", params, ties);
  }

  static Call message(String method, JsonObject params, Ties ties) {
    var tree =
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", "1")
            .put("method", method)
            .put("params", params)
            .build();
    return new Call(
        tree, method, Optional.of(new JsonString("1")), Action.Direction.CLIENT_TO_SERVER, ties);
  }

  SessionFacts facts() {
    return facts(Subject.systemUser("tester"), Set.of());
  }

  SessionFacts facts(Subject subject, Set<ClientCapability> capabilities) {
    return new SessionFacts(
        subject,
        "files",
        "s1",
        Optional.empty(),
        Optional.empty(),
        Optional.of(Path.of("/w")),
        List.of(),
        Map.of(),
        Map.of(),
        name -> tools.getOrDefault(name, KnownTool.UNKNOWN),
        Optional.of(SessionFacts.MCP),
        Optional.of(capabilities),
        SessionFacts.PATH_BYTES,
        SessionFacts.URI_BYTES,
        Optional.of(Path.of("/w")));
  }

  Enforcement enforce(Call call) throws Exception {
    return point.enforce(call, this::facts);
  }

  /// The last record.
  JsonObject record() {
    return log.getLast().body();
  }

  @Override
  public InForce policy() {
    return inForce;
  }

  @Override
  public CoreConfig.Hitl hitl() {
    return CoreConfig.DEFAULTS.hitl();
  }

  @Override
  public Optional<Patience> patience() {
    return patience;
  }

  @Override
  public CoreConfig settings() {
    var all = CoreConfig.DEFAULTS;
    var audit = all.audit();
    return new CoreConfig(
        all.hitl(),
        new CoreConfig.Audit(
            forced,
            audit.rotateMegabytes(),
            audit.keepDays(),
            audit.arguments(),
            audit.anchor(),
            List.of()),
        all.limits(),
        all.safeguards(),
        all.refusals(),
        all.commandRisk(),
        all.desktop());
  }

  @Override
  public RefusalForm refusalForm() {
    return form;
  }

  @Override
  public PreCallHooks hooks() {
    return hooks;
  }

  @Override
  public boolean resultsHaveType() {
    return false;
  }

  @Override
  public ToolDifference difference(String tool, JsonObject description) {
    return difference;
  }

  @Override
  public void accept(String tool, JsonObject description, String decisionId) {
    accepted.add(tool + " by " + decisionId);
  }

  @Override
  public void close() {
    watchdog.close();
  }

  static Duration usual() {
    return CoreConfig.DEFAULTS.hitl().timeout();
  }

  private final class Person implements Approver {
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    @Override
    public void queueChanged(QueueView queue) {
      for (ApprovalRequest request : queue.waiting()) {
        if (seen.add(request.id())) {
          questions.add(request);
          var _ = broker.answer(request.id(), request.digest(), person.apply(request));
        }
      }
    }

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer answer) {}
  }

  private final class Log implements AuditLog {
    @Override
    public List<AuditReceipt> append(List<Entry> entries) throws AuditException {
      if (logFails) {
        throw new AuditException(AuditException.Code.WRITE, "the disk is full");
      }
      var receipts = new ArrayList<AuditReceipt>();
      for (Entry entry : entries) {
        receipts.add(MemoryReceipts.of(entry.file(), log.size(), entry.durability()));
        log.add(entry);
      }
      return receipts;
    }

    @Override
    public void close() {}
  }
}
