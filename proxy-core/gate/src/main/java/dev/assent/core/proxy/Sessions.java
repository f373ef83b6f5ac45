package dev.assent.core.proxy;

import dev.assent.core.agents.AgentInput;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.HookReply;
import dev.assent.core.local.RefusalLine;
import dev.assent.core.local.SessionHello;
import dev.assent.core.proxy.SessionAssembly.SessionSources;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.OpenSession;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.session.ClientPatience;
import dev.assent.core.proxy.session.OperationLog;
import dev.assent.core.proxy.session.ProxySession;
import dev.assent.core.proxy.session.SessionKnowledge;
import dev.assent.core.proxy.session.SessionParts.OpenRequestCount;
import dev.assent.core.proxy.session.SessionSide;
import dev.assent.core.proxy.upstream.ConfiguredValues;
import dev.assent.core.proxy.upstream.LateUpstream;
import dev.assent.core.proxy.upstream.ProbedUpstream;
import dev.assent.core.proxy.upstream.Upstream;
import dev.assent.core.proxy.upstream.Upstream.FailedUpstream;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import dev.assent.core.transport.LocalService;
import dev.assent.core.transport.LocalService.LocalHook;
import dev.assent.core.transport.LocalService.LocalSession;
import dev.assent.core.transport.ServerEnvironment;
import dev.assent.core.transport.StreamChannel;
import dev.assent.core.wiring.AgentFolders;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/// Opens a session for each bridge that connects, and answers the command line. A session runs on
/// its connection's thread.
final class Sessions implements LocalService {
  private static final Logger LOG = System.getLogger(Sessions.class.getName());

  private final CoreParts core;
  private final SessionSources sources;
  private final SessionAssembly assembly;
  private final ServerReview servers;
  private final OutsideWatch outside;
  private final Function<ControlRequest, String> answers;
  private final PatienceKeeping habits;
  private final AgentHooks hooks;
  private final Map<String, Opened> open = new ConcurrentHashMap<>();
  private final Map<String, ProxySession> running = new ConcurrentHashMap<>();
  private final Map<String, SessionKnowledge> known = new ConcurrentHashMap<>();
  private final SessionBadges lanes = new SessionBadges(RandomIds::newSessionId);
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
  private final Object idle = new Object();
  // Those who have come and are no session or hook yet, and how often somebody left; under `idle`.
  private int arrived;
  private long left;
  private volatile boolean handover;
  private volatile boolean closed;

  private record Opened(LocalSession connection, Instant since) {}

  /// @param habits what is known of how long clients wait; closed with the sessions
  /// @param sources of what sessions are made
  /// @param openCalls how many calls are open in all sessions
  /// @param answers the requests of the command line
  Sessions(
      PatienceKeeping habits,
      SessionSources sources,
      ServerReview servers,
      OutsideWatch outside,
      OpenRequestCount openCalls,
      Function<ControlRequest, String> answers) {
    this.core = sources.core();
    this.sources = sources;
    this.servers = servers;
    this.outside = outside;
    this.assembly = new SessionAssembly(sources, openCalls);
    this.answers = answers;
    this.habits = habits;
    this.hooks =
        new AgentHooks(sources, lanes, new RunningProxies(core, this::openSessions), this::wake);
  }

  @Override
  public boolean enter() {
    synchronized (idle) {
      if (closed) {
        return false;
      }
      arrived++;
      return true;
    }
  }

  @Override
  public void leave() {
    synchronized (idle) {
      arrived--;
    }
    wake();
  }

  @Override
  public Opening opening(SessionHello hello) {
    if (closed) {
      return new Opening.TurnedAway(RefusalLine.closing());
    }
    try {
      ProxyDefinition definition = core.config().proxy(hello.proxy());
      return definition.backend().asking().isPresent()
          ? new Opening.TurnedAway(
              new RefusalLine("agent", "`" + hello.proxy() + "` is an agent, no server"))
          : new Opening.Accepted(wanted(definition));
    } catch (ConfigException e) {
      LOG.log(Logger.Level.WARNING, "a session was turned away: {0}", e.getMessage());
      return new Opening.TurnedAway(new RefusalLine("proxy", whyNot(hello.proxy())));
    }
  }

  // Beside what the server gets: where the client has its own files, which guards protect.
  private static Set<String> wanted(ProxyDefinition definition) {
    var names = new TreeSet<>(AgentFolders.VARIABLES);
    names.addAll(definition.fromClient());
    return names;
  }

  // The agent reads this: no paths of ours, no names of other servers.
  private String whyNot(String proxy) {
    return core.proxyNames().contains(proxy)
        ? "the configuration of `"
            + proxy
            + "` has errors; `assent proxy show "
            + proxy
            + "` names them"
        : "no server `"
            + proxy
            + "` is configured; add it with `assent proxy add "
            + proxy
            + " -- COMMAND`";
  }

  @Override
  public void session(LocalSession connection) {
    String id = lanes.open();
    open.put(id, new Opened(connection, core.surroundings().clock().instant()));
    changed();
    threads.add(Thread.currentThread());
    try {
      run(id, connection);
    } catch (ConfigException | AuditException e) {
      LOG.log(Logger.Level.ERROR, "a session could not begin", e);
      core.events()
          .tell(new CoreEvent.Attention(connection.hello().proxy(), codeOf(e), Sentence.told(e)));
      refuseAll(connection, sentenceOf(e));
    } catch (RuntimeException | Error e) {
      LOG.log(Logger.Level.ERROR, "a session had an internal fault", e);
      core.events()
          .tell(
              new CoreEvent.Attention(connection.hello().proxy(), "internal", "an internal fault"));
      refuseAll(
          connection, "Assent had an internal fault and cannot open this server. Nothing was run.");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      threads.remove(Thread.currentThread());
      open.remove(id);
      running.remove(id);
      known.remove(id);
      lanes.close(id);
      changed();
      wake();
    }
  }

  private static String codeOf(Exception e) {
    return e instanceof AuditException ? "audit-failed" : "settings-broken";
  }

  private static String sentenceOf(Exception why) {
    return why instanceof AuditException
        ? "Assent cannot write its log ("
            + why.getMessage()
            + "), so nothing may pass. Nothing was run."
        : "Assent cannot open this server: " + why.getMessage() + ". Nothing was run.";
  }

  // The client reads why, message by message, for as long as it likes to ask; nothing is judged,
  // nothing runs.
  private void refuseAll(LocalSession connection, String sentence) {
    CoreConfig.Limits limits = core.config().settings().limits();
    var client =
        StreamChannel.open(
            "refused client",
            connection.input(),
            connection.output(),
            limits.message(),
            limits.partialLine());
    try (client) {
      RefusedClient.serve(client, sentence);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(String id, LocalSession connection)
      throws ConfigException, AuditException, InterruptedException {
    ProxyDefinition definition = core.config().proxy(connection.hello().proxy());
    ProxyRuntime runtime = core.runtime(definition.name());
    CoreConfig settings = core.config().settings();
    AuditLog audit =
        runtime.counted(settings.audit(), sources.telemetry().watch(definition.name()));
    var operations = new OperationLog(audit, id, settings.audit().forced());
    outside.look();
    runtime.sessionStarts();
    var binding = SessionBinding.of(core);
    var ready = new AtomicBoolean();
    Optional<SessionFault> fault = Optional.empty();
    core.events().over(definition.name(), "settings-broken");
    try {
      Path folder = Path.of(definition.workingFolder().orElse(connection.hello().workingFolder()));
      operations.opened(facts(connection, definition, folder, binding.atOpening()));
      Map<String, String> given =
          SessionAssembly.only(definition.fromClient(), connection.environment());
      Map<String, String> environment =
          ServerEnvironment.of(core.surroundings().ofServers(), given, plainVariables(definition));
      var starter =
          new UpstreamStarter(
              runtime, new ServerGate(core, servers, definition, id, audit), folder, given);
      Upstream.Starting starting =
          () -> {
            boolean up = false;
            try {
              Upstream started = noted(starter.start(), definition, operations);
              up = isUp(started);
              return started;
            } finally {
              runtime.serverStarted(up && ready.compareAndSet(false, true));
            }
          };
      try (Upstream server = upstream(definition, starting, binding)) {
        var knowledge = knowledge(id, definition);
        var parts =
            assembly.parts(
                id,
                connection,
                definition,
                folder,
                environment,
                server,
                audit,
                operations,
                knowledge,
                binding);
        var session = new ProxySession(parts);
        running.put(id, session);
        fault = heldOr(server, session.run());
      }
      operations.closed(fault, binding.ownerInLog());
    } finally {
      runtime.sessionEnds(ready.get(), fault.filter(why -> !why.ofPerson()));
    }
  }

  private static Optional<SessionFault> heldOr(Upstream server, Optional<SessionFault> ended) {
    return server
        .held()
        .map(why -> new SessionFault("server-held", Sentence.of("The server is held: %s", why)))
        .or(() -> ended);
  }

  private SessionKnowledge knowledge(String id, ProxyDefinition definition) {
    var knowledge = assembly.knowledge(definition);
    known.put(id, knowledge);
    knowledge.onNamed(() -> named(knowledge, definition.name()));
    knowledge.onServed(this::changed);
    return knowledge;
  }

  private void named(SessionKnowledge knowledge, String proxy) {
    knowledge.clientName().ifPresent(client -> sources.heartbeats().greets(client, proxy));
    changed();
  }

  private static Upstream noted(
      Upstream started, ProxyDefinition definition, OperationLog operations)
      throws AuditException, InterruptedException {
    started
        .held()
        .ifPresent(why ->
            LOG.log(
                Logger.Level.WARNING, "the server of {0} is held: {1}", definition.name(), why));
    if (started instanceof FailedUpstream(var why)) {
      operations.dropped(SessionSide.SERVER, "not-started", why.toString());
    }
    return started;
  }

  private static boolean isUp(Upstream started) {
    return !(started instanceof FailedUpstream) && started.held().isEmpty();
  }

  // Paths in arguments are read with these, and what they become is logged; so no value of the key
  // store is among them.
  private static Map<String, String> plainVariables(ProxyDefinition definition) {
    return definition
        .backend()
        .launched()
        .map(launch -> ConfiguredValues.plain(launch.environment()))
        .orElse(Map.of());
  }

  // While everything is denied, or nobody asks who counts, no server is started.
  private Upstream upstream(
      ProxyDefinition definition, Upstream.Starting starting, SessionBinding binding)
      throws AuditException, InterruptedException {
    var switches = core.broker().switches();
    boolean elsewhere = definition.backend().launched().isEmpty();
    BooleanSupplier denied = () -> switches.isEverythingDenied() || !binding.isProved();
    Supplier<Upstream> later = () -> new LateUpstream(starting, denied, elsewhere);
    Upstream server = denied.getAsBoolean() ? later.get() : starting.start();
    return isUp(server) && !server.isOverHttp() ? new ProbedUpstream(server, later) : server;
  }

  private JsonObject facts(
      LocalSession connection, ProxyDefinition definition, Path folder, JsonObject person) {
    var facts =
        JsonObject.builder()
            .put("proxy", definition.name())
            .put("backend", definition.backendId())
            .put("working_folder", folder.toString())
            .put("home", core.home().config().toString());
    connection.hello().clientPid().ifPresent(pid -> facts.put("client_pid", pid));
    person.members().forEach(facts::put);
    return facts.build();
  }

  @Override
  public HookReply hook(LocalHook asked) {
    return closed
        ? AgentInput.unread(
            asked.hello().agent(), asked.document(), "Assent is closing. Tell the user.")
        : hooks.answer(asked);
  }

  @Override
  public String control(ControlRequest request) {
    return answers.apply(request);
  }

  private void changed() {
    core.events().tell(new CoreEvent.SessionsChanged());
  }

  /// The sessions that are open, in no order.
  List<OpenSession> list() {
    return open.entrySet().stream()
        .map(session -> {
          var knowledge = Optional.ofNullable(known.get(session.getKey()));
          return new OpenSession(
              session.getKey(),
              session.getValue().connection().hello().proxy(),
              knowledge.flatMap(SessionKnowledge::greetedAs),
              session.getValue().since(),
              knowledge.map(SessionKnowledge::isServed).orElse(true));
        })
        .toList();
  }

  private List<RunningProxies.Session> openSessions() {
    return open.values().stream()
        .map(session -> session.connection().hello())
        .map(hello -> new RunningProxies.Session(hello.proxy(), hello.clientPid()))
        .toList();
  }

  /// Ends [#awaitIdle] as soon as no session is open.
  void askForHandover() {
    handover = true;
    wake();
  }

  private void wake() {
    synchronized (idle) {
      left++;
      idle.notifyAll();
    }
  }

  /// Returns what is known of how long clients wait.
  ClientPatience patience() {
    return habits.patience();
  }

  /// Ends the sessions that belong to nobody any more.
  void endOver() {
    running.values().forEach(ProxySession::endIfOver);
    hooks.endOver();
  }

  private boolean isBusy() {
    return arrived > 0 || !open.isEmpty() || hooks.isAny();
  }

  boolean isIdle() {
    synchronized (idle) {
      return !isBusy();
    }
  }

  int count() {
    return open.size();
  }

  /// Waits until nobody has been here for a while, and lets nobody in from then on.
  void awaitIdle(Duration quiet) throws InterruptedException {
    synchronized (idle) {
      while (isBusy() || !handover && !staysIdle(quiet)) {
        if (isBusy()) {
          idle.wait();
        }
      }
      closed = true;
    }
  }

  // The time begins anew with everybody who came and left meanwhile.
  private boolean staysIdle(Duration quiet) throws InterruptedException {
    long before = left;
    long until = System.nanoTime() + quiet.toNanos();
    for (long rest = quiet.toNanos(); rest > 0; rest = until - System.nanoTime()) {
      idle.wait(Math.max(1, rest / 1_000_000));
      if (isBusy() || handover || left != before) {
        return false;
      }
    }
    return true;
  }

  /// Takes no session any more, withdraws what waits and gives every open call its answer.
  void endCalls() {
    synchronized (idle) {
      closed = true;
    }
    core.broker().withdrawAll(ApprovalAnswer.Cause.SHUTDOWN);
    ProxySession.endAll(running.values());
  }

  /// Ends every session; waits until their servers are gone and their records are written.
  void close() {
    open.values().forEach(session -> hangUp(session.connection()));
    awaitThreads();
    habits.close();
  }

  private void awaitThreads() {
    for (Thread thread : threads) {
      try {
        thread.join(Duration.ofSeconds(8));
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return;
      }
    }
    hooks.close();
  }

  /// Answers every request of a client with the same refusal, until the client goes.
  private static final class RefusedClient {
    private RefusedClient() {}

    static void serve(Channel client, String sentence) throws InterruptedException {
      while (true) {
        switch (client.receive()) {
          case ChannelEvent.Received(Message.Request request, _) -> {
            if (!answer(client, request, sentence)) {
              return;
            }
          }
          case ChannelEvent.Ended _ -> {
            return;
          }
          case ChannelEvent.Received _,
              ChannelEvent.Malformed _,
              ChannelEvent.TooLong _,
              ChannelEvent.CutOff _,
              ChannelEvent.Stalled _,
              ChannelEvent.PassedOver _,
              ChannelEvent.Undelivered _ -> {}
        }
      }
    }

    private static boolean answer(Channel client, Message.Request request, String sentence) {
      try {
        client.send(
            Message.Failure.of(
                request.id(), JsonRpcError.of(JsonRpcError.INTERNAL_ERROR, sentence)));
        return true;
      } catch (IOException _) {
        // The client is gone; there is nobody to tell.
        return false;
      }
    }
  }

  // Ends the way to a client, and with it its session.
  private static void hangUp(LocalSession session) {
    try {
      session.connection().close();
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "a connection did not close", e);
    }
  }
}
