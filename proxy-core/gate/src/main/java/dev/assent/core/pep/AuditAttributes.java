package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Resource;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.RecordedAttributes;
import java.time.Instant;
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
}
