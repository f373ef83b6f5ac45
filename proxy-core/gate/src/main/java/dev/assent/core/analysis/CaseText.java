package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.RuleMatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Writes what was judged as JSON, for programs.
public final class CaseText {
  private CaseText() {}

  /// Puts `decision`, `final_rule` and `matched`.
  ///
  /// @return the same builder
  public static JsonObject.Builder decided(JsonObject.Builder answer, JudgedCase judged) {
    return switch (judged) {
      case JudgedCase.Decided decided -> decided(answer, decided.decision());
      case JudgedCase.Refused refused ->
          answer
              .put("decision", refused.effect().word())
              .put("final_rule", refused.finalRule())
              .put("matched", JsonArray.EMPTY);
    };
  }

  /// Puts `decision`, `final_rule` and `matched` of a decision of the engine.
  ///
  /// @return the same builder
  static JsonObject.Builder decided(JsonObject.Builder answer, Decision decision) {
    return answer
        .put("decision", decision.effect().word())
        .put("final_rule", decision.trace().basis().finalRule())
        .put(
            "matched",
            new JsonArray(decision.trace().matched().stream().map(CaseText::match).toList()));
  }

  private static Json match(RuleMatch match) {
    return JsonObject.builder()
        .put("id", match.id().value())
        .put("effect", match.effect().word())
        .put("specificity", match.specificity().score())
        .build();
  }

  /// The attributes gathered from a call, absent ones left out.
  public static JsonObject attributes(AccessRequest request) {
    var resource = request.resource();
    var attributes =
        JsonObject.builder()
            .put("mcp_method", request.action().method())
            .put("resource_type", resource.type().word())
            .putIfPresent(
                "backend_id", Optional.of(resource.backendId()).filter(text -> !text.isEmpty()))
            .putIfPresent(
                "subject_id", Optional.of(request.subject().id()).filter(text -> !text.isEmpty()))
            .putIfPresent("tool_name", resource.toolName())
            .putIfPresent(
                "operation", request.action().operation().map(operation -> operation.word()));
    token(request.subject()).forEach(attributes::put);
    resource
        .sideEffects()
        .ifPresent(effects ->
            attributes.put(
                "side_effects",
                JsonArray.ofStrings(effects.stream().sorted().map(SideEffect::word).toList())));
    attributes.put("paths", new JsonArray(resource.paths().stream().map(CaseText::path).toList()));
    attributes.put(
        "schemes",
        JsonArray.ofStrings(
            resource.urls().stream()
                .map(url -> url.scheme())
                .filter(scheme -> !scheme.isEmpty())
                .distinct()
                .toList()));
    var hosts = resource.urls().stream().flatMap(url -> url.host().stream()).distinct().toList();
    if (!hosts.isEmpty()) {
      attributes.put("hosts", JsonArray.ofStrings(hosts));
    }
    var command = resource.command();
    attributes.putIfPresent(
        "command_severity", command.severity().map(severity -> severity.word()));
    if (!command.rules().isEmpty()) {
      attributes.put("command_rule", JsonArray.ofStrings(command.rules()));
    }
    if (!command.alone().isEmpty()) {
      attributes.put("lone_command", JsonArray.ofStrings(command.alone()));
      attributes.put("everyday_command", command.everyday());
    }
    if (!command.folders().isEmpty()) {
      attributes.put(
          "command_folder",
          JsonArray.ofStrings(command.folders().stream().flatMap(List::stream).toList()));
    }
    capabilities(request).ifPresent(all -> attributes.put("client_capability", all));
    return attributes
        .putIfPresent("tool_state", resource.tool().state().map(state -> state.word()))
        .putIfPresent("client", request.environment().clientName())
        .putIfPresent("origin", request.environment().origin())
        .put("name", request.action().name())
        .putIfPresent("intent", request.action().intent())
        .put("category", request.action().category().word())
        .build();
  }

  /// The members that say of a call what a token says; none without a token, else at least one.
  static Map<String, Json> token(Subject subject) {
    var members = new LinkedHashMap<String, Json>();
    if (subject.isOfToken()) {
      subject.issuer().ifPresent(issuer -> members.put("issuer", new JsonString(issuer)));
      members.put("scope", JsonArray.ofStrings(subject.scopes()));
      if (!subject.audience().isEmpty()) {
        members.put("audience", JsonArray.ofStrings(subject.audience()));
      }
      subject.clientId().ifPresent(client -> members.put("client_id", new JsonString(client)));
      members.put("claims", subject.claims());
    }
    return members;
  }

  /// The capabilities of the client; absent where it did not say them.
  static Optional<JsonArray> capabilities(AccessRequest request) {
    return request
        .environment()
        .clientCapabilities()
        .map(
            all -> JsonArray.ofStrings(all.stream().sorted().map(ClientCapability::word).toList()));
  }

  private static Json path(ResourcePath path) {
    return JsonObject.builder()
        .put("given", path.given())
        .put("role", path.role().name().toLowerCase(Locale.ROOT))
        .put("seen_by", path.use().name().toLowerCase(Locale.ROOT))
        .put("allow", JsonArray.ofStrings(path.allowSpellings()))
        .put("deny", JsonArray.ofStrings(path.denySpellings()))
        .build();
  }
}
