package dev.assent.core.cli;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pdp.CompileContext;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pdp.PrefixResolver;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.DescriptionException;
import dev.assent.core.pip.PathResolver;
import dev.assent.core.pip.PathSyntax;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A case that brings a whole call: it is described and judged as a call of a session would be (clause 10.1).
final class CallCase {
  private final PolicySurroundings surroundings;
  private final JsonObject line;
  private final boolean machine;
  private final PathResolver resolver;
  private final Optional<Path> workingFolder;
  private final Optional<String> home;

  CallCase(PolicySurroundings surroundings, JsonObject line) throws EvalException {
    this.surroundings = surroundings;
    this.line = line;
    this.machine = machine(line);
    this.resolver = machine ? PathResolver.ofMachine() : PathResolver.lexicalOnly();
    this.workingFolder = folder(text("cwd"));
    this.home =
        text("home").or(() -> machine ? Optional.of(surroundings.userHome().toString()) : Optional.empty()).map(this::slashed);
  }

  /// The call as rules see it.
  ///
  /// @throws DescriptionException when it cannot be described; then it is denied
  /// @throws EvalException when the case has no method, or its members have the wrong kind
  AccessRequest describe(Instant now) throws EvalException, DescriptionException {
    var call = line.object("call").orElseThrow(() -> call("found no object in `call`"));
    String method = call.string("method").orElseThrow(() -> call("found no `method` in `call`"));
    Json params = call.get("params");
    if (params != null && params != JsonNull.NULL && !(params instanceof JsonObject)) {
      throw call("found something else than an object in `params`");
    }
    var requestId = method.startsWith("notifications/") ? Optional.<String>empty() : Optional.of("1");
    return new AccessRequests(() -> now, resolver)
        .describe(
            method,
            params instanceof JsonObject object ? object : JsonObject.EMPTY,
            requestId,
            Action.Direction.CLIENT_TO_SERVER,
            facts(call));
  }

  /// The engine for this case.
  CompiledPolicy compile(Policy policy, PolicyVersion version) {
    List<Guard> guards =
        machine ? surroundings.guards().apply(workingFolder.orElse(surroundings.workingFolder())) : List.of();
    var paths = windows() ? GlobDialect.WINDOWS_PATH : GlobDialect.PATH;
    var folder = workingFolder.map(known -> slashed(known.toString()));
    var context = new CompileContext(home, folder, prefixes(), paths);
    return CompiledPolicy.compile(policy, version, guards, context);
  }

  private PrefixResolver prefixes() {
    if (!machine) {
      return PrefixResolver.NONE;
    }
    return new PrefixResolver() {
      @Override
      public String resolve(String prefix) {
        return resolver.resolvePrefix(prefix);
      }

      @Override
      public String folded(String text) {
        return resolver.folds() ? PathResolver.folded(text) : text;
      }
    };
  }

  private SessionFacts facts(JsonObject call) throws EvalException {
    var name = call.object("params").flatMap(params -> params.string("name"));
    var tool = line.object("tool");
    Map<String, JsonObject> tools =
        name.isPresent() && tool.isPresent() ? Map.of(name.get(), tool.get()) : Map.of();
    String subject = text("subject_id").orElse(machine ? surroundings.userName() : "");
    return new SessionFacts(
        new Subject(subject, Provenance.SYSTEM, Optional.empty(), List.of(), Optional.empty(), List.of()),
        text("backend_id").orElse(""),
        "eval",
        text("client"),
        Optional.empty(),
        workingFolder,
        List.of(),
        environment(),
        Map.of(),
        tools,
        SessionFacts.PATH_BYTES,
        SessionFacts.URI_BYTES);
  }

  /// A home that the case brings replaces the machine's; without the machine it is all there is.
  private Map<String, String> environment() throws EvalException {
    var variables = new HashMap<String, String>(machine ? surroundings.environment() : Map.of());
    text("home").ifPresent(folder -> variables.put("HOME", folder));
    return variables;
  }

  private static boolean machine(JsonObject line) throws EvalException {
    Json value = line.get("machine");
    if (value == null || value == JsonNull.NULL) {
      return true;
    }
    if (value instanceof JsonBoolean bool) {
      return bool.value();
    }
    throw new EvalException(EvalException.Stage.LINE, "found no boolean in `machine`, expected one");
  }

  private Optional<Path> folder(Optional<String> written) throws EvalException {
    try {
      var folder = written.map(Path::of);
      if (folder.isPresent() && !folder.get().isAbsolute()) {
        throw new EvalException(EvalException.Stage.LINE, "found a relative `cwd`, expected an absolute folder");
      }
      return folder;
    } catch (InvalidPathException _) {
      throw new EvalException(EvalException.Stage.LINE, "found a `cwd` that no folder can have");
    }
  }

  private Optional<String> text(String name) throws EvalException {
    Json value = line.get(name);
    if (value == null || value == JsonNull.NULL) {
      return Optional.empty();
    }
    if (value instanceof JsonString(var text)) {
      return Optional.of(text);
    }
    throw new EvalException(EvalException.Stage.LINE, "found no text in `" + name + "`, expected one");
  }

  private String slashed(String path) {
    return windows() ? path.replace('\\', '/') : path;
  }

  private boolean windows() {
    return resolver.syntax() == PathSyntax.WINDOWS;
  }

  private static EvalException call(String detail) {
    return new EvalException(EvalException.Stage.CALL, detail + ", expected {\"method\": ..., \"params\": {...}}");
  }
}
