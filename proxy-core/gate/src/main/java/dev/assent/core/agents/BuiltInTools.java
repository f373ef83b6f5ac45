package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.proxy.ProxyDefinition.ToolEntry;
import dev.assent.core.json.JsonObject;
import dev.assent.core.lazy.LazyValue;
import dev.assent.core.programs.ProgramFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The tools that agents bring with them, by the names their hooks give: the data of their
/// [ProgramFile], with its sources. A name that is not there is not known, and what is not known is
/// asked about by the policies we begin with.
public final class BuiltInTools {
  private static final String WITH = "with";
  private static final Set<String> REMARKS = Set.of("sources", WITH);

  // Read when an agent is met first.
  private static final Map<HookAgent, LazyValue<Tools>> TABLES = tables();

  /// The tools of one agent.
  private record Tools(Map<String, ToolKind> kinds, Map<String, ToolEntry> registry) {
    static Tools of(Map<String, ToolKind> kinds) {
      var registry = new HashMap<String, ToolEntry>();
      kinds.forEach((name, kind) ->
          registry.put(
              name, new ToolEntry(Optional.of(kind.effects()), kind.operation(), Set.of())));
      return new Tools(kinds, Map.copyOf(registry));
    }
  }

  private BuiltInTools() {}

  private static Map<HookAgent, LazyValue<Tools>> tables() {
    var tables = new EnumMap<HookAgent, LazyValue<Tools>>(HookAgent.class);
    for (HookAgent agent : HookAgent.values()) {
      tables.put(agent, new LazyValue<>(() -> Tools.of(read(agent))));
    }
    return Collections.unmodifiableMap(tables);
  }

  // Agents run each other's hooks; of two that have one name, the agent's own counts.
  private static Map<String, ToolKind> read(HookAgent agent) {
    JsonObject own = data(agent.word());
    var table = new TreeMap<>(kinds(own));
    for (String other : ProgramFile.texts(own, WITH)) {
      kinds(data(other)).forEach(table::putIfAbsent);
    }
    return Collections.unmodifiableMap(table);
  }

  private static JsonObject data(String agent) {
    return ProgramFile.of(agent).object("tools").orElseThrow();
  }

  private static Map<String, ToolKind> kinds(JsonObject data) {
    var kinds = new TreeMap<String, ToolKind>();
    for (String kind : data.members().keySet()) {
      if (!REMARKS.contains(kind)) {
        ToolKind meant = ToolKind.valueOf(kind.toUpperCase(Locale.ROOT));
        ProgramFile.texts(data, kind).forEach(name -> kinds.put(name, meant));
      }
    }
    return kinds;
  }

  /// The kind of a tool; [ToolKind#OTHER] for a name that is not known.
  ///
  /// @param tool exactly as the hook gives it
  static ToolKind kindOf(HookAgent agent, String tool) {
    return table(agent).getOrDefault(tool, ToolKind.OTHER);
  }

  /// The entries of an agent's own tools in a proxy's registry where the person says nothing:
  /// effects and operation, by name. Unmodifiable, the same each time.
  public static Map<String, ToolEntry> registry(HookAgent agent) {
    return tools(agent).registry();
  }

  /// The names of the tools of some kinds, sorted.
  public static List<String> names(HookAgent agent, Set<ToolKind> kinds) {
    var names = new ArrayList<String>();
    new TreeMap<>(table(agent))
        .forEach((name, kind) -> {
          if (kinds.contains(kind)) {
            names.add(name);
          }
        });
    return List.copyOf(names);
  }

  private static Map<String, ToolKind> table(HookAgent agent) {
    return tools(agent).kinds();
  }

  private static Tools tools(HookAgent agent) {
    return Objects.requireNonNull(TABLES.get(agent)).get();
  }
}
