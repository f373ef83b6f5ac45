package dev.assent.core.proxy;

import dev.assent.core.access.Subject;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.pep.PolicyEnforcementPoint;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.proxy.runtime.SessionAcceptance;
import dev.assent.core.proxy.runtime.ToolAcceptance;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.proxy.session.OpenRequestCount;
import dev.assent.core.proxy.session.OperationLog;
import dev.assent.core.proxy.session.SafeguardParts;
import dev.assent.core.proxy.session.SessionKnowledge;
import dev.assent.core.proxy.session.SessionParts;
import dev.assent.core.proxy.session.SessionTools;
import dev.assent.core.proxy.upstream.Upstream;
import dev.assent.core.transport.LocalSession;
import dev.assent.core.transport.StreamChannel;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.SetLimits;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
    var clock = core.surroundings().clock();
    ToolBook book = core.runtime(server).tools();
    var desk =
        new PolicyEnforcementPoint.Desk(
            core.broker(),
            audit,
            core.key()::sized,
            clock,
            RandomIds::newId,
            core.surroundings().ticker());
    var acceptance = new ToolAcceptance(book, audit, clock);
    var accepted = new SessionAcceptance(server, id, book, acceptance, core.events());
    return new PolicyEnforcementPoint(server, sources.describer(), terms, desk, accepted);
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
}
