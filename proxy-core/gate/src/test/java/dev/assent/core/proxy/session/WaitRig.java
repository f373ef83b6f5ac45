package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Subject;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.QuickBroker;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.SizedDigest;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.config.store.HookConfirmations;
import dev.assent.core.config.store.ToolFiles;
import dev.assent.core.hooks.PreCallHooks;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pep.AcceptedTools;
import dev.assent.core.pep.PolicyEnforcementPoint;
import dev.assent.core.pep.SessionPolicy;
import dev.assent.core.pep.answers.AnswerFilter;
import dev.assent.core.pep.flow.FloodGuard;
import dev.assent.core.pep.flow.FloodGuard.TokenBucket;
import dev.assent.core.pep.flow.PeriodicCounter;
import dev.assent.core.pep.flow.ServerPace;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.CommandSource;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.proxy.SeamLog;
import dev.assent.core.proxy.SeamTerms;
import dev.assent.core.proxy.Seams;
import dev.assent.core.proxy.runtime.CoreEvents;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.proxy.session.SessionKnowledge.SessionTools;
import dev.assent.core.proxy.session.SessionParts.OpenRequestCount;
import dev.assent.core.proxy.session.SessionParts.SafeguardParts;
import dev.assent.core.proxy.upstream.Upstream;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Watchdog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A whole session in memory whose time is in the test's hand: a client, a person and a server, all
/// of them the test.
///
/// Nothing here waits for time; what has to happen in another thread is waited for until it has
/// happened.
public final class WaitRig implements AutoCloseable {
  // The time between two looks for something to have happened.
  private static final long LOOK_NANOS = 50_000;

  static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final String POLICY =
      """
      {"rules": [
        {"id": "all", "effect": "allow", "conditions": {"mcp_method": "*"}},
        {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "ask_*"}}
      ]}
      """;

  final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  final AtomicReference<PolicyVersion> version =
      new AtomicReference<>(new PolicyVersion(1, "a".repeat(64)));
  public final SeamLog log = new SeamLog(new Seams(Optional.empty()));
  final List<Message> atServer = new CopyOnWriteArrayList<>();
  final List<Message> unasked = new CopyOnWriteArrayList<>();
  // The number of barriers around each message when it left.
  final List<Long> barriers = new CopyOnWriteArrayList<>();
  final OpenRequestCount open = new OpenRequestCount(() -> 4096);
  // True if the program fails when the next call is asked about.
  final AtomicBoolean fails = new AtomicBoolean();
  final ApprovalBroker broker;
  public final ClientPatience patience;
  private final Map<String, Message> answers = new ConcurrentHashMap<>();
  private final AtomicLong ids = new AtomicLong();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final QueueChannel client = new QueueChannel(this::atClient);
  private final QueueChannel server = new QueueChannel(this::serve);
  private final SessionKnowledge knowledge;
  private final Duration timeout;
  private final String sessionId;
  private volatile String agreed = "2025-11-25";

  /// @param folder for the tools of the proxy
  /// @param timeout how long a person has
  public WaitRig(Path folder, Watchdog watchdog, Duration timeout) throws IOException {
    this(folder, watchdog, timeout, "s1");
  }

  WaitRig(Path folder, Watchdog watchdog, Duration timeout, String sessionId) throws IOException {
    this.timeout = timeout;
    this.sessionId = sessionId;
    this.broker = QuickBroker.of(now::get, () -> "q" + ids.incrementAndGet());
    this.patience = new ClientPatience(now::get);
    var home = new AssentHome(folder, folder, folder.resolve("run"));
    Files.createDirectories(home.proxyFolder("files"));
    var book = new ToolBook("files", new ToolFiles(home, "files"), new CoreEvents());
    this.knowledge =
        new SessionKnowledge(
            new SessionTools(book, now::get, 1000), patience, ClientPatience.nothingKnown());
    var _ = broker.register(new Nobody());
    var session = new ProxySession(parts(folder, home, watchdog));
    Thread.ofVirtual()
        .name("session")
        .start(() -> {
          var _ = session.run();
          ended.countDown();
        });
  }

  private SessionParts parts(Path folder, AssentHome home, Watchdog watchdog) {
    var hooks =
        new PreCallHooks(
            "files",
            () -> new PreCallHooks.Configured(List.of(), Optional.empty()),
            new PreCallHooks.Surroundings(
                "",
                folder,
                new HookConfirmations(home, CanonicalJson::digest, now::get),
                watchdog,
                now::get));
    var terms = new Terms(hooks);
    var desk =
        new PolicyEnforcementPoint.Desk(
            broker,
            log,
            tree -> new SizedDigest(CanonicalJson.digest(tree), 0),
            now::get,
            () -> "id-" + ids.incrementAndGet(),
            System::nanoTime);
    var describer = new AccessRequests(now::get, PathResolver.ofMachine(), CommandSource.NONE);
    return new SessionParts(
        sessionId,
        "files",
        client,
        new Server(),
        new PolicyEnforcementPoint("files", "s1", describer, terms, desk, terms),
        broker,
        new OperationLog(log, sessionId, true),
        knowledge,
        () -> facts(folder),
        Duration.ofMinutes(10),
        100,
        JsonLimits.MESSAGE,
        now::get,
        guards(),
        Optional::empty);
  }

  private SessionFacts facts(Path folder) {
    return new SessionFacts(
        Subject.systemUser("tester"),
        "files",
        sessionId,
        knowledge.clientName(),
        knowledge.clientVersion(),
        Optional.of(folder),
        List.of(),
        Map.of(),
        Map.of(),
        knowledge.tools()::known,
        Optional.of(SessionFacts.MCP),
        Optional.empty(),
        SessionFacts.PATH_BYTES,
        SessionFacts.URI_BYTES,
        Optional.of(folder));
  }

  // A simulated hour passes within a second; for the guard against floods each message comes a
  // second after the one before.
  private SafeguardParts guards() {
    var messages = new AtomicLong();
    return new SafeguardParts(
        new AnswerFilter(
            () -> CoreConfig.DEFAULTS.safeguards(),
            () -> CoreConfig.DEFAULTS.limits(),
            false,
            Optional::empty),
        new FloodGuard(
            () -> CoreConfig.DEFAULTS.limits(),
            () -> messages.addAndGet(TimeUnit.SECONDS.toNanos(1))),
        new ServerPace(
            () -> CoreConfig.DEFAULTS.safeguards(),
            () -> CoreConfig.DEFAULTS.limits(),
            System::nanoTime),
        Optional::empty,
        open,
        new TokenBucket(System::nanoTime),
        new PeriodicCounter<>(System::nanoTime));
  }

  private final class Terms implements SessionPolicy, AcceptedTools {
    private final dev.assent.core.policy.Policy rules = SeamTerms.read(POLICY);
    private final PreCallHooks hooks;
    private volatile @Nullable InForce compiled;

    Terms(PreCallHooks hooks) {
      this.hooks = hooks;
    }

    @Override
    public InForce policy() {
      var known = version.get();
      var last = compiled;
      if (last == null || !last.version().equals(known)) {
        last =
            InForce.of(
                CompiledPolicy.compile(rules, known, List.of(), CompileContext.NOWHERE),
                known,
                rules);
        compiled = last;
      }
      return last;
    }

    @Override
    public CoreConfig.Hitl hitl() {
      var usual = CoreConfig.DEFAULTS.hitl();
      return new CoreConfig.Hitl(
          timeout,
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
    public Optional<Patience> patience() {
      var known = knowledge.patience();
      return known.usable().compareTo(timeout) < 0 ? Optional.of(known) : Optional.empty();
    }

    @Override
    public CoreConfig settings() {
      return CoreConfig.DEFAULTS;
    }

    @Override
    public RefusalForm refusalForm() {
      return RefusalForm.RESULT;
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
      return ToolDifference.NONE;
    }

    @Override
    public void accept(String tool, JsonObject description, String decisionId) {}
  }

  private static final class Nobody implements Approver {
    @Override
    public void queueChanged(QueueView queue) {}

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer how) {}
  }

  private final class Server implements Upstream {
    @Override
    public Channel channel() {
      return server;
    }

    @Override
    public boolean isOverHttp() {
      if (fails.getAndSet(false)) {
        throw new IllegalStateException("a fault that is wanted");
      }
      return false;
    }

    @Override
    public String howItEnded() {
      return "it ended";
    }

    @Override
    public void close() {
      server.close();
    }
  }

  // The server answers at once; `ask_later` is a task of its own, `ask_silent` is never answered.
  private void serve(Message message) {
    atServer.add(message);
    barriers.add(barriersHere());
    if (!(message instanceof Message.Request request)) {
      return;
    }
    String tool = request.params().string("name").orElse("");
    switch (request.method()) {
      case "initialize" ->
          server.say(
              Message.Success.of(
                  request.id(),
                  JsonObject.builder()
                      .put("protocolVersion", agreed)
                      .put("capabilities", JsonObject.EMPTY)
                      .build()));
      case "tools/call" -> {
        if (tool.equals("ask_later")) {
          server.say(Message.Success.of(request.id(), task("s-" + request.id(), "working")));
        } else if (!tool.equals("ask_silent")) {
          server.say(Message.Success.of(request.id(), text()));
        }
      }
      case "tasks/get" ->
          server.say(
              Message.Success.of(
                  request.id(),
                  task(request.params().string("taskId").orElse(""), "working")
                      .object("task")
                      .orElseThrow()));
      default -> server.say(Message.Success.of(request.id(), JsonObject.EMPTY));
    }
  }

  static JsonObject text() {
    var block = JsonObject.builder().put("type", "text").put("text", "done").build();
    return JsonObject.builder().put("content", new JsonArray(List.of(block))).build();
  }

  private static JsonObject task(String id, String status) {
    return JsonObject.builder()
        .put("task", JsonObject.builder().put("taskId", id).put("status", status).build())
        .build();
  }

  private static long barriersHere() {
    return StackWalker.getInstance()
        .walk(frames ->
            frames
                .filter(frame -> frame.getClassName().equals(FaultBarrier.class.getName()))
                .filter(frame -> frame.getMethodName().equals("run"))
                .count());
  }

  private void atClient(Message message) {
    barriers.add(barriersHere());
    switch (message) {
      case Message.Success answer -> took(answer.id(), answer);
      case Message.Failure answer -> took(answer.id().orElse(MessageId.of("nobody")), answer);
      case Message.Request _, Message.Notification _ -> unasked.add(message);
    }
  }

  private void took(MessageId id, Message answer) {
    assertThat(answers.put(ReplyForms.textOf(id), answer)).as("a second answer to %s", id).isNull();
  }

  /// Begins with a handshake.
  public WaitRig shakeHands(String clientName, String revision) {
    agreed = revision;
    var info = JsonObject.builder().put("name", clientName).put("version", "1").build();
    send(
        "init",
        "initialize",
        JsonObject.builder().put("clientInfo", info).put("protocolVersion", revision).build());
    var _ = answer("init");
    return this;
  }

  void send(String id, String method, JsonObject params) {
    client.say(Message.Request.of(MessageId.of(id), method, params));
  }

  void cancel(String id) {
    client.say(
        Message.Notification.of(
            "notifications/cancelled", JsonObject.builder().put("requestId", id).build()));
  }

  void say(Message message) {
    client.say(message);
  }

  void fromServer(Message message) {
    server.say(message);
  }

  /// The metadata of a client without handshake.
  static JsonObject modern(String clientName, boolean tasks) {
    var extensions = JsonObject.builder();
    if (tasks) {
      extensions.put("io.modelcontextprotocol/tasks", JsonObject.EMPTY);
    }
    return JsonObject.builder()
        .put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
        .put(
            "io.modelcontextprotocol/clientInfo",
            JsonObject.builder().put("name", clientName).put("version", "1").build())
        .put(
            "io.modelcontextprotocol/clientCapabilities",
            JsonObject.builder().put("extensions", extensions.build()).build())
        .build();
  }

  /// Parameters of a call.
  static JsonObject.Builder call(String tool, String value) {
    return JsonObject.builder()
        .put("name", tool)
        .put("arguments", JsonObject.builder().put("v", value).build());
  }

  Optional<Message> answered(String id) {
    return Optional.ofNullable(answers.get(id));
  }

  /// Waits until a request has its answer.
  Message answer(String id) {
    until("an answer to " + id, () -> answers.containsKey(id));
    return answers.get(id);
  }

  /// The result of a request that has one.
  JsonObject result(String id) {
    return (JsonObject) ((Message.Success) answer(id)).result();
  }

  static void until(String what, BooleanSupplier happened) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!happened.getAsBoolean()) {
      if (System.nanoTime() > until) {
        throw new AssertionError("it never came: " + what);
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /// Waits until so many calls wait.
  List<ApprovalRequest> waiting(int count) {
    until(count + " calls wait", () -> broker.queue().waiting().size() == count);
    return broker.queue().waiting();
  }

  /// Waits until every question has its caller.
  void attended() {
    until("everybody waits", () -> broker.queue().away().isEmpty());
  }

  boolean answers(ApprovalRequest request, boolean yes) {
    return broker.answer(
        request.id(),
        request.digest(),
        yes
            ? new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY)
            : new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty()));
  }

  void advance(long seconds) {
    now.updateAndGet(time -> time.plusSeconds(seconds));
  }

  /// The calls that reached the server, by the value they carry.
  List<String> executed() {
    return atServer.stream()
        .filter(Message.Request.class::isInstance)
        .map(Message.Request.class::cast)
        .filter(request -> request.method().equals("tools/call"))
        .map(request ->
            request
                .params()
                .object("arguments")
                .flatMap(arguments -> arguments.string("v"))
                .orElse(""))
        .toList();
  }

  /// The decisions about calls of tools.
  public List<JsonObject> decisions() {
    return log.bodies(AuditFile.DECISIONS, "decision").stream()
        .filter(record -> record.string("method").equals(Optional.of("tools/call")))
        .toList();
  }

  /// True if the last call with a value was decided, and has its outcome where it was let pass.
  boolean isCarriedOut(String value) {
    var decided =
        decisions().stream()
            .filter(record ->
                record
                    .object("arguments")
                    .flatMap(arguments -> arguments.string("v"))
                    .equals(Optional.of(value)))
            .reduce((_, later) -> later);
    boolean allowed =
        decided.flatMap(record -> record.string("outcome")).equals(Optional.of("allowed"));
    return decided.isPresent()
        && (!allowed
            || log.bodies(AuditFile.OPERATIONS, "operation").stream()
                .anyMatch(record -> record.string("decision").equals(decided.get().string("id"))));
  }

  /// Hangs up.
  void hangUp() {
    client.close();
  }

  @Override
  public void close() {
    client.close();
    until("the end of the session", () -> ended.getCount() == 0);
  }
}
