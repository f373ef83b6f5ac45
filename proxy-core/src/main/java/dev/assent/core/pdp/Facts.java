package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.SideEffect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// One request as the conditions see it. Lives for one decision, in one thread.
final class Facts {
  /// Where the attributes come from.
  enum Source {
    /// described by us: an attribute may have several values in several spellings
    CALL,
    /// given ready-made (clause 10.1): one value, one spelling, and each path condition sees only its own key
    READY,
    /// likewise, and the type of the resource is absent
    READY_UNTYPED
  }

  private final AccessRequest request;
  private final Source source;
  private final EnumMap<Fact, Values> known = new EnumMap<>(Fact.class);

  Facts(AccessRequest request, Source source) {
    this.request = request;
    this.source = source;
  }

  Instant time() {
    return request.environment().time();
  }

  /// The values of an attribute.
  Values values(Fact fact) {
    var values = known.get(fact);
    if (values == null) {
      values = gather(fact);
      known.put(fact, values);
    }
    return values;
  }

  /// Whether a rule whose path conditions look at these attributes looks at every path that an ALLOW sees.
  boolean covered(List<Fact> lookedAt) {
    if (source != Source.CALL || lookedAt.contains(Fact.PATH)) {
      return true;
    }
    for (var path : request.resource().paths()) {
      if (path.use() == ResourcePath.Use.ALL && !lookedAt.contains(ofRole(path.role()))) {
        return false;
      }
    }
    return true;
  }

  private Values gather(Fact fact) {
    var resource = request.resource();
    return switch (fact) {
      case TOOL_NAME -> Values.of(resource.toolName());
      case PATH -> paths(path -> source == Source.CALL || path.role() == PathRole.PLAIN);
      case SOURCE_PATH -> paths(path -> path.role() == PathRole.SOURCE);
      case DEST_PATH -> paths(path -> path.role() == PathRole.DESTINATION);
      case OPERATION -> Values.of(request.action().operation().map(Operation::word));
      case EXTENSION -> source == Source.CALL ? extensions() : Values.of(resource.extension());
      case SCHEME -> schemes(resource.urls());
      case BACKEND_ID -> Values.ofText(resource.backendId());
      case RESOURCE_TYPE -> source == Source.READY_UNTYPED ? Values.ABSENT : Values.ofText(resource.type().word());
      case MCP_METHOD -> Values.ofText(request.action().method());
      case SUBJECT_ID -> Values.ofText(request.subject().id());
    };
  }

  /// The declared side effects; absent when the tool is unknown. They need no spellings: any in common is enough.
  Optional<Set<SideEffect>> sideEffects() {
    return request.resource().sideEffects();
  }

  private Values paths(Predicate<ResourcePath> which) {
    var any = new ArrayList<String>();
    var all = new ArrayList<String>();
    boolean complete = true;
    for (var path : request.resource().paths()) {
      if (path.use() == ResourcePath.Use.GUARDS || !which.test(path)) {
        continue;
      }
      any.addAll(path.denySpellings());
      if (path.use() == ResourcePath.Use.ALL) {
        all.addAll(path.allowSpellings());
        complete &= !path.allowSpellings().isEmpty();
      }
    }
    return new Values(any, all, complete);
  }

  private Values extensions() {
    var paths = values(Fact.PATH);
    var any = present(paths.any());
    var all = present(paths.all());
    return new Values(any, all, paths.complete() && all.size() == paths.all().size());
  }

  private static List<String> present(List<String> paths) {
    return paths.stream().flatMap(path -> ResourcePath.extensionOf(path).stream()).toList();
  }

  private static Values schemes(List<ResourceUrl> urls) {
    return new Values(
        urls.stream().map(ResourceUrl::scheme).toList(),
        urls.stream().filter(ResourceUrl::whole).map(ResourceUrl::scheme).toList(),
        true);
  }

  private static Fact ofRole(PathRole role) {
    return switch (role) {
      case PLAIN -> Fact.PATH;
      case SOURCE -> Fact.SOURCE_PATH;
      case DESTINATION -> Fact.DEST_PATH;
    };
  }
}
