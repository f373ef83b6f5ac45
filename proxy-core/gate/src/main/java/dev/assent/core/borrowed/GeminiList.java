package dev.assent.core.borrowed;

import dev.assent.core.agents.ToolKind;
import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Effect;
import dev.assent.core.wiring.text.WiringException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The policy files of Gemini CLI and the lists in its settings: the rule with the highest priority
/// that matches decides, and an organisation's rules have a higher one than a person's, those of a
/// person a higher one than those of a project.
final class GeminiList {
  static final String SHELL = "run_shell_command";
  private static final List<String> SHELLS = List.of(SHELL);
  private static final Set<String> ALIASES = Set.of(SHELL, "ShellTool");

  /// A rule on its way to its place.
  private record Ranked(double priority, ForeignEntry entry) {}

  private final ForeignList list = new ForeignList("gemini");
  private final List<Ranked> ranked = new ArrayList<>();
  private boolean asked;
  private final List<String> writers = list.tools(ToolKind.WRITE);

  static ForeignList read(List<SourceFile> files, ListPlace place) throws WiringException {
    var reader = new GeminiList();
    var settings =
        new GeminiSettings(
            reader.list.report,
            (priority, entry) -> reader.ranked.add(new Ranked(priority, entry)));
    for (SourceFile file :
        files.stream().sorted(Comparator.comparing(SourceFile::scope)).toList()) {
      if (file.name().endsWith(".toml")) {
        reader.policy(file);
      } else {
        settings.take(file);
      }
    }
    reader.translate();
    return reader.list;
  }

  private void translate() {
    ranked.sort(Comparator.comparingDouble(Ranked::priority).reversed());
    // Gemini CLI asks about these whatever a rule allows.
    for (String pattern : list.texts("build_files")) {
      list.builtIn(
          Effect.HITL,
          writers,
          PatternPair.between(
              List.of(),
              BorrowedPaths.globbed("", pattern).wide().stream()
                  .map(one -> one.replaceFirst("^/", ""))
                  .toList()));
    }
    for (Ranked one : ranked) {
      if (!asked && isEveryCommand(one.entry())) {
        asked = true;
        dangerous();
      }
      list.add(one.entry());
    }
    list.end();
    list.builtIn(Effect.ALLOW, List.of("google_web_search"), PatternPair.EVERY);
  }

  private static boolean isEveryCommand(ForeignEntry entry) {
    return entry.effect() == Effect.ALLOW
        && entry.match().every()
        && entry.tools().stream().anyMatch(name -> GlobCover.covers(name, SHELL));
  }

  /// The commands that Gemini CLI asks about whatever a rule for all commands says.
  private void dangerous() {
    list.builtIn(
        Effect.HITL,
        SHELLS,
        PatternPair.between(List.of(), List.of("rm *", "sudo *", "find *", "git *-c *")));
    var not = JsonObject.builder().put("path_pattern", BorrowedPaths.PROJECT).build();
    list.own(
        Effect.HITL,
        "shell-outside",
        JsonObject.builder().put("tool_name", SHELL).put("not", not).build(),
        -1);
  }

  private void policy(SourceFile file) throws WiringException {
    List<Json> rules = file.tree().array("rule").orElse(JsonArray.EMPTY).items();
    double tier =
        switch (file.scope()) {
          case MANAGED -> 5;
          case USER -> 4;
          case LOCAL, PROJECT -> 3;
        };
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i) instanceof JsonObject rule) {
        int line = list.report.add(file, "rule[" + i + "]", written(rule));
        if (tier < 4) {
          // Its versions of today do not look at them.
          boolean allows = rule.string("decision").orElse("").equals("allow");
          list.report.say(
              line, allows ? Fate.NOT_TRANSLATED : Fate.STRICTER, LineReason.POLICIES_OF_PROJECTS);
          if (allows) {
            continue;
          }
        }
        rule(rule, tier, line);
      }
    }
  }

  private static String written(JsonObject rule) {
    var words = new ArrayList<String>();
    rule.members().forEach((name, value) -> words.add(name + " = " + JsonWriter.write(value)));
    return String.join(", ", words);
  }

  private void rule(JsonObject rule, double tier, int line) {
    Optional<Effect> effect = list.effect(rule.string("decision").orElse(""));
    if (effect.isEmpty() || !(rule.get("priority") instanceof JsonNumber priority)) {
      list.report.say(line, Fate.NO_EFFECT, LineReason.NO_RULE);
      return;
    }
    var modes = rule.array("modes").orElse(JsonArray.EMPTY).items();
    if (!modes.isEmpty() && !modes.contains(new JsonString("default"))) {
      list.report.say(line, Fate.NO_EFFECT, LineReason.OTHER_MODE);
      return;
    }
    if (JsonBoolean.of(false).equals(rule.get("interactive"))) {
      list.report.say(line, Fate.NO_EFFECT, LineReason.NOT_INTERACTIVE);
      return;
    }
    double rank = tier + priority.decimal().doubleValue() / 1000;
    boolean aside = rule.get("subagent") != null || rule.get("toolAnnotations") != null;
    if (aside) {
      list.report.say(
          line,
          effect.get() == Effect.ALLOW ? Fate.NOT_TRANSLATED : Fate.STRICTER,
          rule.get("subagent") != null ? LineReason.OF_A_SUBAGENT : LineReason.ANNOTATIONS);
    }
    if (rule.get("allowRedirection") != null) {
      list.report.say(line, Fate.STRICTER, LineReason.REDIRECTION);
    }
    var tools = tools(rule);
    if (effect.get() == Effect.ALLOW && isOfEveryTool(rule)) {
      list.report.say(line, Fate.NOT_TRANSLATED, LineReason.ALLOWS_EVERYTHING);
      return;
    }
    PatternPair match = match(rule, line);
    if (aside) {
      match = match.every() ? PatternPair.UNKNOWN : PatternPair.between(List.of(), match.wide());
      match = match.wide().isEmpty() ? PatternPair.UNKNOWN : match;
    }
    ranked.add(new Ranked(rank, new ForeignEntry(effect.get(), tools, match, line)));
  }

  private static List<String> texts(JsonObject object, String name) {
    Json value = object.get(name);
    if (value instanceof JsonString oneText) {
      String one = oneText.value();
      return List.of(one);
    }
    var all = new ArrayList<String>();
    if (value instanceof JsonArray(var items)) {
      for (Json item : items) {
        if (item instanceof JsonString oneText) {
          String one = oneText.value();
          all.add(one);
        }
      }
    }
    return all;
  }

  private static boolean isOfCommands(JsonObject rule) {
    return rule.get("commandPrefix") != null || rule.get("commandRegex") != null;
  }

  /// True for a rule that names no tool.
  private static boolean isOfEveryTool(JsonObject rule) {
    return !isOfCommands(rule)
        && texts(rule, "toolName").isEmpty()
        && rule.string("mcpName").isEmpty();
  }

  /// The names that the hook gives to the tools of a rule.
  private static List<String> tools(JsonObject rule) {
    if (isOfCommands(rule)) {
      return SHELLS;
    }
    var names = texts(rule, "toolName");
    Optional<String> server = rule.string("mcpName");
    if (server.isPresent()) {
      var all = names.isEmpty() ? List.of("*") : names;
      var found =
          new ArrayList<>(all.stream().map(name -> "mcp__" + server.get() + "__" + name).toList());
      if (!rule.string("decision").orElse("").equals("allow")) {
        // The name is the program's own where the hook does not tell the server apart.
        all.forEach(name -> found.add("mcp_" + server.get() + "_" + name));
      }
      return found;
    }
    // Versions that read such a rule take it for one on every tool.
    return isOfEveryTool(rule) ? List.of("*") : names.stream().map(GeminiList::named).toList();
  }

  /// Gemini writes `mcp_server_tool`; its hook tells the two apart.
  static String named(String name) {
    if (ALIASES.contains(name)) {
      return SHELL;
    }
    if (!name.startsWith("mcp_") || name.startsWith("mcp__")) {
      return name;
    }
    String rest = name.substring("mcp_".length());
    int cut = rest.indexOf('_');
    return cut < 0
        ? "mcp__" + rest
        : "mcp__" + rest.substring(0, cut) + "__" + rest.substring(cut + 1);
  }

  private PatternPair match(JsonObject rule, int line) {
    var prefixes = texts(rule, "commandPrefix");
    if (!prefixes.isEmpty()) {
      return PatternPair.exact(
          prefixes.stream().flatMap(one -> CommandPatterns.beginning(one).stream()).toList());
    }
    Optional<String> regex = rule.string("commandRegex");
    if (regex.isPresent()) {
      return RegexPatterns.of("^(?:" + regex.get() + ")", false);
    }
    if (rule.string("argsPattern").isPresent()) {
      boolean allows = rule.string("decision").orElse("").equals("allow");
      list.report.say(
          line, allows ? Fate.NOT_TRANSLATED : Fate.STRICTER, LineReason.ARGUMENTS_AS_TEXT);
      return PatternPair.UNKNOWN;
    }
    return PatternPair.EVERY;
  }
}
