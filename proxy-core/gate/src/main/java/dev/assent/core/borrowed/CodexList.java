package dev.assent.core.borrowed;

import dev.assent.core.agents.ToolKind;
import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.borrowed.StarlarkCalls.Call;
import dev.assent.core.borrowed.StarlarkCalls.UnreadableCallsException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Effect;
import dev.assent.core.wiring.text.WiringException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rules of Codex for commands, of which the strictest that matches counts, and the modes of
/// its configuration.
final class CodexList {
  private static final int MOST_WORDS = 200;

  /// Characters that the shell may expand, besides what patterns can say.
  private static final List<String> EXPANDED = List.of("*", "?", "^", "#", " =");

  /// A rule for commands on its way to its place.
  private record PrefixRule(Effect effect, PatternPair match, int line) {}

  private final ForeignList list = new ForeignList("codex");
  private final List<String> shells = list.tools(ToolKind.SHELL);
  private final List<PrefixRule> rules = new ArrayList<>();
  private final List<ForeignEntry> servers = new ArrayList<>();
  private boolean never;
  private boolean modeKnown;
  private boolean boxKnown;

  static ForeignList read(List<SourceFile> files, ListPlace place) throws WiringException {
    var reader = new CodexList();
    for (SourceFile file :
        files.stream().sorted(Comparator.comparing(SourceFile::scope)).toList()) {
      if (file.name().endsWith(".rules") || file.name().endsWith(".codexpolicy")) {
        reader.rules(file);
      } else {
        reader.configuration(file);
      }
    }
    reader.translate();
    return reader.list;
  }

  private void translate() {
    // Codex cuts a command into words, and gives up on what the shell would expand.
    var unsure = new ArrayList<>(List.of("*{*", "*[*", "*~*"));
    if (rules.stream().anyMatch(rule -> rule.effect() != Effect.ALLOW)) {
      unsure.addAll(List.of("*'*", "*\"*", "*\\*"));
    }
    list.unsure(unsure);
    list.unsurePieces(EXPANDED);
    list.report.note(LineReason.SHELL_WILDCARDS);
    Effect asked = never ? Effect.DENY : Effect.HITL;
    for (Effect effect : List.of(Effect.DENY, Effect.HITL, Effect.ALLOW)) {
      for (PrefixRule rule : rules) {
        if (rule.effect() == effect) {
          list.add(effect == Effect.HITL ? asked : effect, shells, rule.match(), rule.line());
        }
      }
      if (never && effect == Effect.HITL) {
        // Without a rule Codex would have to ask about these, and may not.
        list.builtIn(
            Effect.DENY,
            shells,
            PatternPair.between(List.of(), List.of("rm *-*", "sudo *", "git *-c *")));
      }
    }
    servers.forEach(list::add);
    list.end();
  }

  private void rules(SourceFile file) throws WiringException {
    List<Call> calls;
    try {
      calls = StarlarkCalls.read(file.text());
    } catch (UnreadableCallsException e) {
      throw new WiringException("`%s` cannot be read in line %s", file.name(), e.line);
    }
    for (int i = 0; i < calls.size(); i++) {
      Call call = calls.get(i);
      int line = list.report.add(file, "rule " + (i + 1), call.text());
      switch (call.name()) {
        case "prefix_rule" -> prefix(call, line);
        case "host_executable" -> {}
        default -> list.report.say(line, Fate.NOT_TRANSLATED, LineReason.NOT_HERE);
      }
    }
  }

  private void prefix(Call call, int line) {
    Optional<Effect> effect =
        list.effect(String.valueOf(call.arguments().getOrDefault("decision", "allow")));
    var words = words(call.arguments().get("pattern"));
    if (effect.isEmpty() || words.isEmpty()) {
      list.report.say(line, Fate.NO_EFFECT, LineReason.NO_RULE);
      return;
    }
    rules.add(new PrefixRule(effect.get(), match(words), line));
  }

  private static PatternPair match(List<List<String>> words) {
    List<String> beginnings = List.of("");
    boolean plain = true;
    for (var choices : words) {
      var next = new ArrayList<String>();
      for (String before : beginnings) {
        for (String word : choices) {
          boolean simple = word.matches("[A-Za-z0-9_./:@%+,=-]+");
          plain &= simple;
          // A word that a command would have to put in quotes can be written in many ways.
          String written =
              simple ? word : "*" + word.replaceAll("[^A-Za-z0-9_./:@%+,=-]+", "*") + "*";
          next.add(before.isEmpty() ? written : before + " " + written);
        }
      }
      beginnings = next;
      if (beginnings.size() > MOST_WORDS) {
        return PatternPair.UNKNOWN;
      }
    }
    var all = beginnings.stream().flatMap(one -> CommandPatterns.beginning(one).stream()).toList();
    return plain ? PatternPair.exact(all) : PatternPair.between(List.of(), all);
  }

  /// Each word of a pattern with its choices; empty for one that is none.
  private static List<List<String>> words(@Nullable Object pattern) {
    var words = new ArrayList<List<String>>();
    if (pattern instanceof List<?> items) {
      for (Object item : items) {
        if (item instanceof String word) {
          words.add(List.of(word));
        } else if (item instanceof List<?> choices && !choices.isEmpty()) {
          words.add(choices.stream().map(String::valueOf).toList());
        } else {
          return List.of();
        }
      }
    }
    return words;
  }

  private void configuration(SourceFile file) throws WiringException {
    JsonObject tree = file.tree();
    mode(file, tree.get("approval_policy"));
    tree.string("sandbox_mode")
        .ifPresent(mode -> {
          int line = list.report.add(file, "sandbox_mode", mode);
          list.report.say(
              line,
              boxKnown ? Fate.NO_EFFECT : Fate.NOT_TRANSLATED,
              boxKnown ? LineReason.OVERRIDDEN : LineReason.SANDBOX);
          boxKnown = true;
        });
    tree.object("mcp_servers")
        .ifPresent(all ->
            all.members()
                .forEach((name, server) -> {
                  if (server instanceof JsonObject entry) {
                    server(file, name, entry);
                  }
                }));
  }

  private void mode(SourceFile file, @Nullable Json mode) {
    if (mode == null) {
      return;
    }
    String text = mode instanceof JsonString word ? word.value() : JsonWriter.write(mode);
    int line = list.report.add(file, "approval_policy", text);
    if (modeKnown) {
      list.report.say(line, Fate.NO_EFFECT, LineReason.OVERRIDDEN);
      return;
    }
    modeKnown = true;
    boolean noRules =
        mode instanceof JsonObject object
            && object
                .object("granular")
                .map(granular -> JsonBoolean.of(false).equals(granular.get("rules")))
                .orElse(false);
    never = text.equals("never") || noRules;
    switch (text) {
      case "untrusted" -> {}
      case "never" -> list.report.say(line, Fate.STRICTER, LineReason.ASKS_ARE_REFUSED);
      default -> list.report.say(line, Fate.STRICTER, LineReason.SANDBOX);
    }
  }

  private void server(SourceFile file, String name, JsonObject server) {
    String at = "mcp_servers." + name;
    String prefix = "mcp__" + name + "__";
    disabled(file, at, prefix, server);
    JsonObject tools = server.object("tools").orElse(JsonObject.EMPTY);
    tools
        .members()
        .forEach((tool, told) -> {
          if (told instanceof JsonObject entry) {
            entry
                .string("approval_mode")
                .ifPresent(mode ->
                    approval(file, at + ".tools." + tool + ".approval_mode", mode, prefix + tool));
          }
        });
    server
        .string("default_tools_approval_mode")
        .ifPresent(mode -> approval(file, at + ".default_tools_approval_mode", mode, prefix + "*"));
  }

  private void disabled(SourceFile file, String at, String prefix, JsonObject server) {
    for (Json tool : server.array("disabled_tools").orElse(JsonArray.EMPTY).items()) {
      if (tool instanceof JsonString nameText) {
        String name = nameText.value();
        int line = list.report.add(file, at + ".disabled_tools", name);
        servers.add(new ForeignEntry(Effect.DENY, List.of(prefix + name), PatternPair.EVERY, line));
      }
    }
    if (server.get("enabled_tools") instanceof JsonArray(var items)) {
      int line =
          list.report.add(file, at + ".enabled_tools", JsonWriter.write(new JsonArray(items)));
      var names = new ArrayList<String>();
      for (Json item : items) {
        if (item instanceof JsonString nameText) {
          String name = nameText.value();
          names.add(prefix + name);
        }
      }
      var conditions = JsonObject.builder().put("tool_name", prefix + "*");
      RuleShelf.putNot(conditions, "tool_name", names);
      list.own(Effect.DENY, RuleShelf.name(List.of(prefix)) + "-others", conditions.build(), line);
    }
  }

  private void approval(SourceFile file, String at, String mode, String tool) {
    int line = list.report.add(file, at, mode);
    Optional<Effect> effect =
        switch (mode) {
          case "approve" -> Optional.of(Effect.ALLOW);
          case "prompt" -> Optional.of(Effect.HITL);
          default -> Optional.empty();
        };
    if (effect.isEmpty()) {
      list.report.say(line, Fate.STRICTER, LineReason.ANNOTATIONS);
    }
    servers.add(
        new ForeignEntry(effect.orElse(Effect.HITL), List.of(tool), PatternPair.EVERY, line));
  }
}
