package dev.assent.core.pdp;

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
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.RateLimit;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Puts a request together for a test; begins as a `tools/call` by `me` to `files`, without tool
/// name and paths.
final class CallBuilder {
  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  String method = "tools/call";
  Action.Direction direction = Action.Direction.CLIENT_TO_SERVER;
  @Nullable Operation operation;
  ResourceType type = ResourceType.TOOL;
  @Nullable String tool;
  String backend = "files";
  String subject = "me";
  @Nullable Subject token;
  final List<ResourcePath> paths = new ArrayList<>();
  @Nullable String extension;
  final List<ResourceUrl> urls = new ArrayList<>();
  @Nullable Set<SideEffect> effects;
  Instant time = NOW;
  @Nullable String requestId = "1";
  @Nullable String client;
  @Nullable Set<ClientCapability> capabilities;
  @Nullable String origin;
  @Nullable ToolState state;
  @Nullable JsonObject description;
  CommandFacts command = CommandFacts.NONE;
  JsonObject arguments = JsonObject.EMPTY;
  @Nullable HookAnswer hook;
  final List<RecentCalls> recent = new ArrayList<>();
  final List<EarlierCall> earlier = new ArrayList<>();
  @Nullable ZoneId zone;

  static CallBuilder tool(String name) {
    var call = new CallBuilder();
    call.tool = name;
    return call;
  }

  static CallBuilder method(String method) {
    var call = new CallBuilder();
    call.method = method;
    call.type = ResourceType.SERVER;
    return call;
  }

  CallBuilder path(String value) {
    return path(ResourcePath.single(value, PathRole.PLAIN));
  }

  CallBuilder source(String value) {
    return path(ResourcePath.single(value, PathRole.SOURCE));
  }

  CallBuilder destination(String value) {
    return path(ResourcePath.single(value, PathRole.DESTINATION));
  }

  CallBuilder path(ResourcePath path) {
    paths.add(path);
    return this;
  }

  CallBuilder operation(Operation inferred) {
    operation = inferred;
    return this;
  }

  CallBuilder effects(SideEffect... declared) {
    effects = Set.of(declared);
    return this;
  }

  CallBuilder url(String scheme) {
    urls.add(new ResourceUrl(scheme, Optional.empty(), true));
    return this;
  }

  CallBuilder host(String host) {
    urls.add(new ResourceUrl("https", Optional.of(host), true));
    return this;
  }

  CallBuilder embeddedUrl(String scheme) {
    urls.add(new ResourceUrl(scheme, Optional.empty(), false));
    return this;
  }

  CallBuilder embeddedHost(String host) {
    urls.add(new ResourceUrl("https", Optional.of(host), false));
    return this;
  }

  CallBuilder arguments(JsonObject given) {
    arguments = given;
    return this;
  }

  CallBuilder state(ToolState known) {
    state = known;
    return this;
  }

  CallBuilder described(JsonObject listed) {
    description = listed;
    return this;
  }

  CallBuilder command(@Nullable Severity severity, String... rules) {
    command = new CommandFacts(Optional.ofNullable(severity), List.of(rules));
    return this;
  }

  CallBuilder commands(List<String> alone, boolean everyday) {
    command = new CommandFacts(command.severity(), command.rules(), Set.of(), alone, everyday);
    return this;
  }

  CallBuilder client(String name) {
    client = name;
    return this;
  }

  CallBuilder origin(String way) {
    origin = way;
    return this;
  }

  CallBuilder answered(HookAnswer said) {
    hook = said;
    return this;
  }

  CallBuilder counted(RateLimit limit, int calls) {
    recent.add(new RecentCalls(limit.tools(), limit.seconds(), calls));
    return this;
  }

  CallBuilder from(String id) {
    subject = id;
    return this;
  }

  /// Somebody whom a token names.
  CallBuilder token(
      @Nullable String issuer, List<String> scopes, List<String> audience, JsonObject claims) {
    token =
        new Subject(
            subject,
            Provenance.TOKEN,
            Optional.ofNullable(issuer),
            scopes,
            Optional.of("assent"),
            audience,
            Optional.of("Me"),
            claims);
    return this;
  }

  CallBuilder at(Instant moment) {
    time = moment;
    return this;
  }

  AccessRequest request() {
    return new AccessRequest(
        token == null ? Subject.systemUser(subject) : token,
        new Action(method, Optional.ofNullable(operation), Action.Category.ACTION, direction),
        new Resource(
            type,
            Optional.ofNullable(tool),
            backend,
            paths,
            Optional.ofNullable(extension),
            urls,
            Optional.ofNullable(effects),
            new KnownTool(Optional.ofNullable(state), Optional.ofNullable(description)),
            command),
        new Environment(
                time,
                "s1",
                Optional.ofNullable(requestId),
                Optional.ofNullable(client),
                Optional.empty(),
                Optional.of("/work"),
                List.of(),
                Optional.ofNullable(origin),
                Optional.ofNullable(capabilities),
                Optional.of("/work"),
                Optional.empty())
            .in(Optional.ofNullable(zone)),
        arguments,
        Optional.ofNullable(hook),
        recent,
        earlier);
  }
}
