package dev.assent.core.proxy;

import dev.assent.core.access.Subject;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.hooks.PreCallHooks;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.pep.PolicyEnforcementPoint;
import dev.assent.core.pep.SessionPolicy;
import dev.assent.core.pep.SessionPolicy.Asker;
import dev.assent.core.pep.SessionPolicy.Waiting;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import dev.assent.core.proxy.runtime.ToolAcceptance;
import dev.assent.core.proxy.runtime.ToolAcceptance.SessionAcceptance;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.proxy.session.ClientPatience;
import dev.assent.core.proxy.session.OperationLog;
import dev.assent.core.proxy.session.SessionKnowledge;
import dev.assent.core.proxy.session.SessionKnowledge.SessionTools;
import dev.assent.core.proxy.session.SessionParts;
import dev.assent.core.proxy.session.SessionParts.OpenRequestCount;
import dev.assent.core.proxy.session.SessionParts.SafeguardParts;
import dev.assent.core.proxy.upstream.Upstream;
import dev.assent.core.transport.LocalService.LocalSession;
import dev.assent.core.transport.StreamChannel;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.SetLimits;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes what a session of a client needs, in the surroundings of this core.
final class SessionAssembly {
  private final CoreParts core;
  private final SessionSources sources;
  private final OpenRequestCount openCalls;

  /// @param openCalls how many calls are open in all sessions
  SessionAssembly(SessionSources sources, OpenRequestCount openCalls) {
    this.core = sources.core();
    this.sources = sources;
    this.openCalls = openCalls;
  }

  /// Returns what a session that begins now knows.
  SessionKnowledge knowledge(ProxyDefinition definition) {
    ToolBook book = core.runtime(definition.name()).tools();
    book.refresh();
    int tools = core.config().settings().limits().toolsPerServer();
    return new SessionKnowledge(
        new SessionTools(book, core.surroundings().clock(), tools),
        sources.patience(),
        client -> new SetLimits(core.home().wiringFolder()).of(client, definition.name()));
  }

  /// The parts of a session.
  ///
  /// @param folder where it works
  /// @param environment that paths in arguments are read with
  /// @param knowledge as [#knowledge(ProxyDefinition)] made it
  /// @param binding to the person who opened it
  SessionParts parts(
      String id,
      LocalSession connection,
      ProxyDefinition definition,
      Path folder,
      Map<String, String> environment,
      Upstream server,
      AuditLog audit,
      OperationLog operations,
      SessionKnowledge knowledge,
      SessionBinding binding) {
    CoreConfig.Limits limits = core.config().settings().limits();
    var terms =
        SessionTerms.of(
            core,
            sources.hooks(),
            definition,
            folder,
            only(AgentFolders.VARIABLES, connection.environment()),
            knowledge,
            binding);
    // Copied here once, because the facts of each call take a copy of what is not one.
    var variables = Map.copyOf(environment);
    return new SessionParts(
        id,
        definition.name(),
        StreamChannel.open(
            "client " + id,
            connection.input(),
            connection.output(),
            limits.message(),
            limits.partialLine()),
        server,
        enforcement(id, definition.name(), terms, audit),
        core.broker(),
        operations,
        knowledge,
        () -> facts(id, definition, folder, terms, variables, knowledge, limits),
        definition.callTimeout(),
        limits.inFlightPerClient(),
        limits.message(),
        core.surroundings().clock(),
        SafeguardParts.of(
            () -> core.config().safeguards(definition.name()),
            () -> core.config().settings().limits(),
            server,
            knowledge,
            openCalls),
        () -> core.runtime(definition.name()).over().or(binding::over));
  }

  private PolicyEnforcementPoint enforcement(
      String id, String server, SessionTerms terms, AuditLog audit) {
    ToolBook book = core.runtime(server).tools();
    var desk =
        new PolicyEnforcementPoint.Desk(
            core.broker(),
            audit,
            core.key()::sized,
            core.clock(),
            RandomIds::newId,
            core.surroundings().ticker());
    var acceptance = new ToolAcceptance(book, audit, core.surroundings().clock());
    var accepted = new SessionAcceptance(server, id, book, acceptance, core.events());
    return new PolicyEnforcementPoint(server, id, sources.describer(), terms, desk, accepted);
  }

  private SessionFacts facts(
      String id,
      ProxyDefinition definition,
      Path folder,
      SessionTerms terms,
      Map<String, String> variables,
      SessionKnowledge knowledge,
      CoreConfig.Limits limits) {
    return new SessionFacts(
        Subject.systemUser(core.surroundings().userName()),
        definition.backendId(),
        id,
        knowledge.clientName(),
        knowledge.clientVersion(),
        Optional.of(folder),
        terms.roots(),
        variables,
        definition.registry(),
        knowledge.tools()::known,
        Optional.of(SessionFacts.MCP),
        knowledge.capabilities(),
        limits.pathBytes(),
        limits.uriBytes(),
        Optional.of(folder));
  }

  /// The values of these names alone.
  static Map<String, String> only(Set<String> names, Map<String, String> values) {
    var some = new HashMap<>(values);
    some.keySet().retainAll(names);
    return some;
  }

  /// The parts that every session is made with, of a client as of an agent.
  ///
  /// @param core the parts of the core
  /// @param telemetry told of the calls that are over
  /// @param hooks the programs asked before calls
  /// @param describer makes access requests of calls
  /// @param patience what is known of how long clients wait
  /// @param heartbeats notes who was heard of
  record SessionSources(
      CoreParts core,
      TelemetrySwitch telemetry,
      HookReview hooks,
      AccessRequests describer,
      ClientPatience patience,
      Heartbeats heartbeats) {}

  /// The policy and the settings in force for one session; the proxy's policy is compiled for the
  /// session's folder. Each read gives the newest. A policy is compiled once for each version.
  static final class SessionTerms implements SessionPolicy {
    private final ProxyRuntime runtime;
    private final ConfigStore config;
    private final ProxyDefinition definition;
    private final SessionKnowledge knowledge;
    private final List<Guard> guards;
    private final CompileContext context;
    private final PreCallHooks hooks;
    private final SessionBinding binding;
    private volatile @Nullable Compiled compiled;

    private record Compiled(PolicyState source, InForce inForce) {}

    SessionTerms(
        ProxyRuntime runtime,
        ConfigStore config,
        ProxyDefinition definition,
        SessionKnowledge knowledge,
        List<Guard> guards,
        CompileContext context,
        PreCallHooks hooks,
        SessionBinding binding) {
      this.runtime = runtime;
      this.config = config;
      this.definition = definition;
      this.knowledge = knowledge;
      this.guards = List.copyOf(guards);
      this.context = context;
      this.hooks = hooks;
      this.binding = binding;
    }

    /// Makes the terms in force for a session that works in a folder.
    ///
    /// @param folder absolute
    /// @param binding to the person whose session it is
    /// @param places variables of the client that say where agents have their files
    static SessionTerms of(
        CoreParts core,
        HookReview hooks,
        ProxyDefinition definition,
        Path folder,
        Map<String, String> places,
        SessionKnowledge knowledge,
        SessionBinding binding) {
      CoreSurroundings around = core.surroundings();
      var resolver = PathResolver.ofMachine();
      return new SessionTerms(
          core.runtime(definition.name()),
          core.config(),
          definition,
          knowledge,
          GuardedFiles.guards(
              around.home(),
              around.userHome(),
              List.of(around.environment(), places),
              Optional.of(folder),
              around.image()),
          new CompileContext(
              Optional.of(slashed(around.userHome())),
              Optional.of(slashed(folder)),
              prefixes(resolver),
              dialect(resolver)),
          hooks.hooks(definition),
          binding);
    }

    private static PrefixResolver prefixes(PathResolver resolver) {
      PrefixResolver following = resolver::resolvePrefix;
      return resolver.folds() ? following.foldingWith(PathResolver::folded) : following;
    }

    private static GlobDialect dialect(PathResolver resolver) {
      return switch (resolver.syntax()) {
        case POSIX -> GlobDialect.PATH;
        case WINDOWS -> GlobDialect.WINDOWS_PATH;
      };
    }

    private static String slashed(Path path) {
      return path.toString().replace('\\', '/');
    }

    @Override
    public Optional<Asker> asker(Waiting waiting) throws InterruptedException {
      return binding.asker(waiting);
    }

    @Override
    public InForce policy() {
      PolicyState now = runtime.policy();
      Compiled known = compiled;
      if (known == null || !known.source().version().equals(now.version())) {
        var point = CompiledPolicy.compile(now.policy(), now.version(), guards, context);
        known = new Compiled(now, InForce.of(point, now.version(), now.policy()));
        compiled = known;
      }
      return known.inForce();
    }

    @Override
    public CoreConfig.Hitl hitl() {
      return definition.hitl().orElse(config.settings().hitl());
    }

    @Override
    public Optional<Patience> patience() {
      var known = knowledge.patience();
      return known.usable().compareTo(hitl().timeout()) < 0 ? Optional.of(known) : Optional.empty();
    }

    @Override
    public CoreConfig settings() {
      return config.settings();
    }

    @Override
    public ProxyDefinition.RefusalForm refusalForm() {
      return definition.refusalForm();
    }

    @Override
    public PreCallHooks hooks() {
      return hooks;
    }

    @Override
    public boolean resultsHaveType() {
      return knowledge.revision().filter(ProtocolVersion::hasResultType).isPresent();
    }

    /// Returns how long a call of this session may go without a sign of life.
    java.time.Duration callTimeout() {
      return definition.callTimeout();
    }

    /// Folders that the session serves.
    List<String> roots() {
      return definition.roots().orElseGet(knowledge::roots);
    }
  }
}
