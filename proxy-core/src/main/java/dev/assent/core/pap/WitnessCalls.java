package dev.assent.core.pap;

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
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Makes calls that one rule, or two rules at once, should match, from what their conditions ask: each attribute with one value in one spelling.
final class WitnessCalls {
  private final Instant time;

  WitnessCalls(Instant time) {
    this.time = time;
  }

  /// A call for one rule; absent when some condition cannot hold.
  Optional<AccessRequest> of(List<Demand> rule) {
    return ofAll(List.of(rule));
  }

  /// A call for both rules; absent when their conditions have no value in common that this finds.
  Optional<AccessRequest> of(List<Demand> one, List<Demand> other) {
    return ofAll(List.of(one, other));
  }

  private Optional<AccessRequest> ofAll(List<List<Demand>> rules) {
    Map<String, Demand> demands = new HashMap<>();
    Map<String, String> values = new HashMap<>();
    Set<SideEffect> effects = EnumSet.noneOf(SideEffect.class);
    for (var rule : rules) {
      for (var demand : rule) {
        var before = demands.put(demand.member(), demand);
        var value = before == null || demand.kind() == Demand.Kind.ANY_OF ? demand.sample() : before.common(demand);
        if (value.isEmpty()) {
          return Optional.empty();
        }
        if (demand.kind() == Demand.Kind.ANY_OF) {
          SideEffect.ofWord(value.get()).ifPresent(effects::add);
        } else {
          values.put(demand.member(), value.get());
        }
      }
    }
    return request(values, effects);
  }

  /// A call of a tool as a server might offer it.
  AccessRequest tool(String name, Set<SideEffect> effects) {
    return new AccessRequest(
        Subject.systemUser("user"),
        new Action("tools/call", Optional.empty(), Action.Category.ACTION, Action.Direction.CLIENT_TO_SERVER),
        new Resource(
            ResourceType.TOOL, Optional.of(name), "server", List.of(), Optional.empty(), List.of(), Optional.of(effects)),
        environment(),
        JsonObject.EMPTY);
  }

  private Optional<AccessRequest> request(Map<String, String> values, Set<SideEffect> effects) {
    var type = type(values);
    boolean toolNeeded = values.containsKey("tool_name") || values.containsKey("operations") || !effects.isEmpty();
    if (toolNeeded && type != ResourceType.TOOL) {
      return Optional.empty();
    }
    var operation = Optional.ofNullable(values.get("operations")).flatMap(Operation::ofWord);
    var paths = paths(values);
    var arguments = JsonObject.builder();
    paths.forEach(path -> arguments.put(argument(path.role()), path.given()));
    var urls =
        Optional.ofNullable(values.get("scheme")).stream()
            .map(scheme -> new ResourceUrl(scheme.toLowerCase(Locale.ROOT), Optional.of("example.org"), true))
            .toList();
    urls.forEach(url -> arguments.put("url", url.scheme() + "://example.org/"));
    var resource =
        new Resource(
            type,
            type == ResourceType.TOOL ? Optional.of(toolName(values, operation)) : Optional.empty(),
            values.getOrDefault("backend_id", "server"),
            paths,
            Optional.ofNullable(values.get("extension"))
                .or(() -> paths.stream().findFirst().flatMap(path -> ResourcePath.extensionOf(path.given()))),
            urls,
            effects.isEmpty() ? Optional.empty() : Optional.of(effects));
    var action =
        new Action(
            values.getOrDefault("mcp_method", method(type)),
            operation,
            Action.Category.ACTION,
            Action.Direction.CLIENT_TO_SERVER);
    return Optional.of(
        new AccessRequest(
            Subject.systemUser(values.getOrDefault("subject_id", "user")),
            action,
            resource,
            environment(),
            arguments.build()));
  }

  private static String toolName(Map<String, String> values, Optional<Operation> operation) {
    String byOperation = operation.map(known -> known.word() + "_file").orElse("some_tool");
    return values.getOrDefault("tool_name", byOperation);
  }

  private static List<ResourcePath> paths(Map<String, String> values) {
    List<ResourcePath> paths = new ArrayList<>();
    add(paths, values, "path_pattern", PathRole.PLAIN);
    add(paths, values, "source_path", PathRole.SOURCE);
    add(paths, values, "dest_path", PathRole.DESTINATION);
    if (paths.isEmpty() && values.containsKey("extension")) {
      paths.add(ResourcePath.single("/x/x" + values.get("extension"), PathRole.PLAIN));
    }
    return paths;
  }

  private static void add(List<ResourcePath> paths, Map<String, String> values, String member, PathRole role) {
    var value = values.get(member);
    if (value != null) {
      paths.add(ResourcePath.single(value, role));
    }
  }

  private static String argument(PathRole role) {
    return switch (role) {
      case PLAIN -> "path";
      case SOURCE -> "source";
      case DESTINATION -> "destination";
    };
  }

  private static ResourceType type(Map<String, String> values) {
    var written = Optional.ofNullable(values.get("resource_type")).flatMap(ResourceType::ofWord);
    return written.orElseGet(() -> typeOf(values.getOrDefault("mcp_method", "tools/call")));
  }

  private static ResourceType typeOf(String method) {
    if (method.equals("tools/call")) {
      return ResourceType.TOOL;
    }
    if (method.startsWith("resources/")) {
      return ResourceType.RESOURCE;
    }
    return method.startsWith("prompts/") ? ResourceType.PROMPT : ResourceType.SERVER;
  }

  private static String method(ResourceType type) {
    return switch (type) {
      case TOOL -> "tools/call";
      case RESOURCE -> "resources/read";
      case PROMPT -> "prompts/get";
      case SERVER -> "logging/setLevel";
    };
  }

  private Environment environment() {
    return new Environment(
        time, "example", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
  }
}
