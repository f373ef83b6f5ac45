package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Environment;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Puts a request together for a test; begins as a `tools/call` by `me` to `files`, without tool name and paths.
final class Call {
  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  String method = "tools/call";
  Action.Direction direction = Action.Direction.CLIENT_TO_SERVER;
  @Nullable Operation operation;
  ResourceType type = ResourceType.TOOL;
  @Nullable String tool;
  String backend = "files";
  String subject = "me";
  final List<ResourcePath> paths = new ArrayList<>();
  @Nullable String extension;
  final List<ResourceUrl> urls = new ArrayList<>();
  @Nullable Set<SideEffect> effects;
  Instant time = NOW;
  @Nullable String requestId = "1";

  static Call tool(String name) {
    var call = new Call();
    call.tool = name;
    return call;
  }

  static Call method(String method) {
    var call = new Call();
    call.method = method;
    call.type = ResourceType.SERVER;
    return call;
  }

  Call path(String value) {
    return path(ResourcePath.single(value, PathRole.PLAIN));
  }

  Call source(String value) {
    return path(ResourcePath.single(value, PathRole.SOURCE));
  }

  Call destination(String value) {
    return path(ResourcePath.single(value, PathRole.DESTINATION));
  }

  Call path(ResourcePath path) {
    paths.add(path);
    return this;
  }

  Call operation(Operation inferred) {
    operation = inferred;
    return this;
  }

  Call effects(SideEffect... declared) {
    effects = Set.of(declared);
    return this;
  }

  Call url(String scheme) {
    urls.add(new ResourceUrl(scheme, Optional.empty(), true));
    return this;
  }

  Call embeddedUrl(String scheme) {
    urls.add(new ResourceUrl(scheme, Optional.empty(), false));
    return this;
  }

  Call from(String id) {
    subject = id;
    return this;
  }

  Call at(Instant moment) {
    time = moment;
    return this;
  }

  AccessRequest request() {
    return new AccessRequest(
        Subject.systemUser(subject),
        new Action(method, Optional.ofNullable(operation), Action.Category.ACTION, direction),
        new Resource(
            type,
            Optional.ofNullable(tool),
            backend,
            paths,
            Optional.ofNullable(extension),
            urls,
            Optional.ofNullable(effects)),
        new Environment(
            time,
            "s1",
            Optional.ofNullable(requestId),
            Optional.empty(),
            Optional.empty(),
            Optional.of("/work"),
            List.of()),
        JsonObject.EMPTY);
  }
}
