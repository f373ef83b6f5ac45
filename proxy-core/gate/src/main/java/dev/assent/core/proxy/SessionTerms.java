package dev.assent.core.proxy;

import dev.assent.core.approval.question.Patience;
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
import dev.assent.core.pep.Asker;
import dev.assent.core.pep.SessionPolicy;
import dev.assent.core.pep.Waiting;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import dev.assent.core.proxy.session.SessionKnowledge;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The policy and the settings in force for one session; the proxy's policy is compiled for the
/// session's folder. Each read gives the newest. A policy is compiled once for each version.
final class SessionTerms implements SessionPolicy {
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
