package dev.assent.core.proxy;

import dev.assent.core.access.Subject;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.SizedDigest;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.store.HookConfirmations;
import dev.assent.core.config.store.ToolFiles;
import dev.assent.core.hooks.PreCallHooks;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.pep.PolicyEnforcementPoint;
import dev.assent.core.pep.answers.AnswerFilter;
import dev.assent.core.pep.flow.FloodGuard;
import dev.assent.core.pep.flow.FloodGuard.TokenBucket;
import dev.assent.core.pep.flow.PeriodicCounter;
import dev.assent.core.pep.flow.ServerPace;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.proxy.runtime.CoreEvents;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.proxy.session.ClientPatience;
import dev.assent.core.proxy.session.OperationLog;
import dev.assent.core.proxy.session.ProxySession;
import dev.assent.core.proxy.session.SessionKnowledge;
import dev.assent.core.proxy.session.SessionKnowledge.SessionTools;
import dev.assent.core.proxy.session.SessionParts;
import dev.assent.core.proxy.session.SessionParts.OpenRequestCount;
import dev.assent.core.proxy.session.SessionParts.SafeguardParts;
import dev.assent.core.transport.StreamChannel;
import dev.assent.core.transport.Watchdog;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// One whole session without a core: between a client and a [SeamServer], both in the test, and
/// with a seam before each thing that the session was handed.
final class SeamRig implements AutoCloseable {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "all", "effect": "allow", "conditions": {"mcp_method": "*"}},
        {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "ask_*"}},
        {"id": "no", "effect": "deny", "conditions": {"tool_name": "secret_*"}}
      ], "rate_limits": [{"tool_name": "*", "calls": 1000, "seconds": 60, "effect": "deny"}]}
      """;

  final Seams seams;
  final SeamLog log;
  final SeamServer server;
  final ApprovalBroker approvals;
  final OpenRequestCount open = new OpenRequestCount(() -> 100);
  final SeamClient client;
  volatile Supplier<Optional<SessionFault>> over = Optional::empty;
  private final Pipe toSession = Pipe.open();
  private final Pipe fromSession = Pipe.open();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicLong ids = new AtomicLong();

  /// @param folder holds the tools of the proxy
  /// @param watchdog for hooks
  SeamRig(Path folder, Watchdog watchdog, Seams seams) throws IOException {
    this(folder, watchdog, seams, true);
  }

  /// @param forced whether records about calls are forced to disk; else calls may be judged on the
  ///   reading thread
  SeamRig(Path folder, Watchdog watchdog, Seams seams, boolean forced) throws IOException {
    this(folder, watchdog, seams, forced, Duration.ofSeconds(120));
  }

  /// @param callTimeout how long a call may go without a sign of life
  SeamRig(Path folder, Watchdog watchdog, Seams seams, boolean forced, Duration callTimeout)
      throws IOException {
    this.seams = seams;
    this.log = new SeamLog(seams);
    this.server = new SeamServer(seams);
    this.approvals =
        new ApprovalBroker(
            clock("clock of approvals"),
            ids("ids of approvals"),
            new ApprovalBroker.Limits(10, 10),
            _ -> {});
    var _ = approvals.register(new Answering());
    OutputStream out = Channels.newOutputStream(toSession.sink());
    this.client = new SeamClient(out, Channels.newInputStream(fromSession.source()));
    var session = new ProxySession(parts(folder, watchdog, forced, callTimeout));
    seams.begin();
    Thread.ofVirtual()
        .name("session")
        .start(() -> {
          var _ = session.run();
          ended.countDown();
        });
  }

  private InstantSource clock(String seam) {
    return () -> {
      seams.cross(seam);
      return Instant.now();
    };
  }

  private Supplier<String> ids(String seam) {
    return seams.source(seam, () -> "id-" + ids.incrementAndGet());
  }

  private SessionParts parts(Path folder, Watchdog watchdog, boolean forced, Duration callTimeout)
      throws IOException {
    var home = new AssentHome(folder, folder, folder.resolve("run"));
    Files.createDirectories(home.proxyFolder("files"));
    var events = new CoreEvents();
    var book = new ToolBook("files", new ToolFiles(home, "files"), events);
    var knowledge =
        new SessionKnowledge(
            new SessionTools(book, clock("clock of tools"), 1000),
            new ClientPatience(clock("clock of patience")),
            ClientPatience.nothingKnown());
    var hooks =
        new PreCallHooks(
            "files",
            seams.source("hooks", () -> new PreCallHooks.Configured(List.of(), Optional.empty())),
            new PreCallHooks.Surroundings(
                "",
                folder,
                new HookConfirmations(home, CanonicalJson::digest, InstantSource.system()),
                watchdog,
                InstantSource.system()));
    var terms = new SeamTerms(seams, SeamTerms.read(POLICY), hooks, forced);
    var desk =
        new PolicyEnforcementPoint.Desk(
            approvals,
            log,
            tree -> {
              seams.cross("digest");
              return new SizedDigest(CanonicalJson.digest(tree), 0);
            },
            clock("clock of decisions"),
            ids("ids of decisions"),
            System::nanoTime);
    var describer =
        new AccessRequests(clock("clock of descriptions"), PathResolver.ofMachine(), commands());
    return new SessionParts(
        "s1",
        "files",
        new SeamChannel(
            seams,
            "client",
            StreamChannel.open(
                "client",
                new SeamStreams.In(
                    seams, "client read", Channels.newInputStream(toSession.source())),
                new SeamStreams.Out(
                    seams, "client write", Channels.newOutputStream(fromSession.sink())),
                JsonLimits.MESSAGE,
                Duration.ofSeconds(30))),
        server,
        new PolicyEnforcementPoint("files", "s1", describer, terms, desk, terms),
        approvals,
        new OperationLog(log, "s1", forced),
        knowledge,
        seams.source("facts", () -> facts(folder, knowledge)),
        callTimeout,
        100,
        JsonLimits.MESSAGE,
        clock("clock of the session"),
        guards(),
        seams.source("binding", () -> over.get()));
  }

  private dev.assent.core.pip.CommandSource commands() {
    return new dev.assent.core.pip.CommandSource() {
      @Override
      public Found found(McpCall call, SessionFacts session) {
        seams.cross("commands");
        return Found.NONE;
      }

      @Override
      public boolean mayCarry(McpCall call) {
        seams.cross("commands");
        return false;
      }
    };
  }

  private static SessionFacts facts(Path folder, SessionKnowledge knowledge) {
    return new SessionFacts(
        Subject.systemUser("tester"),
        "files",
        "s1",
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

  private SafeguardParts guards() {
    Supplier<CoreConfig.Safeguards> switches =
        seams.source("switches", () -> CoreConfig.DEFAULTS.safeguards());
    Supplier<CoreConfig.Limits> limits = seams.source("limits", () -> CoreConfig.DEFAULTS.limits());
    return new SafeguardParts(
        new AnswerFilter(switches, limits, false, Optional::empty),
        new FloodGuard(limits, System::nanoTime),
        new ServerPace(switches, limits, System::nanoTime),
        Optional::empty,
        open,
        new TokenBucket(System::nanoTime),
        new PeriodicCounter<>(seams.steady("clock of counts")));
  }

  // Says yes at once, but to one tool.
  private final class Answering implements Approver {
    @Override
    public void queueChanged(QueueView queue) {
      seams.cross("front end");
      for (ApprovalRequest request : queue.waiting()) {
        if (request.request().resource().toolName().equals(Optional.of("ask_nobody"))) {
          continue;
        }
        approvals.shown(request.id());
        approvals.answer(
            request.id(),
            request.digest(),
            new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
      }
    }

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer how) {
      seams.cross("front end");
    }
  }

  /// Waits for the end of the session.
  ///
  /// @return whether it came
  boolean awaitEnd() throws InterruptedException {
    return ended.await(300, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws IOException {
    client.close();
    fromSession.source().close();
  }
}
