package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
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
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import dev.assent.core.risk.Severity;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Reads decision records back into the attributes that were decided on: the other way of what `pep` writes.
///
/// Members it does not know are passed over. What a hook said is rebuilt only as far as that it denied.
public final class RecordedCalls {
  private RecordedCalls() {}

  /// A record that cannot be read back.
  static final class Unreadable extends Exception {
    @java.io.Serial private static final long serialVersionUID = 1L;

    Unreadable(String detail) {
      super(detail);
    }

    String detail() {
      return String.valueOf(getMessage());
    }
  }

  /// The decision of a record; absent for records that are no decisions, that have no attributes because the message could
  /// not be described, or that cannot be read.
  public static Optional<RecordedCall> of(AuditRecord record) {
    try {
      return record.type().equals("decision") && record.content().object("attributes").isPresent()
          ? Optional.of(read(record))
          : Optional.empty();
    } catch (Unreadable _) {
      return Optional.empty();
    }
  }

  /// @throws Unreadable when a member that must be there is missing or of another kind
  static RecordedCall read(AuditRecord record) throws Unreadable {
    var body = record.content();
    var attributes = tree(body, "attributes");
    var resource = tree(attributes, "resource");
    var environment = tree(attributes, "environment");
    var arguments = body.object("arguments");
    var request =
        new AccessRequest(
            subject(tree(attributes, "subject")),
            action(tree(attributes, "action")),
            resource(resource),
            environment(body, environment),
            arguments.orElse(JsonObject.EMPTY),
            hook(body),
            recentCalls(attributes));
    return new RecordedCall(
        record.seq(),
        record.time(),
        body.string("id").orElse(""),
        word(body, "decision", Effect::ofWord),
        text(body, "final_rule"),
        text(body, "basis"),
        text(body, "outcome").equals("allowed"),
        body.object("hitl").flatMap(asked -> asked.string("answer")),
        request,
        new RecordedCall.Kept(
            arguments.isPresent(),
            resource.get("tool") != null,
            resource.object("tool").filter(tool -> tool.get("description") != null).isPresent(),
            resource.get("command") != null,
            environment.get("origin") != null));
  }

  private static Subject subject(JsonObject subject) throws Unreadable {
    return new Subject(
        text(subject, "id"),
        word(subject, "provenance", RecordedCalls::provenance),
        subject.string("issuer"),
        List.of(),
        Optional.empty(),
        List.of());
  }

  private static Action action(JsonObject action) throws Unreadable {
    return new Action(
        text(action, "mcp_method"),
        ifThere(action, "operation", Operation::ofWord),
        word(action, "category", word -> constant(Action.Category.class, word)),
        word(action, "direction", word -> constant(Action.Direction.class, word)));
  }

  private static Resource resource(JsonObject resource) throws Unreadable {
    var paths = new ArrayList<ResourcePath>();
    for (var path : trees(resource, "paths")) {
      paths.add(path(path));
    }
    var urls = new ArrayList<ResourceUrl>();
    for (var url : trees(resource, "urls")) {
      urls.add(new ResourceUrl(text(url, "scheme"), url.string("host"), flag(url, "whole")));
    }
    return new Resource(
        word(resource, "resource_type", ResourceType::ofWord),
        resource.string("tool_name"),
        text(resource, "backend_id"),
        paths,
        Optional.empty(),
        urls,
        effects(resource),
        tool(resource),
        command(resource));
  }

  private static ResourcePath path(JsonObject path) throws Unreadable {
    var given = text(path, "given");
    var allow = texts(path, "allow");
    var deny = texts(path, "deny");
    if (deny.isEmpty()) {
      throw new Unreadable("found a path without spelling");
    }
    return new ResourcePath(
        given,
        text(path, "pointer"),
        word(path, "role", word -> constant(PathRole.class, word)),
        word(path, "use", word -> constant(ResourcePath.Use.class, word)),
        allow.isEmpty() ? given : allow.getFirst(),
        allow,
        deny,
        flag(path, "unresolved"));
  }

  private static Optional<Set<SideEffect>> effects(JsonObject resource) throws Unreadable {
    if (!(resource.get("side_effects") instanceof JsonArray)) {
      return Optional.empty();
    }
    var effects = EnumSet.noneOf(SideEffect.class);
    for (String word : texts(resource, "side_effects")) {
      effects.add(meant("side_effects", word, SideEffect::ofWord));
    }
    return Optional.of(effects);
  }

  private static KnownTool tool(JsonObject resource) throws Unreadable {
    var tool = resource.object("tool").orElse(JsonObject.EMPTY);
    return new KnownTool(ifThere(tool, "state", ToolState::ofWord), tool.object("description"));
  }

  private static CommandFacts command(JsonObject resource) throws Unreadable {
    var command = resource.object("command").orElse(JsonObject.EMPTY);
    return new CommandFacts(
        ifThere(command, "severity", Severity::ofWord),
        command.get("rules") == null ? List.of() : texts(command, "rules"));
  }

  private static Environment environment(JsonObject body, JsonObject environment) throws Unreadable {
    return new Environment(
        time(text(environment, "time")),
        body.string("session").orElse(""),
        body.string("request_id"),
        environment.string("mcp_client_name"),
        environment.string("mcp_client_version"),
        environment.string("working_folder"),
        texts(environment, "roots"),
        environment.string("origin"));
  }

  private static Instant time(String written) throws Unreadable {
    try {
      return Instant.parse(written);
    } catch (DateTimeException _) {
      throw new Unreadable("found `" + written + "` in `time`, expected a date and time");
    }
  }

  private static Optional<HookAnswer> hook(JsonObject body) {
    return body.string("basis").filter("hook"::equals).isEmpty()
        ? Optional.empty()
        : Optional.of(new HookAnswer.Denied("recorded", 0, "as recorded", Optional.empty(), Optional.empty()));
  }

  private static List<RecentCalls> recentCalls(JsonObject attributes) throws Unreadable {
    if (attributes.get("recent_calls") == null) {
      return List.of();
    }
    var counted = new ArrayList<RecentCalls>();
    for (var one : trees(attributes, "recent_calls")) {
      counted.add(new RecentCalls(texts(one, "tools"), number(one, "seconds"), number(one, "calls")));
    }
    return counted;
  }

  private static JsonObject tree(JsonObject object, String name) throws Unreadable {
    return object.object(name).orElseThrow(() -> missing(name));
  }

  private static String text(JsonObject object, String name) throws Unreadable {
    return object.string(name).orElseThrow(() -> missing(name));
  }

  private static boolean flag(JsonObject object, String name) throws Unreadable {
    if (object.get(name) instanceof JsonBoolean bool) {
      return bool.value();
    }
    throw missing(name);
  }

  private static int number(JsonObject object, String name) throws Unreadable {
    try {
      return object.get(name) instanceof JsonNumber number ? number.decimal().intValueExact() : -1;
    } catch (ArithmeticException _) {
      throw missing(name);
    }
  }

  private static List<String> texts(JsonObject object, String name) throws Unreadable {
    var texts = new ArrayList<String>();
    for (Json item : object.array(name).orElseThrow(() -> missing(name)).items()) {
      if (!(item instanceof JsonString(var text))) {
        throw missing(name);
      }
      texts.add(text);
    }
    return texts;
  }

  private static List<JsonObject> trees(JsonObject object, String name) throws Unreadable {
    var trees = new ArrayList<JsonObject>();
    for (Json item : object.array(name).orElseThrow(() -> missing(name)).items()) {
      if (!(item instanceof JsonObject tree)) {
        throw missing(name);
      }
      trees.add(tree);
    }
    return trees;
  }

  private static <E> Optional<E> ifThere(JsonObject object, String name, Function<String, Optional<E>> meaning)
      throws Unreadable {
    Json value = object.get(name);
    return value == null || value == JsonNull.NULL ? Optional.empty() : Optional.of(word(object, name, meaning));
  }

  private static <E> E word(JsonObject object, String name, Function<String, Optional<E>> meaning) throws Unreadable {
    return meant(name, text(object, name), meaning);
  }

  private static <E> E meant(String name, String word, Function<String, Optional<E>> meaning) throws Unreadable {
    return meaning
        .apply(word)
        .orElseThrow(() -> new Unreadable("found `" + word + "` in `" + name + "`, which is no word for it"));
  }

  private static Optional<Provenance> provenance(String word) {
    return constant(Provenance.class, word);
  }

  /// The constant that is written in lower case.
  private static <E extends Enum<E>> Optional<E> constant(Class<E> type, String word) {
    for (E one : type.getEnumConstants()) {
      if (one.name().toLowerCase(Locale.ROOT).equals(word)) {
        return Optional.of(one);
      }
    }
    return Optional.empty();
  }

  private static Unreadable missing(String name) {
    return new Unreadable("found no `" + name + "`, or one of another kind");
  }
}
