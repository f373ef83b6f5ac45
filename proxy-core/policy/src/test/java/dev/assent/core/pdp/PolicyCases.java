package dev.assent.core.pdp;

import dev.assent.core.access.Action;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.RecentCalls;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads the case files below `policy-cases`: groups of a policy, its surroundings, and calls with
/// what must come out.
///
/// A file is a list of groups `{about, policy, guards?, home?, working_folder?, links?, ready?,
/// cases}`; a case is `{call, expect: "EFFECT by FINAL_RULE", matched?}`. Unknown members are
/// errors, so that no case is silently empty.
final class PolicyCases {
  /// One call and what must come out.
  ///
  /// @param matched absent when the case does not say
  record Case(
      String name,
      CompiledPolicy policy,
      CallBuilder call,
      String expect,
      Optional<List<String>> matched) {
    @Override
    public String toString() {
      return name;
    }
  }

  private PolicyCases() {}

  static List<Case> read(String topic) {
    var cases = new ArrayList<Case>();
    for (var group : objects(parse("/policy-cases/" + topic + ".json"))) {
      known(
          group, "about", "policy", "guards", "home", "working_folder", "links", "ready", "cases");
      String about = group.string("about").orElseThrow();
      var policy = compile(group);
      for (var one : objects(group.array("cases").orElseThrow())) {
        known(one, "call", "expect", "matched");
        var call = one.object("call").orElseThrow();
        String expect = one.string("expect").orElseThrow();
        String name = about + ": " + JsonWriter.write(call) + " " + expect;
        cases.add(
            new Case(
                name, policy, call(call), expect, one.array("matched").map(PolicyCases::strings)));
      }
    }
    return cases;
  }

  private static CompiledPolicy compile(JsonObject group) {
    var policy = policy(group.object("policy").orElseThrow());
    var home = group.string("home");
    if (group.get("ready") == JsonBoolean.TRUE) {
      return CompiledPolicy.forReadyAttributes(policy, PolicyVersion.NONE, home);
    }
    var links = group.object("links").orElse(JsonObject.EMPTY);
    var guards =
        objects(group.array("guards").orElse(JsonArray.EMPTY)).stream()
            .map(g -> new Guard(constant(Guard.Kind.class, text(g, "kind")), list(g, "folders")))
            .toList();
    var context =
        new CompileContext(home, group.string("working_folder"), p -> links.string(p).orElse(p));
    return CompiledPolicy.compile(policy, PolicyVersion.NONE, guards, context);
  }

  private static Policy policy(JsonObject policy) {
    try {
      return PolicyDocument.parse(JsonWriter.write(policy).getBytes(StandardCharsets.UTF_8))
          .policy();
    } catch (PolicyFormatException e) {
      throw new IllegalArgumentException("bad policy in a case file", e);
    }
  }

  private static CallBuilder call(JsonObject json) {
    known(
        json,
        "method",
        "direction",
        "notification",
        "type",
        "tool",
        "operation",
        "backend",
        "subject",
        "issuer",
        "scope",
        "audience",
        "client_id",
        "claims",
        "effects",
        "time",
        "path",
        "paths",
        "extension",
        "scheme",
        "embedded_scheme",
        "host",
        "embedded_host",
        "arguments",
        "description",
        "state",
        "client",
        "origin",
        "severity",
        "command_rules",
        "lone_command",
        "unusual",
        "command_folders",
        "hook",
        "counted",
        "zone",
        "earlier",
        "ago_ms",
        "unseen_ms");
    var call = new CallBuilder();
    call.method = json.string("method").orElse(call.method);
    json.string("direction")
        .ifPresent(word -> call.direction = constant(Action.Direction.class, word));
    if (json.get("notification") == JsonBoolean.TRUE) {
      call.requestId = null;
    }
    call.type = json.string("type").flatMap(ResourceType::ofWord).orElse(call.type);
    call.tool = json.string("tool").orElse(null);
    call.operation =
        json.string("operation").map(word -> constant(Operation.class, word)).orElse(null);
    call.backend = json.string("backend").orElse(call.backend);
    call.subject = json.string("subject").orElse(call.subject);
    token(json, call);
    call.extension = json.string("extension").orElse(null);
    call.effects =
        json.array("effects")
            .map(e ->
                strings(e).stream()
                    .map(w -> constant(SideEffect.class, w))
                    .collect(Collectors.toSet()))
            .orElse(null);
    call.time = json.string("time").map(Instant::parse).orElse(call.time);
    json.string("path").ifPresent(call::path);
    json.array("paths").ifPresent(paths -> objects(paths).forEach(path -> call.path(path(path))));
    list(json, "scheme").forEach(call::url);
    list(json, "embedded_scheme").forEach(call::embeddedUrl);
    list(json, "host").forEach(call::host);
    list(json, "embedded_host").forEach(call::embeddedHost);
    return known(json, call);
  }

  /// One of these members is enough for a token.
  private static void token(JsonObject json, CallBuilder call) {
    var names = List.of("issuer", "scope", "audience", "client_id", "claims");
    if (names.stream().anyMatch(name -> json.get(name) != null)) {
      call.token =
          new Subject(
              call.subject,
              Provenance.TOKEN,
              json.string("issuer"),
              list(json, "scope"),
              json.string("client_id"),
              list(json, "audience"),
              Optional.empty(),
              json.object("claims").orElse(JsonObject.EMPTY));
    }
  }

  /// The known facts of the tool, the command and the circumstances.
  private static CallBuilder known(JsonObject json, CallBuilder call) {
    json.object("arguments").ifPresent(call::arguments);
    json.object("description").ifPresent(call::described);
    json.string("state").map(word -> constant(ToolState.class, word)).ifPresent(call::state);
    json.string("client").ifPresent(call::client);
    json.string("origin").ifPresent(call::origin);
    call.command(
        json.string("severity").map(word -> constant(Severity.class, word)).orElse(null),
        list(json, "command_rules").toArray(String[]::new));
    call.commands(list(json, "lone_command"), json.get("unusual") != JsonBoolean.TRUE);
    call.command =
        call.command.in(
            json.array("command_folders").orElse(JsonArray.EMPTY).items().stream()
                .map(one -> strings((JsonArray) one))
                .toList());
    json.string("hook")
        .map(word -> word.equals("passed") ? new HookAnswer.Passed() : denied(word))
        .ifPresent(call::answered);
    json.string("zone").map(ZoneId::of).ifPresent(zone -> call.zone = zone);
    json.object("earlier")
        .map(asked -> new EarlierCall(asked, ago(json, "ago_ms"), ago(json, "unseen_ms")))
        .ifPresent(call.earlier::add);
    for (var count : objects(json.array("counted").orElse(JsonArray.EMPTY))) {
      known(count, "tools", "seconds", "calls");
      call.recent.add(
          new RecentCalls(list(count, "tools"), number(count, "seconds"), number(count, "calls")));
    }
    return call;
  }

  private static Optional<Duration> ago(JsonObject json, String name) {
    return Optional.ofNullable(json.get(name)).map(_ -> Duration.ofMillis(number(json, name)));
  }

  private static HookAnswer denied(String text) {
    return new HookAnswer.Denied("check", -32602, text, Optional.empty(), Optional.empty());
  }

  private static int number(JsonObject object, String name) {
    return object.get(name) instanceof JsonNumber number ? number.decimal().intValueExact() : -1;
  }

  /// `{plain | source | destination: VALUE, allow?, deny?, placed?, use?, unresolved?}`; unless
  /// given, the value is the only spelling.
  private static ResourcePath path(JsonObject json) {
    known(json, "plain", "source", "destination", "allow", "deny", "placed", "use", "unresolved");
    var role =
        Set.of(PathRole.values()).stream()
            .filter(one -> json.string(word(one)).isPresent())
            .findAny()
            .orElseThrow();
    String value = text(json, word(role));
    var use =
        json.string("use")
            .map(word -> constant(ResourcePath.Use.class, word))
            .orElse(ResourcePath.Use.ALL);
    var allow = json.array("allow").map(PolicyCases::strings).orElse(List.of(value));
    var deny = json.array("deny").map(PolicyCases::strings).orElse(List.of(value));
    boolean unresolved = json.get("unresolved") == JsonBoolean.TRUE;
    return json.array("placed")
        .map(placed ->
            new ResourcePath(
                value,
                "",
                role,
                use,
                value,
                allow,
                deny,
                unresolved,
                strings(placed),
                Touch.CALLED))
        .orElseGet(() -> new ResourcePath(value, "", role, use, value, allow, deny, unresolved));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
  }

  private static JsonArray parse(String resource) {
    try (InputStream in = PolicyCases.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("no case file `" + resource + "`");
      }
      return (JsonArray) JsonReader.read(in.readAllBytes(), JsonLimits.FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JsonException e) {
      throw new IllegalArgumentException("bad case file `" + resource + "`", e);
    }
  }

  private static void known(JsonObject object, String... names) {
    for (String name : object.members().keySet()) {
      if (!List.of(names).contains(name)) {
        throw new IllegalArgumentException("unknown member `" + name + "` in a case file");
      }
    }
  }

  private static String text(JsonObject object, String name) {
    return object.string(name).orElseThrow();
  }

  private static List<String> list(JsonObject object, String name) {
    var several = object.array(name).map(PolicyCases::strings).orElse(List.of());
    return object.string(name).map(List::of).orElse(several);
  }

  private static List<String> strings(JsonArray array) {
    return array.items().stream().map(item -> ((JsonString) item).value()).toList();
  }

  private static List<JsonObject> objects(JsonArray array) {
    return array.items().stream().map(JsonObject.class::cast).toList();
  }
}
