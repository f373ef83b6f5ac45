package dev.assent.core.transport.http;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Which arguments of which tools a server wants repeated as `Mcp-Param-…` headers: what `x-mcp-header` in the schemas of
/// its listings says (streamable HTTP of 2026-07-28). Thread-safe; shared by the sessions of one server, because a client
/// may know a listing from an earlier one.
public final class ParamHeaders {
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");
  private static final Set<String> TYPES = Set.of("string", "integer", "number", "boolean");
  private static final int TOOLS = 10_000;
  private static final int DEPTH = 16;
  private static final int HEADERS = 64;

  private final Map<String, List<Binding>> byTool = new LinkedHashMap<>();

  /// One argument that is repeated.
  ///
  /// @param path names of members from the arguments to the value
  private record Binding(String header, List<String> path) {}

  /// Takes a result of `tools/list` in.
  void listed(JsonObject result) {
    for (Json item : result.array("tools").map(JsonArray::items).orElse(List.of())) {
      if (item instanceof JsonObject tool) {
        tool.string("name").ifPresent(name -> put(name, bindings(tool)));
      }
    }
  }

  /// The headers of a call.
  ///
  /// @return values by name, coded; an argument that is missing or null has none
  Map<String, String> of(String tool, JsonObject arguments) {
    var headers = new LinkedHashMap<String, String>();
    for (Binding binding : bindings(tool)) {
      value(arguments, binding.path).ifPresent(value -> headers.put("Mcp-Param-" + binding.header, HeaderText.coded(value)));
    }
    return headers;
  }

  private synchronized List<Binding> bindings(String tool) {
    return byTool.getOrDefault(tool, List.of());
  }

  private synchronized void put(String tool, List<Binding> bindings) {
    if (bindings.isEmpty()) {
      byTool.remove(tool);
    } else if (byTool.size() < TOOLS || byTool.containsKey(tool)) {
      byTool.put(tool, bindings);
    }
  }

  // One annotation that breaks the rules makes a client leave the tool out; ours cannot, so it sends none of them.
  private static List<Binding> bindings(JsonObject tool) {
    var found = new ArrayList<Binding>();
    var names = new HashSet<String>();
    boolean good = collect(tool.object("inputSchema").orElse(JsonObject.EMPTY), List.of(), found, names);
    return good && found.size() <= HEADERS ? List.copyOf(found) : List.of();
  }

  private static boolean collect(JsonObject schema, List<String> path, List<Binding> found, Set<String> names) {
    if (path.size() > DEPTH) {
      return true;
    }
    for (var property : schema.object("properties").orElse(JsonObject.EMPTY).members().entrySet()) {
      if (!(property.getValue() instanceof JsonObject inner)) {
        continue;
      }
      var here = new ArrayList<>(path);
      here.add(property.getKey());
      Json header = inner.get("x-mcp-header");
      if (header != null) {
        if (!(header instanceof JsonString(var name))
            || !NAME.matcher(name).matches()
            || !names.add(name.toLowerCase(Locale.ROOT))
            || !TYPES.contains(inner.string("type").orElse(""))) {
          return false;
        }
        found.add(new Binding(name, List.copyOf(here)));
      }
      if (!collect(inner, here, found, names)) {
        return false;
      }
    }
    return true;
  }

  private static Optional<String> value(JsonObject arguments, List<String> path) {
    @Nullable Json at = arguments;
    for (String step : path) {
      at = at instanceof JsonObject object ? object.get(step) : null;
    }
    return switch (at) {
      case JsonString(var text) -> Optional.of(text);
      case JsonNumber(var lexeme) -> Optional.of(lexeme);
      case JsonBoolean truth -> Optional.of(truth == JsonBoolean.TRUE ? "true" : "false");
      case JsonObject _, JsonArray _, JsonNull _ -> Optional.empty();
      case null -> Optional.empty();
    };
  }
}
