package dev.assent.core.borrowed;

import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;
import dev.assent.core.wiring.text.WiringException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The tool permissions of Zed: refusals before questions before allowances, then the default of
/// the tool, then that of all.
final class ZedList {
  private static final String TERMINAL = "terminal";

  private static final List<String> PLACED =
      List.of("edit_file", "delete_path", "create_directory");

  private final ForeignList list = new ForeignList("zed");

  /// One list of patterns of one tool.
  private record Patterns(SourceFile file, String at, List<Json> items) {}

  static ForeignList read(List<SourceFile> files, ListPlace place) throws WiringException {
    var reader = new ZedList();
    reader.translate(
        files.stream().sorted(Comparator.comparing(SourceFile::scope).reversed()).toList());
    return reader.list;
  }

  private void translate(List<SourceFile> files) throws WiringException {
    Effect global = Effect.HITL;
    Map<String, List<Patterns>> lists = new LinkedHashMap<>();
    Map<String, Runnable> defaults = new LinkedHashMap<>();
    for (SourceFile file : files) {
      JsonObject agent = file.tree().object("agent").orElse(JsonObject.EMPTY);
      old(file, agent);
      JsonObject given = agent.object("tool_permissions").orElse(JsonObject.EMPTY);
      Optional<Effect> all = list.effect(given.string("default").orElse(""));
      if (all.isPresent()) {
        list.report.add(file, "agent.tool_permissions.default", given.string("default").orElse(""));
        global = all.get();
      }
      given
          .object("tools")
          .orElse(JsonObject.EMPTY)
          .members()
          .forEach((tool, rules) -> {
            if (rules instanceof JsonObject object) {
              tool(file, tool, object, lists, defaults);
            }
          });
    }
    builtIn(global, lists, defaults);
    for (String kind : List.of("always_deny", "always_confirm", "always_allow")) {
      lists.forEach((key, patterns) -> {
        if (key.startsWith(kind + " ")) {
          patterns.forEach(one -> patterns(key.substring(kind.length() + 1), kind, one));
        }
      });
    }
    defaults.values().forEach(Runnable::run);
    list.otherwise(global);
    list.end();
  }

  /// Adds what Zed does by itself in its terminal.
  private void builtIn(
      Effect global, Map<String, List<Patterns>> lists, Map<String, Runnable> defaults) {
    // One pattern that cannot be read stops its tool altogether.
    lists.forEach((key, all) -> {
      if (all.stream().flatMap(one -> one.items().stream()).anyMatch(one -> !isValid(regex(one)))) {
        String tool = key.substring(key.indexOf(' ') + 1);
        list.builtIn(Effect.DENY, List.of(named(tool)), PatternPair.EVERY);
      }
    });
    // Zed never lets a terminal run these.
    var never = new ArrayList<>(list.texts("never"));
    list.texts("never").forEach(one -> never.add("* " + one));
    list.builtIn(Effect.DENY, List.of(TERMINAL), PatternPair.between(List.of(), never));
    // Zed asks about its own settings whatever is allowed.
    list.builtIn(
        Effect.HITL,
        PLACED,
        PatternPair.between(List.of(), List.of("*.zed/*", "*.zed", "*/zed/*", "*/zed")));
    boolean rules =
        lists.keySet().stream().anyMatch(key -> key.endsWith(" " + TERMINAL))
            || defaults.containsKey(TERMINAL);
    if (global != Effect.ALLOW || rules) {
      list.builtIn(
          Effect.DENY, List.of(TERMINAL), PatternPair.between(List.of(), list.texts("expansions")));
    }
  }

  private void old(SourceFile file, JsonObject agent) {
    Json all = agent.get("always_allow_tool_actions");
    if (JsonBoolean.of(true).equals(all)) {
      list.report.add(
          file,
          "agent.always_allow_tool_actions",
          "true",
          Fate.NOT_TRANSLATED,
          LineReason.ALLOWS_EVERYTHING);
    }
  }

  private void tool(
      SourceFile file,
      String tool,
      JsonObject rules,
      Map<String, List<Patterns>> lists,
      Map<String, Runnable> defaults) {
    String at = "agent.tool_permissions.tools." + tool;
    Optional<Effect> other = list.effect(rules.string("default").orElse(""));
    if (other.isPresent()) {
      int line = list.report.add(file, at + ".default", rules.string("default").orElse(""));
      defaults.put(
          tool, () -> list.add(other.get(), List.of(named(tool)), PatternPair.EVERY, line));
    }
    for (String kind : List.of("always_deny", "always_confirm", "always_allow")) {
      rules
          .array(kind)
          .ifPresent(items ->
              lists
                  .computeIfAbsent(kind + " " + tool, _ -> new ArrayList<>())
                  .add(new Patterns(file, at + "." + kind, items.items())));
    }
  }

  /// The name that a tool has in rules here; tools of servers are named as agents name them.
  private static String named(String tool) {
    String[] parts = tool.split(":", 3);
    return parts.length == 3 && parts[0].equals("mcp")
        ? "mcp__" + parts[1] + "__" + parts[2]
        : tool;
  }

  private void patterns(String tool, String kind, Patterns given) {
    Effect effect = list.effect(kind.substring("always_".length())).orElse(Effect.DENY);
    for (int i = 0; i < given.items().size(); i++) {
      String regex = regex(given.items().get(i));
      int line = list.report.add(given.file(), given.at() + "[" + i + "]", regex);
      boolean anyCase =
          !(given.items().get(i) instanceof JsonObject one)
              || !JsonBoolean.of(true).equals(one.get("case_sensitive"));
      if (!isValid(regex)) {
        list.report.say(line, Fate.STRICTER, LineReason.NO_REGEX);
        continue;
      }
      list.add(effect, List.of(named(tool)), match(tool, regex, anyCase, effect), line);
    }
  }

  private PatternPair match(String tool, String regex, boolean anyCase, Effect effect) {
    // Tools with two paths, which no single pattern can be held against.
    if (list.kindOf(tool).form() == ValueKind.Form.PATHS) {
      return PatternPair.UNKNOWN;
    }
    PatternPair match = RegexPatterns.of(regex, anyCase);
    boolean files = PLACED.contains(tool);
    // Zed also compares the path without its detours.
    return files && effect != Effect.ALLOW && !match.every() && !match.may()
        ? PatternPair.between(match.narrow(), detours(match.wide()))
        : match;
  }

  private static List<String> detours(List<String> patterns) {
    var all = new ArrayList<>(patterns);
    all.addAll(List.of("*../*", "*./*", "*//*"));
    return all;
  }

  private static String regex(Json pattern) {
    return pattern instanceof JsonObject one ? one.string("pattern").orElse("") : "";
  }

  private static boolean isValid(String regex) {
    return !regex.isEmpty() && RegexPatterns.isValid(regex);
  }
}
