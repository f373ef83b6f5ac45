package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.RecentCalls;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;
import dev.assent.core.risk.Severity;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads decision records back into the attributes that were decided on: the other way of what `pep` writes.
///
/// Members it does not know are passed over.
public final class RecordedCalls {
  private RecordedCalls() {}

  /// The decision of a record; absent for records that are no decisions, that have no attributes because the message could
  /// not be described, or that cannot be read.
  public static Optional<RecordedCall> of(AuditRecord record) {
    try {
      return record.type().equals("decision") && record.content().object("attributes").isPresent()
          ? Optional.of(read(record))
          : Optional.empty();
    } catch (UnreadableRecordException _) {
      return Optional.empty();
    }
  }

  /// @throws UnreadableRecordException when a member that must be there is missing or of another kind
  static RecordedCall read(AuditRecord record) throws UnreadableRecordException {
    var body = record.content();
    var attributes = RecordParts.tree(body, "attributes");
    var resource = RecordParts.tree(attributes, "resource");
    var environment = RecordParts.tree(attributes, "environment");
    var arguments = body.object("arguments");
    var request =
        new AccessRequest(
            subject(RecordParts.tree(attributes, "subject")),
            action(RecordParts.tree(attributes, "action")),
            resource(resource),
            environment(body, environment),
            arguments.orElse(JsonObject.EMPTY),
            hook(body),
            recentCalls(attributes));
    return new RecordedCall(
        record.seq(),
        record.time(),
        body.string("id").orElse(""),
        RecordParts.word(body, "decision", Effect::ofWord),
        RecordParts.text(body, "final_rule"),
        RecordParts.text(body, "basis"),
        RecordParts.text(body, "outcome").equals("allowed"),
        body.object("hitl").flatMap(asked -> asked.string("answer")),
        request,
        kept(body, resource, environment));
  }

  private static RecordedCall.Kept kept(JsonObject body, JsonObject resource, JsonObject environment) {
    var tool = resource.object("tool");
    // A tool without digest was not listed by its server, so it has no description to be missed.
    boolean described =
        tool.filter(one -> one.get("description") != null || one.get("digest") == null).isPresent();
    return new RecordedCall.Kept(
        body.get("arguments") != null,
        tool.isPresent(),
        described,
        resource.get("command") != null,
        environment.get("origin") != null);
  }

  private static Subject subject(JsonObject subject) throws UnreadableRecordException {
    return new Subject(
        RecordParts.text(subject, "id"),
        RecordParts.word(subject, "provenance", word -> RecordParts.constant(Provenance.class, word)),
        subject.string("issuer"),
        subject.get("scopes") == null ? List.of() : RecordParts.texts(subject, "scopes"),
        subject.string("client_id"),
        subject.get("audience") == null ? List.of() : RecordParts.texts(subject, "audience"));
  }

  private static Action action(JsonObject action) throws UnreadableRecordException {
    return new Action(
        RecordParts.text(action, "mcp_method"),
        RecordParts.ifThere(action, "operation", Operation::ofWord),
        RecordParts.word(action, "category", word -> RecordParts.constant(Action.Category.class, word)),
        RecordParts.word(action, "direction", word -> RecordParts.constant(Action.Direction.class, word)));
  }

  private static Resource resource(JsonObject resource) throws UnreadableRecordException {
    var paths = new ArrayList<ResourcePath>();
    for (var path : RecordParts.trees(resource, "paths")) {
      paths.add(path(path));
    }
    var urls = new ArrayList<ResourceUrl>();
    for (var url : RecordParts.trees(resource, "urls")) {
      urls.add(new ResourceUrl(RecordParts.text(url, "scheme"), url.string("host"), RecordParts.flag(url, "whole"), url.get("barring") != null));
    }
    return new Resource(
        RecordParts.word(resource, "resource_type", ResourceType::ofWord),
        resource.string("tool_name"),
        RecordParts.text(resource, "backend_id"),
        paths,
        Optional.empty(),
        urls,
        effects(resource),
        tool(resource),
        command(resource));
  }

  private static ResourcePath path(JsonObject path) throws UnreadableRecordException {
    var given = RecordParts.text(path, "given");
    var allow = RecordParts.texts(path, "allow");
    var deny = RecordParts.texts(path, "deny");
    if (deny.isEmpty()) {
      throw new UnreadableRecordException("found a path without spelling");
    }
    return new ResourcePath(
        given,
        RecordParts.text(path, "pointer"),
        RecordParts.word(path, "role", word -> RecordParts.constant(PathRole.class, word)),
        RecordParts.word(path, "use", word -> RecordParts.constant(ResourcePath.Use.class, word)),
        allow.isEmpty() ? given : allow.getFirst(),
        allow,
        deny,
        RecordParts.flag(path, "unresolved"),
        placed(path, allow, deny),
        path.get("touch") == null
            ? ResourcePath.Touch.CALLED
            : RecordParts.word(path, "touch", word -> RecordParts.constant(ResourcePath.Touch.class, word)));
  }

  private static Optional<Set<ClientCapability>> capabilities(JsonObject environment) throws UnreadableRecordException {
    if (environment.get("client_capabilities") == null) {
      return Optional.empty();
    }
    var capabilities = EnumSet.noneOf(ClientCapability.class);
    for (String word : RecordParts.texts(environment, "client_capabilities")) {
      ClientCapability.ofWord(word).ifPresent(capabilities::add);
    }
    return Optional.of(capabilities);
  }

  /// What a `not` compares; records that do not say it have what an ALLOW sees, or all where it sees none.
  private static List<String> placed(JsonObject path, List<String> allow, List<String> deny) throws UnreadableRecordException {
    var placed = path.get("placed") == null ? List.<String>of() : RecordParts.texts(path, "placed");
    return !placed.isEmpty() ? placed : allow.isEmpty() ? deny : allow;
  }

  private static Optional<Set<SideEffect>> effects(JsonObject resource) throws UnreadableRecordException {
    if (!(resource.get("side_effects") instanceof JsonArray)) {
      return Optional.empty();
    }
    var effects = EnumSet.noneOf(SideEffect.class);
    for (String word : RecordParts.texts(resource, "side_effects")) {
      effects.add(RecordParts.meant("side_effects", word, SideEffect::ofWord));
    }
    return Optional.of(effects);
  }

  private static KnownTool tool(JsonObject resource) throws UnreadableRecordException {
    var tool = resource.object("tool").orElse(JsonObject.EMPTY);
    return new KnownTool(RecordParts.ifThere(tool, "state", ToolState::ofWord), tool.object("description"));
  }

  private static CommandFacts command(JsonObject resource) throws UnreadableRecordException {
    var command = resource.object("command").orElse(JsonObject.EMPTY);
    return new CommandFacts(
        RecordParts.ifThere(command, "severity", Severity::ofWord),
        command.get("rules") == null ? List.of() : RecordParts.texts(command, "rules"));
  }

  private static Environment environment(JsonObject body, JsonObject environment) throws UnreadableRecordException {
    return new Environment(
        time(RecordParts.text(environment, "time")),
        body.string("session").orElse(""),
        body.string("request_id"),
        environment.string("mcp_client_name"),
        environment.string("mcp_client_version"),
        environment.string("working_folder"),
        RecordParts.texts(environment, "roots"),
        environment.string("origin"),
        capabilities(environment));
  }

  private static Instant time(String written) throws UnreadableRecordException {
    try {
      return Instant.parse(written);
    } catch (DateTimeException _) {
      throw new UnreadableRecordException("found `" + written + "` in `time`, expected a date and time");
    }
  }

  private static Optional<HookAnswer> hook(JsonObject body) throws UnreadableRecordException {
    var hook = body.object("hook");
    if (hook.isEmpty()) {
      return Optional.empty();
    }
    var said = hook.get();
    return RecordParts.text(said, "answer").equals("denied")
        ? Optional.of(
            new HookAnswer.Denied(
                RecordParts.text(said, "name"),
                RecordParts.number(said, "code"),
                RecordParts.text(said, "text"),
                said.string("fault"),
                Optional.ofNullable(said.get("data"))))
        : Optional.of(new HookAnswer.Passed());
  }

  private static List<RecentCalls> recentCalls(JsonObject attributes) throws UnreadableRecordException {
    if (attributes.get("recent_calls") == null) {
      return List.of();
    }
    var counted = new ArrayList<RecentCalls>();
    for (var one : RecordParts.trees(attributes, "recent_calls")) {
      counted.add(new RecentCalls(RecordParts.texts(one, "tools"), RecordParts.number(one, "seconds"), RecordParts.number(one, "calls")));
    }
    return counted;
  }
}
