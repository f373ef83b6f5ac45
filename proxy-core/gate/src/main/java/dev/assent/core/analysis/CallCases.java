package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.SessionFacts.ToolSource;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Describes cases that bring a whole call, as a call of a session would be (clause 10.1).
final class CallCases {
  private static final String SESSION = "eval";

  private final CaseSurroundings surroundings;
  private final PathResolver onMachine = PathResolver.ofMachine();
  private final PathResolver apart = PathResolver.lexicalOnly();
  private final AccessRequests describerOnMachine;
  private final AccessRequests describerApart;

  CallCases(CaseSurroundings surroundings) {
    this.surroundings = surroundings;
    this.describerOnMachine =
        new AccessRequests(surroundings.clock(), onMachine, surroundings.commands())
            .in(ZoneId::systemDefault);
    this.describerApart = new AccessRequests(surroundings.clock(), apart);
  }

  /// The surroundings that a case gives beside its call.
  ///
  /// @param machine whether guards, links and commands of this machine count
  record Around(boolean machine, PathContext place, CaseMembers members) {
    /// The same with another call.
    ///
    /// @param other its `call`, and its `tool` where it has one
    Around like(CaseMembers other) {
      var merged = members.object().without("tool");
      for (var member : other.object().members().entrySet()) {
        merged = merged.with(member.getKey(), member.getValue());
      }
      return new Around(machine, place, new CaseMembers(merged));
    }
  }

  /// Reads where a case is at home.
  Around around(CaseMembers members) throws CaseException {
    boolean machine = machine(members);
    var home =
        members
            .text("home")
            .or(() -> machine ? Optional.of(surroundings.userHome().toString()) : Optional.empty());
    return new Around(
        machine,
        new PathContext(machine ? onMachine : apart, home, folder(members.text("cwd"))),
        members);
  }

  /// The call as rules see it.
  ///
  /// @throws DescriptionException when it cannot be described; then it is denied
  /// @throws CaseException when the case has no method, or its members have the wrong kind
  AccessRequest describe(Around around, Instant now) throws CaseException, DescriptionException {
    if (!(around.members().value("call").orElse(null) instanceof JsonObject call)) {
      throw CaseException.call("found no object in `call`");
    }
    String method =
        call.string("method").orElseThrow(() -> CaseException.call("found no `method` in `call`"));
    var params = new CaseMembers(call).value("params").orElse(JsonObject.EMPTY);
    if (!(params instanceof JsonObject tree)) {
      throw CaseException.call("found something else than an object in `params`");
    }
    var requestId =
        method.startsWith("notifications/") ? Optional.<String>empty() : Optional.of("1");
    var facts = facts(around, tree);
    var state = around.members().word("tool_state", ToolState::ofWord);
    var origin = around.members().text("origin");
    var described =
        (around.machine() ? describerOnMachine : describerApart)
            .describe(method, tree, requestId, Action.Direction.CLIENT_TO_SERVER, facts);
    return asSaid(described, now, origin, state, around);
  }

  /// Time, origin and tool as the case has them.
  private static AccessRequest asSaid(
      AccessRequest request,
      Instant now,
      Optional<String> origin,
      Optional<ToolState> state,
      Around around)
      throws CaseException {
    var at = request.environment();
    var environment =
        new Environment(
            now,
            at.sessionId(),
            at.requestId(),
            at.clientName(),
            at.clientVersion(),
            at.workingFolder(),
            at.roots(),
            origin,
            ReadyAttributes.capabilities(around.members()),
            at.project(),
            at.zone());
    var of = request.resource();
    var tool =
        of.toolName().isPresent()
            ? new KnownTool(state, around.members().tree("tool"))
            : KnownTool.UNKNOWN;
    var command = around.machine() ? of.command() : CommandFacts.NONE;
    return request.to(of.with(tool, command)).in(environment);
  }

  private SessionFacts facts(Around around, JsonObject params) throws CaseException {
    var members = around.members();
    var name = params.string("name");
    var tool = members.tree("tool");
    Map<String, JsonObject> tools =
        name.isPresent() && tool.isPresent() ? Map.of(name.get(), tool.get()) : Map.of();
    return new SessionFacts(
        members.subject(around.machine() ? surroundings.userName() : ""),
        members.text("backend_id").orElse(""),
        SESSION,
        members.text("client"),
        Optional.empty(),
        around.place().folder(),
        List.of(),
        environment(around),
        Map.of(),
        ToolSource.listed(tools),
        Optional.empty(),
        Optional.empty(),
        SessionFacts.PATH_BYTES,
        SessionFacts.URI_BYTES,
        around.place().folder());
  }

  /// A home that the case brings replaces the machine's; without the machine it is all there is.
  private Map<String, String> environment(Around around) throws CaseException {
    var home = around.members().text("home");
    if (around.machine() && home.isEmpty()) {
      return surroundings.environment();
    }
    var variables =
        new HashMap<String, String>(around.machine() ? surroundings.environment() : Map.of());
    home.ifPresent(folder -> variables.put("HOME", folder));
    return variables;
  }

  private static boolean machine(CaseMembers members) throws CaseException {
    Optional<Json> value = members.value("machine");
    if (value.isEmpty()) {
      return true;
    }
    if (value.get() instanceof JsonBoolean bool) {
      return bool.value();
    }
    throw CaseException.line("found no boolean in `machine`, expected one");
  }

  private static Optional<Path> folder(Optional<String> written) throws CaseException {
    try {
      var folder = written.map(Path::of);
      if (folder.isPresent() && !folder.get().isAbsolute()) {
        throw CaseException.line("found a relative `cwd`, expected an absolute folder");
      }
      return folder;
    } catch (InvalidPathException _) {
      throw CaseException.line("found a `cwd` that no folder can have");
    }
  }
}
