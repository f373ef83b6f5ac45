package dev.assent.core.borrowed;

import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import dev.assent.core.wiring.text.WiringException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The lists in the settings of Gemini CLI, which become rules with priorities of their own. The
/// strongest file that has a list gives it; only `tools.exclude` is put together from all files.
final class GeminiSettings {
  /// Priorities as Gemini CLI has them.
  private static final double NO_SERVER = 4.9;

  private static final double EXCLUDED = 4.4;
  private static final double CONFIRMED = 4.35;
  private static final double ALLOWED = 4.3;
  private static final double CORE = 4.25;
  private static final double TRUSTED = 4.2;
  private static final double SERVER = 4.1;

  /// The distance at which the refusal of all others stands behind a list.
  private static final double BEHIND = 0.01;

  /// Takes a rule with its priority.
  interface Rules {
    void add(double priority, ForeignEntry entry);
  }

  private final LineReport report;
  private final Rules rules;
  private final Set<String> known = new HashSet<>();

  GeminiSettings(LineReport report, Rules rules) {
    this.report = report;
    this.rules = rules;
  }

  /// Takes a file; the strongest comes first.
  void take(SourceFile file) throws WiringException {
    JsonObject tools = file.tree().object("tools").orElse(JsonObject.EMPTY);
    JsonObject servers = file.tree().object("mcp").orElse(JsonObject.EMPTY);
    servers(file, servers, "excluded", NO_SERVER, Effect.DENY);
    each(file, "tools.exclude", texts(tools.get("exclude")), this::excluded);
    list(file, tools, "confirmationRequired", this::confirmed);
    if (list(file, tools, "allowed", (text, line) -> allowed(text, line, ALLOWED))) {
      narrowed(file, texts(tools.get("allowed")));
    }
    if (tools.get("core") instanceof JsonArray && known.add("tools.core")) {
      core(file, texts(tools.get("core")));
    } else if (tools.get("core") instanceof JsonArray) {
      overridden(file, "tools.core", String.join(", ", texts(tools.get("core"))));
    }
    trusted(file);
    servers(file, servers, "allowed", SERVER, Effect.ALLOW);
  }

  /// Does something with each entry of a list.
  private interface Each {
    void take(String text, int line);
  }

  private void each(SourceFile file, String at, List<String> texts, Each taker) {
    for (int i = 0; i < texts.size(); i++) {
      taker.take(texts.get(i), report.add(file, at + "[" + i + "]", texts.get(i)));
    }
  }

  /// A list that a weaker file cannot add to; false where a stronger file has it, or none.
  private boolean list(SourceFile file, JsonObject tools, String name, Each taker) {
    if (!(tools.get(name) instanceof JsonArray)) {
      return false;
    }
    var texts = texts(tools.get(name));
    if (!known.add("tools." + name)) {
      each(file, "tools." + name, texts, (_, line) -> overridden(line));
      return false;
    }
    each(file, "tools." + name, texts, taker);
    return true;
  }

  private void overridden(SourceFile file, String at, String text) {
    overridden(report.add(file, at, text));
  }

  private void overridden(int line) {
    report.say(line, Fate.NO_EFFECT, LineReason.OVERRIDDEN);
  }

  private void excluded(String text, int line) {
    if (text.contains("(")) {
      // The whole text is taken for a name there, and no tool has it.
      report.say(line, Fate.NO_EFFECT, LineReason.NO_RULE);
      return;
    }
    add(EXCLUDED, Effect.DENY, GeminiList.named(text), PatternPair.EVERY, line);
  }

  private void confirmed(String text, int line) {
    add(CONFIRMED, Effect.HITL, GeminiList.named(text), PatternPair.EVERY, line);
  }

  private void allowed(String text, int line, double priority) {
    Optional<TextRule> rule = TextRule.of(text);
    if (rule.isEmpty()) {
      report.say(line, Fate.NO_EFFECT, LineReason.NO_RULE);
      return;
    }
    String tool = GeminiList.named(rule.get().tool());
    Optional<String> inner = rule.get().inner();
    boolean command = inner.isPresent() && tool.equals(GeminiList.SHELL);
    if (command && inner.get().isEmpty()) {
      report.say(line, Fate.NO_EFFECT, LineReason.NO_RULE);
      return;
    }
    add(
        priority,
        Effect.ALLOW,
        tool,
        command ? PatternPair.exact(CommandPatterns.beginning(inner.get())) : PatternPair.EVERY,
        line);
  }

  /// Refuses all other commands where some are allowed by name.
  private void narrowed(SourceFile file, List<String> allowed) {
    for (int i = 0; i < allowed.size(); i++) {
      Optional<TextRule> rule = TextRule.of(allowed.get(i));
      if (rule.isPresent()
          && rule.get().inner().isPresent()
          && GeminiList.named(rule.get().tool()).equals(GeminiList.SHELL)) {
        int line = report.add(file, "tools.allowed", "run_shell_command: " + Effect.DENY.word());
        add(ALLOWED - BEHIND, Effect.DENY, GeminiList.SHELL, PatternPair.EVERY, line);
        return;
      }
    }
  }

  /// The only tools that there are: all others are refused, those of servers too.
  private void core(SourceFile file, List<String> names) {
    int line = report.add(file, "tools.core", String.join(", ", names));
    names.forEach(name -> allowed(name, line, CORE));
    add(CORE - BEHIND, Effect.DENY, "*", PatternPair.EVERY, line);
  }

  private void servers(
      SourceFile file, JsonObject servers, String name, double priority, Effect effect) {
    if (!(servers.get(name) instanceof JsonArray)) {
      return;
    }
    boolean counts = known.add("mcp." + name);
    each(
        file,
        "mcp." + name,
        texts(servers.get(name)),
        (server, line) -> {
          if (!counts) {
            overridden(line);
          } else {
            server(priority, effect, server, line);
          }
        });
  }

  private void trusted(SourceFile file) throws WiringException {
    JsonObject servers = file.tree().object("mcpServers").orElse(JsonObject.EMPTY);
    servers
        .members()
        .forEach((name, server) -> {
          boolean counts = known.add("mcpServers." + name);
          if (server instanceof JsonObject entry
              && JsonBoolean.of(true).equals(entry.get("trust"))) {
            int line = report.add(file, "mcpServers." + name + ".trust", "true");
            if (counts) {
              server(TRUSTED, Effect.ALLOW, name, line);
            } else {
              overridden(line);
            }
          }
        });
  }

  private void server(double priority, Effect effect, String server, int line) {
    var names = new ArrayList<>(List.of("mcp__" + server + "__*"));
    if (effect != Effect.ALLOW) {
      // The name is the program's own where the hook does not tell the server apart.
      names.add("mcp_" + server + "_*");
    }
    rules.add(priority, new ForeignEntry(effect, names, PatternPair.EVERY, line));
  }

  private void add(double priority, Effect effect, String tool, PatternPair match, int line) {
    rules.add(priority, new ForeignEntry(effect, List.of(tool), match, line));
  }

  private static List<String> texts(@Nullable Json value) {
    var all = new ArrayList<String>();
    if (value instanceof JsonArray(var items)) {
      for (Json item : items) {
        if (item instanceof JsonString text) {
          all.add(text.value());
        }
      }
    }
    return all;
  }
}
