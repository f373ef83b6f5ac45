package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.Resource;
import dev.assent.core.access.Subject;
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

/// The source of each attribute of a call, as a decision record tells it: `{"WORD":
/// ["action.mcp_method", ...], ...}`. Each attribute that is there stands under one word.
///
/// An attribute with several sources counts as the weakest of them: the roots are what a client may
/// have claimed, paths are worked out from its arguments. Most calls have the same attributes from
/// the same sources, so that equal sources are told once.
///
/// @param subject where what is known of the subject came from
/// @param operation where the operation came from, if there is one
/// @param present which attributes are there: a bit for each [Attribute]
record AttributeSources(Provenance subject, Provenance operation, long present) {
  /// The attributes that may be there, in the order in which they are told.
  private enum Attribute {
    SUBJECT_ID("subject.id"),
    NAME_OF_SUBJECT("subject.name"),
    ISSUER("subject.issuer"),
    CLIENT_ID("subject.client_id"),
    SCOPES("subject.scopes"),
    AUDIENCE("subject.audience"),
    CLAIMS("subject.claims"),
    METHOD("action.mcp_method"),
    NAME("action.name"),
    CATEGORY("action.category"),
    DIRECTION("action.direction"),
    OPERATION("action.operation"),
    INTENT("action.intent"),
    RESOURCE_TYPE("resource.resource_type"),
    TOOL_NAME("resource.tool_name"),
    BACKEND_ID("resource.backend_id"),
    PATH("resource.path"),
    PATHS("resource.paths"),
    URLS("resource.urls"),
    SIDE_EFFECTS("resource.side_effects"),
    TOOL("resource.tool"),
    COMMAND("resource.command"),
    TIME("environment.time"),
    SESSION("session"),
    REQUEST_ID("request_id"),
    CLIENT_NAME("environment.mcp_client_name"),
    CLIENT_VERSION("environment.mcp_client_version"),
    WORKING_FOLDER("environment.working_folder"),
    ROOTS("environment.roots"),
    ORIGIN("environment.origin"),
    CLIENT_CAPABILITIES("environment.client_capabilities"),
    TIME_ZONE("environment.time_zone"),
    RECENT_CALLS("recent_calls"),
    EARLIER_CALLS("earlier_calls"),
    ARGUMENTS("arguments"),
    HOOK("hook");

    private static final List<Attribute> ALL = List.of(values());

    private final JsonString name;

    Attribute(String name) {
      this.name = new JsonString(name);
    }

    long in(boolean there) {
      return there ? 1L << ordinal() : 0;
    }
  }

  // There in every call.
  private static final long ALWAYS =
      Attribute.SUBJECT_ID.in(true)
          | Attribute.METHOD.in(true)
          | Attribute.NAME.in(true)
          | Attribute.CATEGORY.in(true)
          | Attribute.DIRECTION.in(true)
          | Attribute.RESOURCE_TYPE.in(true)
          | Attribute.BACKEND_ID.in(true)
          | Attribute.PATHS.in(true)
          | Attribute.URLS.in(true)
          | Attribute.SIDE_EFFECTS.in(true)
          | Attribute.TIME.in(true)
          | Attribute.SESSION.in(true)
          | Attribute.ROOTS.in(true)
          | Attribute.ARGUMENTS.in(true);

  /// @param registered what the person's registry says of the tool
  static AttributeSources of(
      AccessRequest request, Optional<ProxyDefinition.ToolEntry> registered) {
    boolean mapped = registered.flatMap(ProxyDefinition.ToolEntry::operation).isPresent();
    long present =
        ALWAYS
            | of(request.subject())
            | Attribute.OPERATION.in(request.action().operation().isPresent())
            | Attribute.INTENT.in(request.action().intent().isPresent())
            | of(request.resource())
            | of(request.environment())
            | Attribute.RECENT_CALLS.in(!request.recentCalls().isEmpty())
            | Attribute.EARLIER_CALLS.in(!request.earlier().isEmpty())
            | Attribute.HOOK.in(request.hook().isPresent());
    return new AttributeSources(
        request.subject().provenance(), mapped ? Provenance.MAPPING : Provenance.DERIVED, present);
  }

  private static long of(Subject subject) {
    return Attribute.ISSUER.in(subject.issuer().isPresent())
        | Attribute.CLIENT_ID.in(subject.clientId().isPresent())
        | Attribute.SCOPES.in(!subject.scopes().isEmpty())
        | Attribute.AUDIENCE.in(!subject.audience().isEmpty())
        | Attribute.NAME_OF_SUBJECT.in(subject.name().isPresent())
        | Attribute.CLAIMS.in(subject.isOfToken());
  }

  private static long of(Resource resource) {
    return Attribute.TOOL_NAME.in(resource.toolName().isPresent())
        | Attribute.TOOL.in(resource.toolName().isPresent())
        | Attribute.PATH.in(resource.firstPath().isPresent())
        | Attribute.COMMAND.in(!resource.command().equals(CommandFacts.NONE));
  }

  private static long of(Environment environment) {
    return Attribute.REQUEST_ID.in(environment.requestId().isPresent())
        | Attribute.CLIENT_NAME.in(environment.clientName().isPresent())
        | Attribute.CLIENT_VERSION.in(environment.clientVersion().isPresent())
        | Attribute.WORKING_FOLDER.in(environment.workingFolder().isPresent())
        | Attribute.ORIGIN.in(environment.origin().isPresent())
        | Attribute.TIME_ZONE.in(environment.zone().isPresent())
        | Attribute.CLIENT_CAPABILITIES.in(environment.clientCapabilities().isPresent());
  }

  /// As a record says it.
  JsonObject toJson() {
    Map<Provenance, List<Json>> names = new EnumMap<>(Provenance.class);
    for (Attribute attribute : Attribute.ALL) {
      if ((present & attribute.in(true)) != 0) {
        names.computeIfAbsent(sourceOf(attribute), _ -> new ArrayList<>()).add(attribute.name);
      }
    }
    var body = JsonObject.builder();
    names.forEach((word, list) -> body.put(word.word(), new JsonArray(list)));
    return body.build();
  }

  private Provenance sourceOf(Attribute attribute) {
    return switch (attribute) {
      case SUBJECT_ID, NAME_OF_SUBJECT, ISSUER, CLIENT_ID, SCOPES, AUDIENCE, CLAIMS -> subject;
      case OPERATION -> operation;
      // The server tells these of its tool; our own pins tell how the tool stands to the accepted
      // one.
      case METHOD,
          TOOL_NAME,
          TOOL,
          REQUEST_ID,
          CLIENT_NAME,
          CLIENT_VERSION,
          CLIENT_CAPABILITIES,
          ROOTS,
          ARGUMENTS ->
          Provenance.MESSAGE;
      case NAME, INTENT, RESOURCE_TYPE, PATH, PATHS, URLS, COMMAND, RECENT_CALLS, EARLIER_CALLS ->
          Provenance.DERIVED;
      case CATEGORY, SIDE_EFFECTS -> Provenance.MAPPING;
      case DIRECTION, TIME, SESSION, WORKING_FOLDER, ORIGIN, TIME_ZONE -> Provenance.SYSTEM;
      case BACKEND_ID, HOOK -> Provenance.CONFIGURATION;
    };
  }
}
