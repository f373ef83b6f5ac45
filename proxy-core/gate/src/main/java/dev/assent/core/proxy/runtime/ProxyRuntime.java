package dev.assent.core.proxy.runtime;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.CheckpointSink;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.OwnFiles;
import dev.assent.core.audit.writer.LastingAuditLog;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.store.ToolFiles;
import dev.assent.core.identity.server.ServerAccess;
import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.PolicySource;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.proxy.host.ProxyState;
import dev.assent.core.proxy.runtime.CountedLog.LateRefusals;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.http.ParamHeaders;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One proxy while the core runs: its policy, its log, its state. Thread-safe.
public final class ProxyRuntime implements AutoCloseable {
  private static final Duration ANCHOR_TIMEOUT = Duration.ofSeconds(30);
  private static final String UNREACHABLE = "server-unreachable";

  private final String name;
  private final CoreSurroundings around;
  private final AssentHome home;
  private final Clock clock;
  private final InstallationKey key;
  private final PolicyStore policies;
  private final PolicyRecords policyRecords;
  private final CoreEvents events;
  private final ToolBook tools;
  private final ParamHeaders paramHeaders = new ParamHeaders();
  private final RestartRhythm restarts = new RestartRhythm(System::nanoTime);
  private final HeldAccess access = new HeldAccess();
  private volatile LogOpening logs = LastingAuditLog::open;
  private final CallFigures figures = new CallFigures();
  private final LateRefusals refusals;
  private volatile @Nullable LastingAuditLog audit;
  private volatile @Nullable LogKeeping keeping;
  private volatile Optional<Integer> keepDays = Optional.empty();
  private boolean removed;
  private int starting;
  private int launching;
  private int running;
  private ProxyState state = new ProxyState.Stopped();

  /// @param source tells where the policy lies that is in force for it
  public ProxyRuntime(
      String name,
      CoreSurroundings around,
      InstallationKey key,
      CoreEvents events,
      PolicyGate gate,
      PolicySource source) {
    this.name = name;
    this.around = around;
    this.home = around.home();
    this.clock = around.clock();
    this.key = key;
    this.events = events;
    this.refusals = new LateRefusals(() -> events.tell(new CoreEvent.CallsRefused(name)));
    this.policies = PolicyStore.open(source, clock, gate);
    this.policyRecords = new PolicyRecords(policies);
    policies.listen(this::recordPolicy);
    this.tools = new ToolBook(name, new ToolFiles(home, name), events);
  }

  /// Opens a log.
  public interface LogOpening {
    /// As [LastingAuditLog#open(Path, AuditOptions, Clock, LastingAuditLog.Listener)] does.
    LastingAuditLog open(
        Path folder, AuditOptions options, Clock clock, LastingAuditLog.Listener listener)
        throws AuditException;
  }

  /// Opens logs in another way from now on; for tests with a disk that fails.
  public void openLogsWith(LogOpening other) {
    logs = other;
  }

  public String name() {
    return name;
  }

  public PolicyStore policies() {
    return policies;
  }

  public ToolBook tools() {
    return tools;
  }

  /// Returns the parameters that the server wants repeated as headers.
  public ParamHeaders paramHeaders() {
    return paramHeaders;
  }

  /// Returns the rhythm that tells when the server may be started again.
  public RestartRhythm restarts() {
    return restarts;
  }

  /// Returns the sign-in at the server, shared by its sessions.
  ///
  /// @param made makes one where there is none yet at this address
  public ServerAccess accessAt(Endpoint endpoint, Supplier<ServerAccess> made) {
    return access.of(endpoint, made);
  }

  /// Waits until its server may be started, and shows that it waits.
  ///
  /// @param most how long the caller can wait
  /// @return why it may not be; absent when it may now
  public Optional<CharSequence> awaitRestart(Duration most) throws InterruptedException {
    Duration left = restarts.left();
    if (!left.isZero() && left.compareTo(most) <= 0) {
      waits(new ProxyState.Waiting(clock.instant().plus(left), restarts.reason()));
    }
    Optional<CharSequence> notNow = restarts.await(most);
    waits(new ProxyState.Starting());
    return notNow;
  }

  private synchronized void waits(ProxyState next) {
    if (running == 0 && !state.equals(next)) {
      change(next);
    }
  }

  /// Notes how a server over HTTP is doing; the empty string when it answers.
  public synchronized void condition(CharSequence trouble) {
    boolean troubled =
        state instanceof ProxyState.Failed(var code, _, _)
            && (code.equals(UNREACHABLE) || code.equals(ProxyState.SIGN_IN));
    if (running > 0 && !trouble.isEmpty() && !troubled) {
      change(
          new ProxyState.Failed(
              UNREACHABLE,
              Sentence.of("The server of %s gives no answer: %s", name, trouble),
              clock.instant()));
    } else if (running > 0 && trouble.isEmpty() && troubled) {
      change(new ProxyState.Running(clock.instant(), running));
    }
  }

  /// Notes that the server wants the person to sign in.
  ///
  /// @param sentence for people, with its period
  public synchronized void asksSignIn(CharSequence sentence) {
    boolean known =
        state instanceof ProxyState.Failed(var code, _, _) && code.equals(ProxyState.SIGN_IN);
    if (running > 0 && !known) {
      change(new ProxyState.Failed(ProxyState.SIGN_IN, sentence, clock.instant()));
    }
  }

  public PolicyState policy() {
    return policies.state();
  }

  /// The log, opened at the first need. One that fails later is opened anew by itself.
  ///
  /// @throws AuditException when it cannot be opened
  public synchronized AuditLog audit(CoreConfig.Audit settings) throws AuditException {
    keepDays = settings.keepDays();
    var open = audit;
    return open == null ? openAudit(settings) : open;
  }

  private AuditLog openAudit(CoreConfig.Audit settings) throws AuditException {
    Path folder = home.auditFolder(name);
    OwnFiles.way(home.state(), folder);
    Optional<Path> anchor =
        settings.anchor().map(file -> AuditOptions.anchorOf(Path.of(file), name));
    Optional<CheckpointSink> sink =
        settings.anchorCommand().isEmpty()
            ? Optional.empty()
            : Optional.of(
                new AnchorCommand(
                    name,
                    settings.anchorCommand(),
                    around.environment(),
                    home.state(),
                    ANCHOR_TIMEOUT));
    var options =
        new AuditOptions(key.originOf(name), settings.rotateMegabytes(), anchor, key, sink);
    var opened = logs.open(folder, options, clock, new Fate());
    var kept = new LogKeeping(opened, folder, clock, () -> keepDays);
    try {
      kept.begin();
      policyRecords.begin(opened, folder, policies.state().revision());
    } catch (AuditException e) {
      closeQuietly(opened);
      throw e;
    }
    keeping = kept;
    audit = opened;
    events.over(name, "audit-failed");
    return opened;
  }

  // The fate of an open log. Told on the log's threads, which must not wait for this object's lock.
  private final class Fate implements LastingAuditLog.Listener {
    @Override
    public void failed(AuditException why) {
      var kept = keeping;
      if (kept != null) {
        kept.gap();
      }
      events.tell(CoreEvent.unlogged(name, why));
    }

    @Override
    public void recovered() {
      var open = audit;
      if (open != null) {
        try {
          policyRecords.begin(open, home.auditFolder(name), policies.state().revision());
          events.over(name, "audit-failed");
        } catch (AuditException e) {
          events.tell(CoreEvent.unlogged(name, e));
        }
      }
    }
  }

  /// The log for one session, which counts what is written to it.
  ///
  /// @param watch is told of each call that is over
  /// @throws AuditException as [#audit]
  public AuditLog counted(CoreConfig.Audit settings, CountedLog.CallWatch watch)
      throws AuditException {
    try {
      return new CountedLog(audit(settings), figures, refusals, watch, clock);
    } catch (AuditException e) {
      figures.notLogged(clock.instant(), e.told());
      throw e;
    }
  }

  /// Returns the figures of what the proxy did since the core started.
  public CallFigures figures() {
    return figures;
  }

  /// The newest calls that no rule allows.
  public LateRefusals refusals() {
    return refusals;
  }

  private void recordPolicy(PolicyState changed) {
    try {
      policyRecords.changed(changed.revision());
    } catch (AuditException e) {
      // The log failed and lets nothing pass from now on.
      events.tell(CoreEvent.unlogged(name, e));
    }
  }

  /// Notes whether the proxy is configured: the log of one that was removed ends with a checkpoint
  /// once its last session is over.
  public synchronized void configured(boolean still) {
    removed = !still;
    closeIfRemoved();
  }

  /// Why no session of it goes on; absent while it is configured.
  public synchronized Optional<SessionFault> over() {
    return removed
        ? Optional.of(
            new SessionFault(
                "server-removed", "This session has ended, because its server was removed"))
        : Optional.empty();
  }

  private void closeIfRemoved() {
    if (removed && running + starting == 0) {
      closeAudit();
    }
  }

  private void closeAudit() {
    LastingAuditLog open = audit;
    LogKeeping kept = keeping;
    if (kept != null) {
      kept.end();
    }
    audit = null;
    keeping = null;
    policyRecords.end();
    if (open != null) {
      closeQuietly(open);
    }
  }

  private void closeQuietly(LastingAuditLog open) {
    try {
      open.close();
    } catch (AuditException e) {
      events.tell(CoreEvent.unlogged(name, e));
    }
  }

  public synchronized ProxyState state() {
    return state;
  }

  /// A session begins; its server may start later, or never.
  public synchronized void sessionStarts() {
    starting++;
  }

  /// The server of a session is being started.
  public synchronized void serverStarts() {
    launching++;
    waits(new ProxyState.Starting());
  }

  /// The start of a server is over, and its session `ready` by that or not.
  public synchronized void serverStarted(boolean ready) {
    launching--;
    if (ready) {
      sessionReady();
    } else if (launching == 0) {
      waits(new ProxyState.Stopped());
    }
  }

  public synchronized void sessionReady() {
    starting--;
    running++;
    Instant since = state instanceof ProxyState.Running(var earlier, _) ? earlier : clock.instant();
    change(new ProxyState.Running(since, running));
  }

  /// @param fault why it could not go on; absent when the client went
  public synchronized void sessionEnds(boolean wasReady, Optional<SessionFault> fault) {
    if (wasReady) {
      running--;
    } else {
      starting--;
    }
    if (running > 0) {
      Instant since =
          state instanceof ProxyState.Running(var earlier, _) ? earlier : clock.instant();
      change(new ProxyState.Running(since, running));
    } else if (fault.isPresent()) {
      boolean down = restarts.isDown() && fault.get().code().equals("server-ended");
      change(
          new ProxyState.Failed(
              down ? "down" : fault.get().code(), fault.get().sentence(), clock.instant()));
    } else if (launching == 0) {
      change(new ProxyState.Stopped());
    } else if (state instanceof ProxyState.Running) {
      change(new ProxyState.Starting());
    }
    closeIfRemoved();
  }

  private void change(ProxyState next) {
    state = next;
    events.tell(new CoreEvent.StateChanged(name, next));
  }

  @Override
  public synchronized void close() {
    restarts.close();
    access.close();
    policies.close();
    tools.write();
    closeAudit();
  }

  /// The sign-in at one server for all its sessions: the same one until the definition says another
  /// address, other certificates or other terms. Thread-safe.
  private static final class HeldAccess implements AutoCloseable {
    private @Nullable Held held;

    private record Held(Endpoint endpoint, ServerAccess access) {}

    synchronized ServerAccess of(Endpoint endpoint, Supplier<ServerAccess> made) {
      Held now = held;
      if (now == null || !now.endpoint().equals(endpoint)) {
        // A session that began with the one before goes on with it.
        now = new Held(endpoint, made.get());
        held = now;
      }
      return now.access();
    }

    @Override
    public synchronized void close() {
      Held now = held;
      held = null;
      if (now != null) {
        now.access().close();
      }
    }
  }
}
