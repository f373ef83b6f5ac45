package dev.assent.core.proxy;

import dev.assent.core.access.Action;
import dev.assent.core.access.HookAgent;
import dev.assent.core.access.HookLimit;
import dev.assent.core.access.Subject;
import dev.assent.core.agents.AgentCall;
import dev.assent.core.agents.AgentCanary;
import dev.assent.core.agents.AgentPlace;
import dev.assent.core.agents.RepeatedQuestion;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Caller;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.local.HookLimits;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Call.Ties;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.pep.PolicyEnforcementPoint;
import dev.assent.core.pep.SessionHistory;
import dev.assent.core.proxy.SessionAssembly.SessionSources;
import dev.assent.core.proxy.SessionAssembly.SessionTerms;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.runtime.ToolAcceptance;
import dev.assent.core.proxy.runtime.ToolAcceptance.SessionAcceptance;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.proxy.session.OperationLog;
import dev.assent.core.proxy.session.SessionKnowledge;
import dev.assent.core.proxy.session.SessionKnowledge.SessionTools;
import dev.assent.core.transport.ServerEnvironment;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// The calls that one session of an agent asks about, in one project: limits are counted and grants
/// are kept for it. Thread-safe.
final class AgentSession {
  private static final Logger LOG = System.getLogger(AgentSession.class.getName());
  private static final Duration ASKED_AGAIN = Duration.ofSeconds(30);

  private final String id;
  private final CoreParts core;
  private final ProxyDefinition definition;
  private final Path project;
  private final PolicyEnforcementPoint enforcement;
  private final OperationLog operations;
  private final SessionBinding binding;
  private final Map<String, Long> answered = new HashMap<>();
  private int underWay;
  private long lastUsed;

  /// @param id given by [SessionBadges]
  /// @param definition of the proxy that stands for the agent
  /// @param project absolute; patterns of rules are joined to it
  /// @param places variables of the agent that say where it has its files
  /// @param history of what the agent calls one session, whatever the project
  AgentSession(
      String id,
      SessionSources sources,
      ProxyDefinition definition,
      Path project,
      Map<String, String> places,
      SessionHistory history)
      throws AuditException {
    this.id = id;
    this.core = sources.core();
    this.definition = definition;
    this.binding = SessionBinding.of(core);
    this.project = project;
    CoreConfig settings = core.config().settings();
    ProxyRuntime runtime = core.runtime(definition.name());
    AuditLog audit =
        runtime.counted(settings.audit(), sources.telemetry().watch(definition.name()));
    this.operations = new OperationLog(audit, id, settings.audit().forced());
    ToolBook book = runtime.tools();
    var knowledge =
        new SessionKnowledge(
            new SessionTools(book, core.surroundings().clock(), settings.limits().toolsPerServer()),
            sources.patience(),
            patience(core, definition));
    SessionTerms terms =
        SessionTerms.of(core, sources.hooks(), definition, project, places, knowledge, binding);
    this.enforcement =
        new PolicyEnforcementPoint(
            definition.name(),
            id,
            sources.describer(),
            terms,
            new PolicyEnforcementPoint.Desk(
                core.broker(),
                audit,
                core.key()::sized,
                core.clock(),
                RandomIds::newId,
                core.surroundings().ticker()),
            new SessionAcceptance(
                definition.name(),
                id,
                book,
                new ToolAcceptance(book, audit, core.surroundings().clock()),
                core.events()),
            history);
  }

  // The hook says no by then, so the person is asked for less.
  private static Patience patience(CoreParts core, ProxyDefinition definition) {
    HookAgent agent = definition.backend().asking().orElseThrow();
    Optional<Duration> found = Optional.empty();
    try {
      found = HookLimits.read(core.home().hookLimits()).of(agent);
    } catch (IOException e) {
      LOG.log(Logger.Level.WARNING, "how long agents wait cannot be read: {0}", e.getMessage());
    }
    Duration limit = agent.limit().counting(found);
    return new Patience(HookLimit.answersWithin(limit), Patience.Source.KNOWN, 0);
  }

  String id() {
    return id;
  }

  ProxyDefinition definition() {
    return definition;
  }

  SessionBinding binding() {
    return binding;
  }

  OperationLog operations() {
    return operations;
  }

  /// Writes down that the session began.
  void opened(String agentsName) throws AuditException, InterruptedException {
    var facts =
        JsonObject.builder()
            .put("proxy", definition.name())
            .put("backend", definition.backendId())
            .put("working_folder", project.toString())
            .put("home", core.home().config().toString())
            .put("agent_session", agentsName);
    binding.atOpening().members().forEach(facts::put);
    operations.opened(facts.build());
  }

  private Supplier<Optional<ApprovalAnswer.Cause>> gone(BooleanSupplier givenUp) {
    var takenBack = Caller.takingBack(givenUp);
    return () -> takenBack.get().or(() -> binding.over().map(SessionFault::withdrawal));
  }

  /// Judges one call and writes down what is known of it afterwards: that it was let go, and
  /// nothing of how it ended.
  ///
  /// @param environment variables of the agent that its hook handed over
  /// @param givenUp whether the agent does not wait any more
  Enforcement judge(AgentCall asked, Map<String, String> environment, BooleanSupplier givenUp)
      throws AuditException, InterruptedException {
    var place = place();
    var request = new JsonString(asked.callId().orElseGet(RandomIds::newId));
    var tree =
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", request)
            .put("method", AgentPlace.METHOD)
            .put("params", place.params(asked))
            .build();
    var ties =
        new Ties(Optional.empty(), Optional.empty(), gone(givenUp)).with(AgentCanary.in(asked));
    var call =
        new Call(
            tree, AgentPlace.METHOD, Optional.of(request), Action.Direction.CLIENT_TO_SERVER, ties);
    Enforcement done =
        enforcement.enforce(
            call,
            () ->
                place.facts(
                    asked,
                    ServerEnvironment.of(
                        core.surroundings().environment(), environment, Map.of())));
    if (!(done instanceof Enforcement.Refuse)) {
      operations.handedBack(done.decisionId(), request.value(), AgentPlace.METHOD);
    }
    return done;
  }

  // With the limits of this moment.
  private AgentPlace place() {
    CoreConfig.Limits limits = core.config().settings().limits();
    return new AgentPlace(
        definition,
        project,
        Subject.systemUser(core.surroundings().userName()),
        id,
        limits.pathBytes(),
        limits.uriBytes());
  }

  /// Notes a person's yes to a use about which the agent asks once more.
  synchronized void answered(RepeatedQuestion use) {
    if (use.first()) {
      answered.put(use.key(), System.nanoTime());
    }
  }

  /// Returns whether a person said yes to this use a moment ago, when the agent asked about it
  /// first. Covers one more question.
  synchronized boolean wasAnswered(RepeatedQuestion use) {
    answered.values().removeIf(when -> System.nanoTime() - when > ASKED_AGAIN.toNanos());
    return !use.first() && answered.remove(use.key()) != null;
  }

  /// Notes that a call begins.
  synchronized void begins() {
    underWay++;
  }

  /// Notes that a call is over.
  ///
  /// @param now of the steady clock
  synchronized void ends(long now) {
    underWay--;
    lastUsed = now;
  }

  /// Returns whether nothing is under way, and nothing was since.
  ///
  /// @param then of the steady clock
  synchronized boolean isIdleSince(long then) {
    return underWay == 0 && lastUsed - then < 0;
  }

  /// Returns when the last call ended, of the steady clock.
  synchronized long lastUsed() {
    return underWay > 0 ? Long.MAX_VALUE : lastUsed;
  }
}
