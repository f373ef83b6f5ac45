package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.EarlierCall;
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
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads decision records back into the attributes that were decided on: the other way of what
/// `pep` writes.
///
/// Members it does not know are passed over.
public final class RecordedCalls {
  // The length of `{}`.
  private static final BigDecimal NO_ARGUMENTS = BigDecimal.TWO;

  private RecordedCalls() {}

  /// The decision of a record; absent for records that are no decisions, that have no attributes
  /// because the message could not be described, or that cannot be read.
  public static Optional<RecordedCall> of(AuditRecord record) {
    try {
      return record.type().equals("decision") && record.content().object("attributes").isPresent()
          ? Optional.of(read(record))
          : Optional.empty();
    } catch (UnreadableRecordException _) {
      return Optional.empty();
    }
  }

  /// @throws UnreadableRecordException when a member that must be there is missing or of another
  ///   kind
  static RecordedCall read(AuditRecord record) throws UnreadableRecordException {
    var body = record.content();
    var attributes = RecordMembers.tree(body, "attributes");
    var subject = RecordMembers.tree(attributes, "subject");
    var resource = RecordMembers.tree(attributes, "resource");
    var environment = RecordMembers.tree(attributes, "environment");
    var arguments = body.object("arguments");
    var request =
        new AccessRequest(
            subject(subject),
            action(RecordMembers.tree(attributes, "action")),
            resource(resource),
            environment(body, environment),
            arguments.orElse(JsonObject.EMPTY),
            hook(body),
            recentCalls(attributes),
            earlier(attributes));
    return new RecordedCall(
        record.seq(),
        record.time(),
        body.string("id").orElse(""),
        RecordMembers.word(body, "decision", Effect::ofWord),
        RecordMembers.text(body, "final_rule"),
        RecordMembers.text(body, "basis"),
        RecordMembers.text(body, "outcome").equals("allowed"),
        body.object("hitl").flatMap(asked -> asked.string("answer")),
        request,
        kept(body, subject, resource, environment));
  }

  private static RecordedCall.Kept kept(
      JsonObject body, JsonObject subject, JsonObject resource, JsonObject environment) {
    var tool = resource.object("tool");
    // A tool without digest was not listed by its server, so it has no description to be missed.
    boolean described =
        tool.filter(one -> one.get("description") != null || one.get("digest") == null).isPresent();
    var command = resource.object("command");
    return new RecordedCall.Kept(
        body.get("arguments") != null || hasNoArguments(body),
        tool.isPresent(),
        described,
        command.isEmpty()
            || command
                .filter(one -> one.get("everyday") != null)
                .flatMap(one -> one.array("alone"))
                .isPresent(),
        command.isEmpty() || command.flatMap(one -> one.array("folders")).isPresent(),
        environment.get("origin") != null,
        subject.get("claims") != null
            || subject.string("provenance").filter(Provenance.TOKEN.word()::equals).isEmpty());
  }

  // The size tells it where the arguments themselves are not kept.
  private static boolean hasNoArguments(JsonObject body) {
    return body.get("arguments_size") instanceof JsonNumber size
        && size.decimal().compareTo(NO_ARGUMENTS) == 0;
  }

  private static Subject subject(JsonObject subject) throws UnreadableRecordException {
    return new Subject(
        RecordMembers.text(subject, "id"),
        RecordMembers.word(
            subject, "provenance", word -> RecordMembers.constant(Provenance.class, word)),
        subject.string("issuer"),
        subject.get("scopes") == null ? List.of() : RecordMembers.texts(subject, "scopes"),
        subject.string("client_id"),
        subject.get("audience") == null ? List.of() : RecordMembers.texts(subject, "audience"),
        subject.string("name"),
        subject.object("claims").orElse(JsonObject.EMPTY));
  }

  private static Action action(JsonObject action) throws UnreadableRecordException {
    return new Action(
        RecordMembers.text(action, "mcp_method"),
        RecordMembers.ifThere(action, "operation", Operation::ofWord),
        RecordMembers.ifThere(action, "named_operation", Operation::ofWord),
        RecordMembers.word(
            action, "category", word -> RecordMembers.constant(Action.Category.class, word)),
        RecordMembers.word(
            action, "direction", word -> RecordMembers.constant(Action.Direction.class, word)));
  }

  private static Resource resource(JsonObject resource) throws UnreadableRecordException {
    var paths = new ArrayList<ResourcePath>();
    for (var path : RecordMembers.trees(resource, "paths")) {
      paths.add(path(path));
    }
    var urls = new ArrayList<ResourceUrl>();
    for (var url : RecordMembers.trees(resource, "urls")) {
      urls.add(
          new ResourceUrl(
              RecordMembers.text(url, "scheme"),
              url.string("host"),
              RecordMembers.flag(url, "whole"),
              url.get("barring") != null));
    }
    return new Resource(
        RecordMembers.word(resource, "resource_type", ResourceType::ofWord),
        resource.string("tool_name"),
        RecordMembers.text(resource, "backend_id"),
        paths,
        Optional.empty(),
        urls,
        effects(resource),
        tool(resource),
        command(resource));
  }

  private static ResourcePath path(JsonObject path) throws UnreadableRecordException {
    var given = RecordMembers.text(path, "given");
    var allow = RecordMembers.texts(path, "allow");
    var deny = RecordMembers.texts(path, "deny");
    if (deny.isEmpty()) {
      throw new UnreadableRecordException("found a path without spelling");
    }
    return new ResourcePath(
        given,
        RecordMembers.text(path, "pointer"),
        RecordMembers.word(path, "role", word -> RecordMembers.constant(PathRole.class, word)),
        RecordMembers.word(
            path, "use", word -> RecordMembers.constant(ResourcePath.Use.class, word)),
        allow.isEmpty() ? given : allow.getFirst(),
        allow,
        deny,
        RecordMembers.flag(path, "unresolved"),
        placed(path, allow, deny),
        path.get("touch") == null
            ? ResourcePath.Touch.CALLED
            : RecordMembers.word(
                path, "touch", word -> RecordMembers.constant(ResourcePath.Touch.class, word)));
  }

  private static Optional<Set<ClientCapability>> capabilities(JsonObject environment)
      throws UnreadableRecordException {
    if (environment.get("client_capabilities") == null) {
      return Optional.empty();
    }
    var capabilities = EnumSet.noneOf(ClientCapability.class);
    for (String word : RecordMembers.texts(environment, "client_capabilities")) {
      ClientCapability.ofWord(word).ifPresent(capabilities::add);
    }
    return Optional.of(capabilities);
  }

  /// The places that a `not` compares; records that do not say them have what an ALLOW sees, or all
  /// where it sees none.
  private static List<String> placed(JsonObject path, List<String> allow, List<String> deny)
      throws UnreadableRecordException {
    var placed =
        path.get("placed") == null ? List.<String>of() : RecordMembers.texts(path, "placed");
    return !placed.isEmpty() ? placed : allow.isEmpty() ? deny : allow;
  }

  private static Optional<Set<SideEffect>> effects(JsonObject resource)
      throws UnreadableRecordException {
    if (!(resource.get("side_effects") instanceof JsonArray)) {
      return Optional.empty();
    }
    var effects = EnumSet.noneOf(SideEffect.class);
    for (String word : RecordMembers.texts(resource, "side_effects")) {
      effects.add(RecordMembers.meant("side_effects", word, SideEffect::ofWord));
    }
    return Optional.of(effects);
  }

  private static KnownTool tool(JsonObject resource) throws UnreadableRecordException {
    var tool = resource.object("tool").orElse(JsonObject.EMPTY);
    return new KnownTool(
        RecordMembers.ifThere(tool, "state", ToolState::ofWord), tool.object("description"));
  }

  private static CommandFacts command(JsonObject resource) throws UnreadableRecordException {
    var command = resource.object("command").orElse(JsonObject.EMPTY);
    return new CommandFacts(
        RecordMembers.ifThere(command, "severity", Severity::ofWord),
        command.get("rules") == null ? List.of() : RecordMembers.texts(command, "rules"),
        Set.of(),
        command.get("alone") == null ? List.of() : RecordMembers.texts(command, "alone"),
        command.get("everyday") == JsonBoolean.TRUE,
        folders(command));
  }

  private static List<List<String>> folders(JsonObject command) throws UnreadableRecordException {
    var folders = new ArrayList<List<String>>();
    for (Json one : command.array("folders").orElse(JsonArray.EMPTY).items()) {
      folders.add(RecordMembers.texts(JsonObject.builder().put("folders", one).build(), "folders"));
    }
    return folders;
  }

  private static Environment environment(JsonObject body, JsonObject environment)
      throws UnreadableRecordException {
    return new Environment(
        time(RecordMembers.text(environment, "time")),
        body.string("session").orElse(""),
        body.string("request_id"),
        environment.string("mcp_client_name"),
        environment.string("mcp_client_version"),
        environment.string("working_folder"),
        RecordMembers.texts(environment, "roots"),
        environment.string("origin"),
        capabilities(environment),
        environment.string(environment.get("project") == null ? "working_folder" : "project"),
        zone(environment));
  }

  private static Optional<ZoneId> zone(JsonObject environment) throws UnreadableRecordException {
    try {
      return environment.string("time_zone").map(ZoneId::of);
    } catch (DateTimeException _) {
      throw new UnreadableRecordException("found no time zone in `time_zone` that is known here");
    }
  }

  private static Instant time(String written) throws UnreadableRecordException {
    try {
      return Instant.parse(written);
    } catch (DateTimeException _) {
      throw new UnreadableRecordException(
          "found `" + written + "` in `time`, expected a date and time");
    }
  }

  private static Optional<HookAnswer> hook(JsonObject body) throws UnreadableRecordException {
    var hook = body.object("hook");
    if (hook.isEmpty()) {
      return Optional.empty();
    }
    var said = hook.get();
    return RecordMembers.text(said, "answer").equals("denied")
        ? Optional.of(
            new HookAnswer.Denied(
                RecordMembers.text(said, "name"),
                RecordMembers.number(said, "code"),
                RecordMembers.text(said, "text"),
                said.string("fault"),
                Optional.ofNullable(said.get("data"))))
        : Optional.of(new HookAnswer.Passed());
  }

  private static List<RecentCalls> recentCalls(JsonObject attributes)
      throws UnreadableRecordException {
    if (attributes.get("recent_calls") == null) {
      return List.of();
    }
    var counted = new ArrayList<RecentCalls>();
    for (var one : RecordMembers.trees(attributes, "recent_calls")) {
      counted.add(
          new RecentCalls(
              RecordMembers.texts(one, "tools"),
              RecordMembers.number(one, "seconds"),
              RecordMembers.number(one, "calls")));
    }
    return counted;
  }

  private static List<EarlierCall> earlier(JsonObject attributes) throws UnreadableRecordException {
    if (attributes.get("earlier_calls") == null) {
      return List.of();
    }
    var known = new ArrayList<EarlierCall>();
    for (var one : RecordMembers.trees(attributes, "earlier_calls")) {
      known.add(
          new EarlierCall(
              RecordMembers.tree(one, "asked"), ago(one, "ago_ms"), ago(one, "unseen_ms")));
    }
    return known;
  }

  private static Optional<Duration> ago(JsonObject one, String name)
      throws UnreadableRecordException {
    return one.get(name) == null
        ? Optional.empty()
        : Optional.of(Duration.ofMillis(RecordMembers.longNumber(one, name)));
  }
}
