package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.RecentCalls;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// Maps what the engine saw onto the `attributes` of a decision record, so that another policy can
/// be tried on it later.
///
/// Of a tool's description the digest is always kept; the whole where it is small, or where the
/// policy in force asks about it. Without it nobody can say later what a condition on it would have
/// found. It is the same with what a token says of the person: all that rules see is kept or
/// nothing, because a draft of tomorrow may look at what no rule looks at today.
final class AuditAttributes {
  private static final int SMALL = 2 * 1024;
  private static final int LARGE = 64 * 1024;

  private AuditAttributes() {}

  /// @param facts of the tool's description; absent where the tool was not listed
  /// @param asked the documents that the policy in force looks into
  /// @param words whether the words of commands are kept, as arguments are
  /// @param registered what the person's registry says of the tool
  /// @param parts of the record
  static JsonObject of(
      AccessRequest request,
      Optional<ToolFacts.Of> facts,
      AskedAttributes asked,
      boolean words,
      Optional<ProxyDefinition.ToolEntry> registered,
      RecordParts.OfRecord parts) {
    var attributes =
        JsonObject.builder()
            .put(
                "subject",
                parts.part(Asker.of(request.subject(), asked, words), AuditAttributes::subject))
            .put("action", parts.part(request.action(), AuditAttributes::action))
            .put("resource", resource(request.resource(), facts, asked.tools(), words, parts))
            .put("environment", environment(request.environment(), parts));
    if (!request.recentCalls().isEmpty()) {
      attributes.put("recent_calls", array(request.recentCalls(), AuditAttributes::count));
    }
    if (!request.earlier().isEmpty()) {
      attributes.put("earlier_calls", array(request.earlier(), AuditAttributes::earlier));
    }
    return attributes
        .put(
            "provenance",
            parts.ownPart(AttributeSources.of(request, registered), AttributeSources::toJson))
        .build();
  }

  // All that a record's part about a subject is made of. At most so many bytes of claims are kept:
  // where arguments are not, only claims that a rule asks for.
  private record Asker(Subject subject, int most) {
    static Asker of(Subject subject, AskedAttributes asked, boolean words) {
      return new Asker(subject, asked.claims() ? LARGE : words ? SMALL : -1);
    }
  }

  private static JsonObject subject(Asker asker) {
    var subject = asker.subject();
    var body =
        JsonObject.builder()
            .put("id", subject.id())
            .put("provenance", subject.provenance().word())
            .putIfPresent("name", subject.name())
            .putIfPresent("issuer", subject.issuer());
    if (!subject.scopes().isEmpty()) {
      body.put("scopes", JsonArray.ofStrings(subject.scopes()));
    }
    body.putIfPresent("client_id", subject.clientId());
    if (!subject.audience().isEmpty()) {
      body.put("audience", JsonArray.ofStrings(subject.audience()));
    }
    // Left out where they are too large or not wanted: that is not the same as none.
    if (subject.isOfToken() && CanonicalJson.bytes(subject.claims()).length <= asker.most()) {
      body.put("claims", subject.claims());
    }
    return body.build();
  }

  private static JsonObject action(Action action) {
    return JsonObject.builder()
        .put("mcp_method", action.method())
        .put("name", action.name())
        .put("category", action.category().word())
        .put("direction", action.direction().name().toLowerCase(java.util.Locale.ROOT))
        .putIfPresent("operation", action.operation().map(operation -> operation.word()))
        .putIfPresent("named_operation", action.named().map(operation -> operation.word()))
        .putIfPresent("intent", action.intent())
        .build();
  }

  private static JsonObject environment(Environment environment, RecordParts.OfRecord parts) {
    var body = JsonObject.builder().put("time", parts.text(environment.time()));
    parts.part(Surroundings.of(environment), Surroundings::toJson).members().forEach(body::put);
    return parts.assembled(body.build());
  }

  // Of an environment what stays the same for all calls of a session, or nearly all.
  private record Surroundings(
      Optional<String> clientName,
      Optional<String> clientVersion,
      Optional<String> workingFolder,
      List<String> roots,
      Optional<String> origin,
      Optional<Set<ClientCapability>> capabilities,
      Optional<String> project,
      Optional<ZoneId> zone) {
    static Surroundings of(Environment environment) {
      return new Surroundings(
          environment.clientName(),
          environment.clientVersion(),
          environment.workingFolder(),
          environment.roots(),
          environment.origin(),
          environment.clientCapabilities(),
          environment.project(),
          environment.zone());
    }

    JsonObject toJson() {
      var body =
          JsonObject.builder()
              .putIfPresent("mcp_client_name", clientName)
              .putIfPresent("mcp_client_version", clientVersion)
              .putIfPresent("working_folder", workingFolder)
              .put("roots", JsonArray.ofStrings(roots))
              .putIfPresent("origin", origin)
              .putIfPresent("time_zone", zone.map(ZoneId::getId));
      // Left out where it is the working folder.
      if (!project.equals(workingFolder)) {
        body.put("project", project.<Json>map(JsonString::new).orElse(JsonNull.NULL));
      }
      capabilities.ifPresent(all ->
          body.put(
              "client_capabilities",
              JsonArray.ofStrings(all.stream().sorted().map(ClientCapability::word).toList())));
      return body.build();
    }
  }

  // The arguments tell something else of a resource in each call. Most calls have nothing of it.
  private static JsonObject resource(
      Resource resource,
      Optional<ToolFacts.Of> facts,
      boolean asksOfTools,
      boolean words,
      RecordParts.OfRecord parts) {
    boolean plain =
        resource.paths().isEmpty()
            && resource.urls().isEmpty()
            && resource.command().equals(CommandFacts.NONE);
    return plain
        ? parts.part(
            PlainResource.of(resource, facts, asksOfTools),
            _ -> resourceOfItsOwn(resource, facts, asksOfTools, words, RecordParts.fresh()))
        : resourceOfItsOwn(resource, facts, asksOfTools, words, parts);
  }

  // All that a record's part about a resource is made of that has neither paths nor URLs nor a
  // command.
  private record PlainResource(
      ResourceType type,
      Optional<String> toolName,
      String backendId,
      Optional<Set<SideEffect>> sideEffects,
      Tool tool) {
    static PlainResource of(Resource resource, Optional<ToolFacts.Of> facts, boolean asksOfTools) {
      return new PlainResource(
          resource.type(),
          resource.toolName(),
          resource.backendId(),
          resource.sideEffects(),
          Tool.of(resource, facts, asksOfTools));
    }
  }

  private static JsonObject resourceOfItsOwn(
      Resource resource,
      Optional<ToolFacts.Of> facts,
      boolean asksOfTools,
      boolean words,
      RecordParts.OfRecord parts) {
    var body =
        JsonObject.builder()
            .put("resource_type", resource.type().word())
            .putIfPresent("tool_name", resource.toolName())
            .put("backend_id", resource.backendId())
            .putIfPresent("path", resource.firstPath().map(ResourcePath::display))
            .put("paths", array(resource.paths(), AuditAttributes::path))
            .put("urls", array(resource.urls(), AuditAttributes::url))
            .put("side_effects", sideEffects(resource.sideEffects()));
    if (resource.toolName().isPresent()) {
      var tool = Tool.of(resource, facts, asksOfTools);
      body.put("tool", parts.part(tool, _ -> tool(resource.tool(), facts, asksOfTools)));
    }
    // Left out where the call has none.
    if (!resource.command().equals(CommandFacts.NONE)) {
      body.put("command", command(resource.command(), words));
    }
    return body.build();
  }

  // All that a record's part about a tool is made of.
  private record Tool(
      Optional<ToolState> state, Optional<RecordParts.Same> facts, boolean asksOfTools) {
    static Tool of(Resource resource, Optional<ToolFacts.Of> facts, boolean asksOfTools) {
      return new Tool(resource.tool().state(), facts.map(RecordParts.Same::new), asksOfTools);
    }
  }

  private static JsonObject tool(
      KnownTool tool, Optional<ToolFacts.Of> facts, boolean asksOfTools) {
    var body = JsonObject.builder().putIfPresent("state", tool.state().map(ToolState::word));
    facts.ifPresent(known -> {
      body.put("digest", known.digest());
      if (known.bytes() <= (asksOfTools ? LARGE : SMALL)) {
        body.put("description", known.description());
      }
    });
    return body.build();
  }

  private static <T> JsonArray array(List<T> values, Function<T, Json> making) {
    if (values.isEmpty()) {
      return JsonArray.EMPTY;
    }
    var all = new ArrayList<Json>(values.size());
    for (T value : values) {
      all.add(making.apply(value));
    }
    return new JsonArray(all);
  }

  private static Json path(ResourcePath path) {
    return JsonObject.builder()
        .put("given", path.given())
        .put("pointer", path.pointer())
        .put("role", path.role().name().toLowerCase(java.util.Locale.ROOT))
        .put("use", path.use().name().toLowerCase(java.util.Locale.ROOT))
        .put("allow", JsonArray.ofStrings(path.allowSpellings()))
        .put("deny", JsonArray.ofStrings(path.denySpellings()))
        .put("placed", JsonArray.ofStrings(path.placedSpellings()))
        .putIfPresent("extension", ResourcePath.extensionOf(path.display()))
        .put("unresolved", path.unresolved())
        .putIfPresent(
            "touch",
            path.touch() == ResourcePath.Touch.CALLED
                ? Optional.empty()
                : Optional.of(path.touch().name().toLowerCase(java.util.Locale.ROOT)))
        .build();
  }

  private static Json url(ResourceUrl url) {
    return JsonObject.builder()
        .put("scheme", url.scheme())
        .putIfPresent("host", url.host())
        .put("whole", url.whole())
        .putIfPresent(
            "barring", url.barring() ? Optional.of("unknown-member-or-scheme") : Optional.empty())
        .build();
  }

  private static Json sideEffects(Optional<Set<SideEffect>> effects) {
    return effects
        .<Json>map(known ->
            JsonArray.ofStrings(new TreeSet<>(known.stream().map(SideEffect::word).toList())))
        .orElse(JsonNull.NULL);
  }

  private static JsonObject command(CommandFacts command, boolean words) {
    var body =
        JsonObject.builder()
            .putIfPresent("severity", command.severity().map(Severity::word))
            .put("rules", JsonArray.ofStrings(command.rules()));
    if (!command.folders().isEmpty()) {
      body.put("folders", array(command.folders(), JsonArray::ofStrings));
    }
    if (words) {
      body.put("alone", JsonArray.ofStrings(command.alone())).put("everyday", command.everyday());
    }
    return body.build();
  }

  private static Json earlier(EarlierCall earlier) {
    var body = JsonObject.builder().put("asked", earlier.asked());
    earlier.ago().ifPresent(ago -> body.put("ago_ms", ago.toMillis()));
    earlier.unseen().ifPresent(ago -> body.put("unseen_ms", ago.toMillis()));
    return body.build();
  }

  private static Json count(RecentCalls recent) {
    return JsonObject.builder()
        .put("tools", JsonArray.ofStrings(recent.tools()))
        .put("seconds", recent.seconds())
        .put("calls", recent.calls())
        .build();
  }
}
