package dev.assent.core.cli;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.PolicyDocument;
import dev.assent.core.pap.PolicyFormatException;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pip.DescriptionException;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Judges the cases of `policy eval`, in order: remembers the policies that were defined (clause 10.1).
final class PolicyEvaluation {
  private static final Set<String> MEMBERS =
      Set.of(
          "id", "policy", "attributes", "call", "backend_id", "subject_id", "cwd", "tool", "now", "home", "client", "origin",
          "tool_state", "machine");

  /// What a policy's text came to.
  private sealed interface Text {
    record Good(Policy policy) implements Text {}

    record Bad(String detail) implements Text {}
  }

  /// A case with everything that judging it needs.
  ///
  /// @param request absent when the call could not be described
  record Judged(Optional<AccessRequest> request, Optional<CompiledPolicy> engine, Optional<DescriptionException> fault) {}

  private final PolicySurroundings surroundings;
  private final Map<String, Text> defined = new HashMap<>();
  private final Map<Policy, CompiledPolicy> ready = new HashMap<>();

  PolicyEvaluation(PolicySurroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// The answer to a line; absent for a definition.
  Optional<JsonObject> answer(Json line) {
    Json id = line instanceof JsonObject object ? present(object, "id") : JsonNull.NULL;
    try {
      if (!(line instanceof JsonObject object)) {
        throw new EvalException(EvalException.Stage.LINE, "found no object, expected one");
      }
      if (object.members().containsKey("define")) {
        define(object);
        return Optional.empty();
      }
      return Optional.of(answer(id, object));
    } catch (EvalException e) {
      return Optional.of(error(id, e));
    }
  }

  /// The answer to a line that is none.
  static JsonObject error(Json id, EvalException e) {
    var error = JsonObject.builder().put("stage", e.stage().word()).put("detail", e.detail()).build();
    return JsonObject.builder().put("id", id).put("error", error).build();
  }

  /// Describes a case under a policy.
  Judged judge(Policy policy, JsonObject line) throws EvalException {
    Instant now = now(line);
    if (present(line, "attributes") instanceof JsonObject attributes) {
      var read = ReadyAttributes.of(attributes, now);
      var home = line.string("home");
      var engine =
          home.isPresent()
              ? CompiledPolicy.forReadyAttributes(policy, PolicyVersion.NONE, home)
              : ready.computeIfAbsent(policy, p -> CompiledPolicy.forReadyAttributes(p, PolicyVersion.NONE));
      var judge = read.typed() ? engine : engine.withoutResourceType();
      return new Judged(Optional.of(read.request()), Optional.of(judge), Optional.empty());
    }
    var call = new CallCase(surroundings, line);
    try {
      return new Judged(
          Optional.of(call.describe(now)), Optional.of(call.compile(policy, PolicyVersion.NONE)), Optional.empty());
    } catch (DescriptionException e) {
      return new Judged(Optional.empty(), Optional.empty(), Optional.of(e));
    }
  }

  private JsonObject answer(Json id, JsonObject line) throws EvalException {
    for (String name : line.members().keySet()) {
      if (!MEMBERS.contains(name)) {
        throw new EvalException(EvalException.Stage.LINE, "found the unknown member `" + name + "`");
      }
    }
    boolean attributes = present(line, "attributes") instanceof JsonObject;
    boolean call = present(line, "call") != JsonNull.NULL;
    if (attributes == call) {
      throw new EvalException(EvalException.Stage.LINE, "expected either an object `attributes` or a `call`");
    }
    var judged = judge(policy(present(line, "policy")), line);
    var answer = JsonObject.builder().put("id", id);
    if (judged.request().isEmpty() || judged.engine().isEmpty()) {
      return answer.put("decision", "deny").put("final_rule", "failure").put("matched", JsonArray.EMPTY).build();
    }
    decided(answer, judged.engine().get().decide(judged.request().get()));
    if (call) {
      answer.put("attributes", attributes(judged.request().get()));
    }
    return answer.build();
  }

  static void decided(JsonObject.Builder answer, Decision decision) {
    List<Json> matched =
        decision.trace().matched().stream()
            .<Json>map(
                match ->
                    JsonObject.builder()
                        .put("id", match.id().value())
                        .put("effect", match.effect().word())
                        .put("specificity", match.specificity().score())
                        .build())
            .toList();
    answer
        .put("decision", decision.effect().word())
        .put("final_rule", decision.trace().basis().finalRule())
        .put("matched", new JsonArray(matched));
  }

  /// What was gathered from a call, absent attributes left out.
  static JsonObject attributes(AccessRequest request) {
    var resource = request.resource();
    var attributes =
        JsonObject.builder()
            .put("mcp_method", request.action().method())
            .put("resource_type", resource.type().word())
            .putIfPresent("backend_id", Optional.of(resource.backendId()).filter(text -> !text.isEmpty()))
            .putIfPresent("subject_id", Optional.of(request.subject().id()).filter(text -> !text.isEmpty()))
            .putIfPresent("tool_name", resource.toolName())
            .putIfPresent("operation", request.action().operation().map(operation -> operation.word()));
    resource
        .sideEffects()
        .ifPresent(
            effects ->
                attributes.put(
                    "side_effects", JsonArray.ofStrings(effects.stream().sorted().map(SideEffect::word).toList())));
    attributes.put("paths", new JsonArray(resource.paths().stream().map(PolicyEvaluation::path).toList()));
    attributes.put(
        "schemes", JsonArray.ofStrings(resource.urls().stream().map(url -> url.scheme()).distinct().toList()));
    return attributes.build();
  }

  private static Json path(ResourcePath path) {
    return JsonObject.builder()
        .put("given", path.given())
        .put("role", path.role().name().toLowerCase(java.util.Locale.ROOT))
        .put("seen_by", path.use().name().toLowerCase(java.util.Locale.ROOT))
        .put("allow", JsonArray.ofStrings(path.allowSpellings()))
        .put("deny", JsonArray.ofStrings(path.denySpellings()))
        .build();
  }

  private void define(JsonObject line) throws EvalException {
    var name =
        line.string("define")
            .orElseThrow(() -> new EvalException(EvalException.Stage.LINE, "found no text in `define`, expected a name"));
    defined.put(name, read(present(line, "policy")));
    ready.clear();
  }

  private Policy policy(Json named) throws EvalException {
    Text text =
        switch (named) {
          case JsonString(var name) ->
              defined.getOrDefault(name, new Text.Bad("found no policy with the name `" + name + "`"));
          case Json inline -> read(inline);
        };
    return switch (text) {
      case Text.Good(var policy) -> policy;
      case Text.Bad(var detail) -> throw new EvalException(EvalException.Stage.POLICY, detail);
    };
  }

  private static Text read(Json policy) {
    if (!(policy instanceof JsonObject)) {
      return new Text.Bad("found no policy, expected an object or the name of one");
    }
    try {
      var bytes = JsonWriter.write(policy).getBytes(StandardCharsets.UTF_8);
      return new Text.Good(PolicyDocument.parse(bytes).policy());
    } catch (PolicyFormatException e) {
      var first = e.findings().getFirst();
      return new Text.Bad(first.pointer() + ": " + first.message());
    }
  }

  private Instant now(JsonObject line) throws EvalException {
    Json value = present(line, "now");
    if (value == JsonNull.NULL) {
      return surroundings.clock().instant();
    }
    try {
      return OffsetDateTime.parse(line.string("now").orElse("")).toInstant();
    } catch (DateTimeException _) {
      throw new EvalException(EvalException.Stage.LINE, "found no date and time with zone in `now`, expected one");
    }
  }

  private static Json present(JsonObject object, String name) {
    Json value = object.get(name);
    return value == null ? JsonNull.NULL : value;
  }
}
