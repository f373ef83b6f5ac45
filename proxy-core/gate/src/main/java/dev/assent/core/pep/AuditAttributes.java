package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.Resource;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pep.RecordParts.ToolFacts;
import dev.assent.core.pep.SessionPolicy.AskedAttributes;
import dev.assent.core.pep.SessionPolicy.Asker;
import dev.assent.core.pip.RecordedAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Puts what the engine saw into the `attributes` of a decision record, as [RecordedAttributes]
/// writes it, so that another policy can be tried on it later.
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
            .put("action", parts.part(request.action(), RecordedAttributes.ACTION::write))
            .put("resource", resource(request.resource(), facts, asked.tools(), words, parts))
            .put("environment", environment(request.environment(), parts));
    if (!request.recentCalls().isEmpty()) {
      attributes.put("recent_calls", RecordedAttributes.RECENT.write(request.recentCalls()));
    }
    if (!request.earlier().isEmpty()) {
      attributes.put("earlier_calls", RecordedAttributes.EARLIER.write(request.earlier()));
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
    var body = JsonObject.builder();
    RecordedAttributes.SUBJECT.write(subject, body);
    // Left out where they are too large or not wanted: that is not the same as none.
    if (subject.isOfToken() && CanonicalJson.bytes(subject.claims()).length <= asker.most()) {
      body.put("claims", subject.claims());
    }
    return body.build();
  }

  // All but time and request stays the same for all calls of a session, or nearly all.
  private static JsonObject environment(Environment environment, RecordParts.OfRecord parts) {
    var body = JsonObject.builder().put("time", parts.text(environment.time()));
    var same = environment.at(Instant.EPOCH).of("", Optional.empty());
    parts.part(same, RecordedAttributes.ENVIRONMENT::write).members().forEach(body::put);
    return parts.assembled(body.build());
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
            new PlainResource(
                resource.with(KnownTool.UNKNOWN, CommandFacts.NONE),
                Tool.of(resource, facts, asksOfTools)),
            _ -> resourceOfItsOwn(resource, facts, asksOfTools, words, RecordParts.fresh()))
        : resourceOfItsOwn(resource, facts, asksOfTools, words, parts);
  }

  // All that a record's part about a resource is made of that has neither paths nor URLs nor a
  // command.
  private record PlainResource(Resource bare, Tool tool) {}

  private static JsonObject resourceOfItsOwn(
      Resource resource,
      Optional<ToolFacts.Of> facts,
      boolean asksOfTools,
      boolean words,
      RecordParts.OfRecord parts) {
    var body = JsonObject.builder();
    RecordedAttributes.RESOURCE.write(resource, body);
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
    var body = JsonObject.builder();
    RecordedAttributes.TOOL.write(tool, body);
    facts.ifPresent(known -> {
      body.put("digest", known.digest());
      if (known.bytes() <= (asksOfTools ? LARGE : SMALL)) {
        body.put("description", known.description());
      }
    });
    return body.build();
  }

  private static JsonObject command(CommandFacts command, boolean words) {
    var body = JsonObject.builder();
    RecordedAttributes.COMMAND.write(command, body);
    if (words) {
      body.put("alone", JsonArray.ofStrings(command.alone())).put("everyday", command.everyday());
    }
    return body.build();
  }

  /// The source of each attribute of a call, as a decision record tells it: `{"WORD":
  /// ["action.mcp_method", ...], ...}`. Each attribute that is there stands under one word.
  ///
  /// An attribute with several sources counts as the weakest of them: the roots are what a client
  /// may have claimed, paths are worked out from its arguments. Most calls have the same attributes
  /// from the same sources, so that equal sources are told once.
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
          request.subject().provenance(),
          mapped ? Provenance.MAPPING : Provenance.DERIVED,
          present);
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
}
