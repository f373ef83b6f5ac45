package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.Resource;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Works out the source of each attribute of a call, attribute by attribute; tests compare it with
/// what records say.
final class NaiveSources {
  private final Map<Provenance, List<Json>> names = new EnumMap<>(Provenance.class);

  private NaiveSources() {}

  /// @param registered what the person's registry says of the tool
  static JsonObject of(AccessRequest request, Optional<ProxyDefinition.ToolEntry> registered) {
    var sources = new NaiveSources();
    sources.subject(request);
    sources.action(request, registered);
    sources.resource(request.resource());
    sources.environment(request);
    if (!request.recentCalls().isEmpty()) {
      sources.add(Provenance.DERIVED, "recent_calls");
    }
    sources.add(Provenance.MESSAGE, "arguments");
    request.hook().ifPresent(_ -> sources.add(Provenance.CONFIGURATION, "hook"));
    var body = JsonObject.builder();
    sources.names.forEach((word, list) -> body.put(word.word(), new JsonArray(list)));
    return body.build();
  }

  private void subject(AccessRequest request) {
    var subject = request.subject();
    add(subject.provenance(), "subject.id");
    subject.name().ifPresent(_ -> add(subject.provenance(), "subject.name"));
    subject.issuer().ifPresent(_ -> add(subject.provenance(), "subject.issuer"));
    subject.clientId().ifPresent(_ -> add(subject.provenance(), "subject.client_id"));
    if (!subject.scopes().isEmpty()) {
      add(subject.provenance(), "subject.scopes");
    }
    if (!subject.audience().isEmpty()) {
      add(subject.provenance(), "subject.audience");
    }
    if (subject.provenance() == Provenance.TOKEN) {
      add(subject.provenance(), "subject.claims");
    }
  }

  private void action(AccessRequest request, Optional<ProxyDefinition.ToolEntry> registered) {
    add(Provenance.MESSAGE, "action.mcp_method");
    add(Provenance.DERIVED, "action.name");
    add(Provenance.MAPPING, "action.category");
    add(Provenance.SYSTEM, "action.direction");
    if (request.action().operation().isPresent()) {
      boolean mapped = registered.flatMap(ProxyDefinition.ToolEntry::operation).isPresent();
      add(mapped ? Provenance.MAPPING : Provenance.DERIVED, "action.operation");
    }
    request.action().intent().ifPresent(_ -> add(Provenance.DERIVED, "action.intent"));
  }

  private void resource(Resource resource) {
    add(Provenance.DERIVED, "resource.resource_type");
    resource.toolName().ifPresent(_ -> add(Provenance.MESSAGE, "resource.tool_name"));
    add(Provenance.CONFIGURATION, "resource.backend_id");
    resource.firstPath().ifPresent(_ -> add(Provenance.DERIVED, "resource.path"));
    add(Provenance.DERIVED, "resource.paths");
    add(Provenance.DERIVED, "resource.urls");
    add(Provenance.MAPPING, "resource.side_effects");
    if (resource.toolName().isPresent()) {
      // The server's own words about its tool; our pins tell how it stands to the accepted one.
      add(Provenance.MESSAGE, "resource.tool");
    }
    if (!resource.command().equals(CommandFacts.NONE)) {
      add(Provenance.DERIVED, "resource.command");
    }
  }

  private void environment(AccessRequest request) {
    var environment = request.environment();
    add(Provenance.SYSTEM, "environment.time");
    add(Provenance.SYSTEM, "session");
    environment.requestId().ifPresent(_ -> add(Provenance.MESSAGE, "request_id"));
    environment.clientName().ifPresent(_ -> add(Provenance.MESSAGE, "environment.mcp_client_name"));
    environment
        .clientVersion()
        .ifPresent(_ -> add(Provenance.MESSAGE, "environment.mcp_client_version"));
    environment
        .workingFolder()
        .ifPresent(_ -> add(Provenance.SYSTEM, "environment.working_folder"));
    add(Provenance.MESSAGE, "environment.roots");
    environment.origin().ifPresent(_ -> add(Provenance.SYSTEM, "environment.origin"));
    environment
        .clientCapabilities()
        .ifPresent(_ -> add(Provenance.MESSAGE, "environment.client_capabilities"));
  }

  private void add(Provenance word, String name) {
    names.computeIfAbsent(word, _ -> new ArrayList<>()).add(new JsonString(name));
  }
}
