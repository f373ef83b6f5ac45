package dev.assent.core.borrowed;

import dev.assent.core.agents.ToolKind;
import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Effect;
import dev.assent.core.wiring.text.WiringException;
import java.util.List;
import java.util.Optional;

/// The permissions of Cursor: `allow` and `deny` of its command-line agent, refusals first, and the
/// lists of what the editor runs without a question.
final class CursorList {
  private static final String SHELL = "Shell";
  private static final List<String> SHELLS = List.of(SHELL);
  private static final List<String> FETCH = List.of("WebFetch");
  private static final String SERVER_TOOL = "mcp__";

  private final ForeignList list = new ForeignList("cursor");
  private final List<String> readers = list.tools(ToolKind.READ, ToolKind.SEARCH);
  private final List<String> writers = list.tools(ToolKind.WRITE, ToolKind.PATCH);

  static ForeignList read(List<SourceFile> files, ListPlace place) throws WiringException {
    var reader = new CursorList();
    reader.translate(files);
    return reader.list;
  }

  private void translate(List<SourceFile> files) throws WiringException {
    for (SourceFile file : files) {
      lines(file, permissions(file), "deny", Effect.DENY);
    }
    for (SourceFile file : files) {
      lines(file, permissions(file), "allow", Effect.ALLOW);
      editor(file);
      mode(file);
    }
    list.end();
  }

  private static JsonObject permissions(SourceFile file) throws WiringException {
    return file.tree().object("permissions").orElse(JsonObject.EMPTY);
  }

  private void mode(SourceFile file) throws WiringException {
    Optional<String> mode = file.tree().string("approvalMode");
    if (mode.isPresent()) {
      int line = list.report.add(file, "approvalMode", mode.get());
      if (!mode.get().equals("allowlist")) {
        list.report.say(line, Fate.NOT_TRANSLATED, LineReason.ALLOWS_EVERYTHING);
      }
    }
  }

  private void lines(SourceFile file, JsonObject permissions, String name, Effect effect) {
    List<Json> given = permissions.array(name).orElse(JsonArray.EMPTY).items();
    for (int i = 0; i < given.size(); i++) {
      String text = given.get(i) instanceof JsonString told ? told.value() : "";
      int line = list.report.add(file, "permissions." + name + "[" + i + "]", text);
      Optional<TextRule> rule = TextRule.of(text);
      if (rule.flatMap(TextRule::inner).filter(inner -> !inner.isEmpty()).isEmpty()) {
        list.report.say(line, Fate.NO_EFFECT, LineReason.NO_RULE);
        continue;
      }
      line(rule.get().tool(), rule.get().inner().orElse(""), effect, line);
    }
  }

  private void line(String tool, String inner, Effect effect, int line) {
    switch (tool) {
      case "Shell" -> list.add(effect, SHELLS, command(inner), line);
      case "Read" -> list.add(effect, readers, files(inner), line);
      case "Write" -> list.add(effect, writers, files(inner), line);
      case "WebFetch" ->
          list.add(
              effect,
              FETCH,
              inner.equals("*") ? PatternPair.EVERY : PatternPair.exact(inner),
              line);
      case "Mcp" -> server(inner.replace(", ", ":").replace(',', ':'), effect, line);
      default -> list.report.say(line, Fate.NO_EFFECT, LineReason.NO_RULE);
    }
  }

  /// The patterns of `command` or `command:arguments`.
  private static PatternPair command(String inner) {
    String one = inner.replaceAll("\\*{2,}", "*");
    if (one.equals("*") || one.equals("*:*")) {
      return PatternPair.EVERY;
    }
    int colon = one.indexOf(':');
    if (colon < 0) {
      return one.indexOf(' ') < 0 && one.indexOf('*') < 0 && one.indexOf('?') < 0
          ? PatternPair.exact(CommandPatterns.beginning(one))
          : PatternPair.between(List.of(one), wide(one));
    }
    String program = one.substring(0, colon);
    String rest = one.substring(colon + 1);
    return rest.equals("*")
        ? PatternPair.exact(CommandPatterns.beginning(program))
        : PatternPair.exact(program + " " + rest);
  }

  private static List<String> wide(String pattern) {
    return pattern.endsWith("*") ? List.of(pattern) : List.of(pattern, pattern + " *");
  }

  /// Paths that are relative count from the project; whether a name alone is meant at any depth is
  /// not said.
  private static PatternPair files(String pattern) {
    PatternPair here = BorrowedPaths.globbed(".", pattern);
    boolean placed = pattern.startsWith("/") || pattern.startsWith("~");
    if (placed || pattern.contains("/") && !pattern.startsWith("**/")) {
      return here;
    }
    String deep = pattern.startsWith("**/") ? pattern : "**/" + pattern;
    var wide = BorrowedPaths.globbed("", deep).wide();
    return PatternPair.between(
        here.narrow(), wide.stream().map(one -> one.replaceFirst("^/", "")).toList());
  }

  private void server(String inner, Effect effect, int line) {
    int colon = inner.indexOf(':');
    String server = colon < 0 ? inner : inner.substring(0, colon);
    String tool = colon < 0 ? "*" : inner.substring(colon + 1);
    var names = List.of(SERVER_TOOL + tool);
    if (server.equals("*")) {
      list.add(effect, names, PatternPair.EVERY, line);
      return;
    }
    list.report.say(
        line,
        effect == Effect.ALLOW ? Fate.NOT_TRANSLATED : Fate.STRICTER,
        LineReason.SERVER_UNKNOWN);
    if (effect != Effect.ALLOW) {
      list.add(effect, names, PatternPair.UNKNOWN, line);
    }
  }

  /// Adds the commands that the editor runs without a question.
  private void editor(SourceFile file) throws WiringException {
    JsonObject tree = file.tree();
    list.each(
        file,
        "",
        tree,
        "terminalAllowlist",
        (text, line) -> {
          String plain = text.strip();
          list.add(
              Effect.ALLOW,
              SHELLS,
              plain.equals("*")
                  ? PatternPair.EVERY
                  : plain.matches(".*[*?:].*")
                      ? PatternPair.between(command(plain).narrow(), List.of(plain + "*"))
                      : PatternPair.exact(CommandPatterns.beginning(plain)),
              line);
        });
    list.each(
        file, "", tree, "mcpAllowlist", (text, line) -> server(text.strip(), Effect.ALLOW, line));
    tree.object("autoRun")
        .ifPresent(one ->
            list.report.add(
                file,
                "autoRun",
                JsonWriter.write(one),
                Fate.NOT_TRANSLATED,
                LineReason.CLASSIFIER));
  }
}
