package dev.assent.core.proxy;

import dev.assent.core.access.ListedTool;
import dev.assent.core.analysis.CallPerson;
import dev.assent.core.analysis.CaseSurroundings;
import dev.assent.core.analysis.DryRun;
import dev.assent.core.analysis.TestGate;
import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.ForwardClock;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInPlace;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.SignedInPerson;
import dev.assent.core.json.JsonObject;
import dev.assent.core.lazy.LazyValue;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.proxy.SessionAssembly.SessionSources;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.CoreListener;
import dev.assent.core.proxy.host.CoreStartException;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.proxy.host.OpenSession;
import dev.assent.core.proxy.host.ProxyState;
import dev.assent.core.proxy.runtime.CoreEvents;
import dev.assent.core.proxy.runtime.CountedLog.LateRefusals;
import dev.assent.core.proxy.runtime.PersonActs;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import dev.assent.core.proxy.runtime.ToolAcceptance;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.proxy.session.SessionParts.OpenRequestCount;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.CoreLock;
import dev.assent.core.transport.LocalSocketServer;
import dev.assent.core.transport.Watchdog;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Files;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The core: everything that runs while Assent runs. One for each user and home. Thread-safe.
public final class ProxyCore implements AutoCloseable {
  // Two hundred clients, and what the command line asks meanwhile.
  private static final int CONNECTIONS = 256;

  /// As long a call counts as refused lately.
  public static final Duration LATELY = Duration.ofMinutes(10);

  private final CoreLock lock;
  private final CoreParts parts;
  private final PersonActs personActs;
  private final MasterSwitches switches;
  private final OutsideWatch outside;
  private final DryRun tryout;
  private final HookReview hooks;
  private final ServerReview servers;
  private final OpenRequestCount openCalls;
  private final Heartbeats heartbeats;

  // Nobody who starts waits until what is known of zones is read.
  private final LazyValue<ZoneId> zone = new LazyValue<>(ZoneId::systemDefault);
  private final AddedServersWatch added;
  private final Sessions sessions;
  private final LocalSocketServer socket;
  private final HttpFronts fronts;
  private final StatusReport status;
  private final ControlAnswers answers;
  private final TelemetrySwitch telemetry;
  private final LazyValue<Map<String, List<Long>>> refusedBefore =
      new LazyValue<>(this::refusedBefore);

  private ProxyCore(
      CoreSurroundings surroundings,
      CoreLock lock,
      ConfigStore config,
      InstallationKey key,
      Watchdog watchdog)
      throws LocalSocketException {
    this.lock = lock;
    var limits = config.settings().limits();
    var events = new CoreEvents();
    // Before the socket opens: no call may be taken for one without a person.
    var signIn = SignInPlace.of(surroundings.home(), SecretStore.of(surroundings.secrets()));
    var person =
        new SignedInPerson(
            config::identity,
            settings ->
                new Identity(
                    settings, signIn, surroundings.home().runtime(), surroundings.clock()));
    this.tryout = CallTrials.of(surroundings, config, person::now);
    // A new policy has to pass its own tests.
    var gate = new TestGate(tryout.surroundings());
    var runtimes =
        new ProxyRuntimes(surroundings, key, events, gate, this::policyChanged, config.links());
    this.personActs =
        new PersonActs(proxy -> runtimes.of(proxy).audit(config.settings().audit()), events::tell);
    var waiting = new ApprovalBroker.Limits(limits.asksPerClient(), limits.asks());
    var clock =
        new ForwardClock(surroundings.clock(), System::nanoTime, surroundings.home().latestTime());
    var broker =
        new ApprovalBroker(clock, RandomIds::newId, waiting, personActs, surroundings.presence());
    if (!surroundings.headless()) {
      // Before the socket opens: the first client may call while the window still starts.
      broker.expectApprover();
    }
    this.parts =
        new CoreParts(
            surroundings, config, key, watchdog, events, broker, person, signIn, clock, runtimes);
    this.telemetry = new TelemetrySwitch(parts);
    this.switches = new MasterSwitches(parts);
    this.outside = new OutsideWatch(parts, switches);
    this.added = new AddedServersWatch(parts);
    this.hooks = new HookReview(parts);
    this.servers = new ServerReview(parts);
    this.openCalls = new OpenRequestCount(() -> config.settings().limits().inFlight());
    var habits = new PatienceKeeping(surroundings.home(), surroundings.clock());
    this.heartbeats = new Heartbeats(surroundings.home(), surroundings.clock());
    var describer = new AccessRequests(clock, PathResolver.ofMachine(), tryout.commands()).in(zone);
    var sources =
        new SessionSources(parts, telemetry, hooks, describer, habits.patience(), heartbeats);
    this.sessions = new Sessions(habits, sources, servers, outside, openCalls, this::control);
    var _ = person.listen(new PersonWatch(parts, sessions::endOver));
    this.fronts = new HttpFronts(parts, sessions);
    this.status = new StatusReport(parts, switches, sessions, fronts);
    this.answers = new ControlAnswers(parts, switches, sessions, status);
    this.socket = LocalSocketServer.open(lock, surroundings.home().socket(), sessions, CONNECTIONS);
  }

  /// Starts the core: takes the lock, reads the settings, opens the socket. Servers start with
  /// their sessions.
  ///
  /// @throws CoreStartException when any of it fails; nothing is left running then
  public static ProxyCore start(CoreSurroundings surroundings) throws CoreStartException {
    AssentHome home = surroundings.home();
    CoreLock lock = HomeClaim.take(home);
    try {
      var config = ConfigStore.open(home, surroundings.clock());
      var key = InstallationKey.loadOrCreate(home.installationKey());
      var core = new ProxyCore(surroundings, lock, config, key, Watchdog.start());
      config.listen(core::proxiesChanged);
      config.listen(core.fronts::changed);
      config.listen(core.person()::settingsChanged);
      // After the socket opened: what was changed before that is read, what is changed later is
      // said there.
      core.person().start();
      core.answers.takeInSignIns();
      Thread.ofVirtual().name("time zone").start(core.zone::get);
      core.fronts.start();
      core.outside.start();
      core.added.start();
      config.listen(core.telemetry::changed);
      core.telemetry.changed();
      if (!surroundings.headless()) {
        Files.deleteIfExists(home.quitMark());
      }
      return core;
    } catch (ConfigException e) {
      throw HomeClaim.undone(lock, CoreStartException.Code.SETTINGS, e);
    } catch (AuditException e) {
      throw HomeClaim.undone(lock, CoreStartException.Code.KEY, e);
    } catch (LocalSocketException e) {
      throw HomeClaim.undone(lock, CoreStartException.Code.SOCKET, e);
    } catch (IOException e) {
      throw HomeClaim.undone(lock, CoreStartException.Code.WATCHDOG, e);
    }
  }

  private void policyChanged(String proxy) {
    parts.broker().policyChanged(proxy);
  }

  private String control(ControlRequest request) {
    return answers.answer(request);
  }

  /// Tells whether somebody else has changed files of Assent's.
  OutsideWatch outside() {
    return outside;
  }

  /// Tells whether servers that go around were put into clients' files.
  AddedServersWatch added() {
    return added;
  }

  /// Returns the desk where calls wait for a person and are answered.
  public ApprovalDesk approvals() {
    return parts.broker();
  }

  /// Returns the switches that a person lays over every policy.
  public MasterSwitches switches() {
    return switches;
  }

  /// The person signed in at the issuer of the setting `identity`, and the way to sign in and out.
  public SignedInPerson person() {
    return parts.person();
  }

  /// The place that keeps the person's sign-in.
  public SignInPlace signInPlace() {
    return parts.signIn();
  }

  /// The sign-ins at servers, for windows.
  public ServerSignIns serverSignIns(SecretStore store) {
    return new ServerSignIns(home(), store, surroundings().clock(), parts.signInRecords());
  }

  /// Settings and configured servers.
  public ConfigStore config() {
    return parts.config();
  }

  /// Returns the folder tree where everything lies.
  public AssentHome home() {
    return parts.home();
  }

  /// The programs asked before calls, and their confirmation.
  public HookReview hooks() {
    return hooks;
  }

  /// The commands of the servers, and their acceptance.
  public ServerReview servers() {
    return servers;
  }

  /// The version of the program: `1.2.3`.
  public static String version() {
    return TelemetrySwitch.version();
  }

  /// The commit that was built, as nine hexadecimal digits; `unknown` when it was not built from a
  /// repository.
  public static String commit() {
    String commit = TelemetrySwitch.built("commit");
    return commit.matches("[0-9a-f]+") ? commit : "unknown";
  }

  /// The key that checks the signatures of this installation's logs.
  public PublicKey auditKey() {
    return parts.key().publicKey();
  }

  /// Returns what the core was told of the machine.
  public CoreSurroundings surroundings() {
    return parts.surroundings();
  }

  /// The policy of a configured server, kept up to date with its file.
  public PolicyStore policies(String proxy) {
    return runtime(proxy).policies();
  }

  /// The tools of a configured server, listed or accepted, by name: as it listed them last, in this
  /// run or an earlier one. Reads files.
  public List<ToolReview> tools(String proxy) {
    ToolBook book = runtime(proxy).tools();
    book.refresh();
    return book.reviews();
  }

  /// Notes the tools that a server listed when it was started on trial, where no session has seen
  /// them.
  public void triedTools(String proxy, List<ListedTool> listed) {
    runtime(proxy).tools().tried(listed);
  }

  /// Accepts tools for the person in front of a window, exactly as they were shown; what is listed
  /// otherwise meanwhile stays changed. Tools whose description was not kept are passed over.
  ///
  /// For the application's own windows only: there is no way here from a command line or the
  /// socket.
  ///
  /// @param shown as [#tools(String)] gave them
  /// @return the tools as they stand now
  /// @throws ConfigException when it cannot be written; nothing is accepted then
  /// @throws AuditException when the log cannot be written; nothing is accepted then
  /// @throws InterruptedException when interrupted
  public List<ToolReview> acceptTools(String proxy, List<ToolReview> shown)
      throws ConfigException, AuditException, InterruptedException {
    ProxyRuntime runtime = runtime(proxy);
    runtime.tools().refresh();
    var audit = runtime.audit(parts.config().settings().audit());
    int _ = new ToolAcceptance(runtime.tools(), audit, parts.surroundings().clock()).onPage(shown);
    return runtime.tools().reviews();
  }

  /// Returns the tryout: it shows what calls that nobody makes would come to, and what commands in
  /// arguments would do.
  public DryRun tryout() {
    return tryout;
  }

  /// Tries servers as a client would.
  public ServerTrial trial() {
    return new ServerTrial(parts, sessions);
  }

  /// Returns the state of a configured server.
  public ProxyState state(String proxy) {
    return runtime(proxy).state();
  }

  /// Returns the address where clients reach a proxy over HTTP now, `http://127.0.0.1:PORT/mcp`;
  /// absent when they do not.
  public Optional<String> httpAddress(String proxy) {
    return fronts.address(proxy);
  }

  /// Why a configured HTTP front end does not listen; absent when it does or none is configured.
  public Optional<Sentence> httpTrouble(String proxy) {
    return fronts.trouble(proxy);
  }

  /// Registers a listener; closing what is returned ends the telling.
  public AutoCloseable listen(CoreListener listener) {
    return parts.events().add(listener);
  }

  /// Returns how many sessions are open.
  public int sessions() {
    return sessions.count();
  }

  /// The sessions that are open, in no order.
  public List<OpenSession> openSessions() {
    return sessions.list();
  }

  /// The newest calls of each proxy that were denied because no rule allows them or a guard stands
  /// before them, by the numbers of their decisions in its log. Those of the last minutes before
  /// the start are among them. Reads logs the first time.
  public Map<String, List<Long>> refusedLately() {
    var refused = new TreeMap<String, List<Long>>(refusedBefore.get());
    for (var runtime : parts.runtimes().known()) {
      refused.merge(
          runtime.name(),
          runtime.refusals().read(),
          (before, now) -> Stream.concat(now.stream(), before.stream()).distinct().toList());
    }
    return refused;
  }

  private Map<String, List<Long>> refusedBefore() {
    Instant since = parts.clock().instant().minus(LATELY);
    var refused = new TreeMap<String, List<Long>>();
    for (String proxy : parts.proxyNames()) {
      refused.put(proxy, LateRefusals.of(PastCalls.of(parts.home().auditFolder(proxy)), since));
    }
    return refused;
  }

  /// Returns how many calls have no answer yet, in all sessions.
  public int openCalls() {
    return openCalls.count();
  }

  /// Waits until no session has been open for so long, or a handover was asked and none is open.
  ///
  /// @throws InterruptedException when interrupted
  public void awaitIdle(Duration quiet) throws InterruptedException {
    sessions.awaitIdle(quiet);
  }

  /// Asks that [#awaitIdle] ends as soon as no session is open.
  public void handOver() {
    sessions.askForHandover();
  }

  /// Returns whether no session is open and no agent waits for the answer of a hook.
  public boolean isIdle() {
    return sessions.isIdle();
  }

  /// Notes that the person ended Assent: until it is opened again, bridges start nothing and refuse
  /// with a message that says so.
  public void markQuit() {
    HomeClaim.markQuit(home());
  }

  /// Returns what `assent status --json` prints.
  JsonObject status() {
    return status.json();
  }

  private void proxiesChanged() {
    parts.runtimes().lookSoon();
    parts.events().tell(new CoreEvent.ProxiesChanged());
    List<String> names;
    try {
      names = parts.config().proxyNames();
    } catch (ConfigException e) {
      return; // told by whoever asks for the names
    }
    for (ProxyRuntime runtime : parts.runtimes().known()) {
      // Of one whose file cannot be read, what was in force stays.
      boolean still = names.contains(runtime.name()) || !parts.isTakenOut(runtime.name());
      runtime.configured(still);
      if (!still) {
        parts.events().over(runtime.name());
      }
    }
    sessions.endOver();
  }

  ProxyRuntime runtime(String proxy) {
    return parts.runtime(proxy);
  }

  /// Ends everything: waiting calls are denied, sessions and servers ended, logs closed.
  @Override
  public void close() {
    sessions.endCalls();
    socket.close();
    outside.close();
    added.close();
    fronts.close();
    parts.runtimes().known().forEach(runtime -> runtime.restarts().close());
    sessions.close();
    parts.person().close();
    heartbeats.close();
    personActs.close();
    parts.runtimes().known().forEach(ProxyRuntime::close);
    telemetry.close();
    parts.clock().keep();
    parts.events().close();
    parts.config().close();
    parts.watchdog().close();
    HomeClaim.giveBack(lock);
  }

  /// The names of the configured servers, in order; empty when the folder cannot be read.
  public List<String> proxyNames() {
    return parts.proxyNames();
  }

  /// Why a configured server cannot be used; absent when its file is good.
  public Optional<String> trouble(String proxy) {
    return parts.trouble(proxy);
  }

  /// Makes what tries calls that nobody makes, in the surroundings in which real ones are judged.
  private static final class CallTrials {
    private static final Logger LOG = System.getLogger(CallTrials.class.getName());

    private CallTrials() {}

    /// @param person the sign-in as it is known now, asked for each call; absent where no issuer is
    ///   configured
    static DryRun of(
        CoreSurroundings around, ConfigStore config, Supplier<Optional<SignInState>> person) {
      var cases =
          new CaseSurroundings(
              around.clock(),
              around.userHome(),
              around.userHome(),
              around.userName(),
              around.environment(),
              folder ->
                  GuardedFiles.guards(
                      around.home(),
                      around.userHome(),
                      List.of(around.environment()),
                      Optional.of(folder),
                      around.image()));
      return new DryRun(
          cases,
          around.home().riskRules(),
          fault -> LOG.log(Logger.Level.WARNING, "rules of command risk: " + fault),
          () -> config.settings().commandRisk().protectedBranches(),
          () -> person.get().map(CallTrials::person).orElseGet(CallPerson.SystemUser::new));
    }

    private static CallPerson person(SignInState state) {
      return switch (state) {
        case SignInState.SignedIn in -> new CallPerson.SignedIn(in.who().subject());
        case SignInState.SignedOut _, SignInState.Refused _ -> new CallPerson.Nobody();
      };
    }
  }

  /// Prepares the folders of a home and takes its lock, so that one core at a time runs there.
  private static final class HomeClaim {
    private static final Logger LOG = System.getLogger(HomeClaim.class.getName());

    private HomeClaim() {}

    /// @throws CoreStartException when a folder is unsafe, or another core has the lock
    static CoreLock take(AssentHome home) throws CoreStartException {
      prepare(home);
      return lock(home);
    }

    private static void prepare(AssentHome home) throws CoreStartException {
      try {
        home.prepare();
      } catch (ConfigException e) {
        throw new CoreStartException(CoreStartException.Code.FOLDER, e);
      }
    }

    private static CoreLock lock(AssentHome home) throws CoreStartException {
      String running = "Assent already runs for `" + home.config() + "`";
      try {
        return CoreLock.tryAcquire(home.runtime().resolve("core.lock"))
            .orElseThrow(() -> new CoreStartException(CoreStartException.Code.RUNNING, running));
      } catch (IOException e) {
        throw new CoreStartException(CoreStartException.Code.FOLDER, e);
      }
    }

    static CoreStartException undone(CoreLock lock, CoreStartException.Code code, Exception cause) {
      try {
        lock.close();
      } catch (IOException e) {
        cause.addSuppressed(e);
      }
      return new CoreStartException(code, cause);
    }

    /// Gives the home to the next core.
    static void giveBack(CoreLock lock) {
      try {
        lock.close();
      } catch (IOException e) {
        LOG.log(Logger.Level.WARNING, "the lock of the home did not close", e);
      }
    }

    /// Notes that the person ended Assent.
    static void markQuit(AssentHome home) {
      try {
        PrivateFile.replace(home.quitMark(), new byte[0]);
      } catch (IOException e) {
        LOG.log(
            Logger.Level.WARNING,
            "the quit could not be noted; the next session starts Assent again",
            e);
      }
    }
  }
}
