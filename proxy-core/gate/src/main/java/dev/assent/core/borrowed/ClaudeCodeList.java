package dev.assent.core.borrowed;

import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.borrowed.SourceFile.Scope;
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
import java.util.Set;

/// The permissions of Claude Code: the lines of all settings files together, refusals before
/// questions before allowances, and no line weighs more than another because it says more.
final class ClaudeCodeList {
  static final List<String> READERS = List.of("Read", "Grep", "Glob", "LS", "NotebookRead");
  static final List<String> EDITORS = List.of("Edit", "Write", "MultiEdit", "NotebookEdit");
  private static final List<String> SHELLS = List.of("Bash", "PowerShell");

  /// Commands in which Claude Code knows the files.
  private static final List<String> SHOWING = List.of("cat", "head", "tail", "sed");

  private record Settings(SourceFile file, JsonObject permissions, boolean counts) {}

  private final ForeignList list = new ForeignList("claude-code");
  private final List<Settings> all = new ArrayList<>();
  private final ListPlace place;

  private ClaudeCodeList(ListPlace place) {
    this.place = place;
  }

  static ForeignList read(List<SourceFile> files, ListPlace place) throws WiringException {
    var reader = new ClaudeCodeList(place);
    reader.load(files);
    reader.translate();
    return reader.list;
  }

  private void load(List<SourceFile> files) throws WiringException {
    var sorted = files.stream().sorted(Comparator.comparing(SourceFile::scope)).toList();
    boolean locked = false;
    for (SourceFile file : sorted) {
      JsonObject tree = file.tree();
      boolean counts = !locked || file.scope() == Scope.MANAGED;
      all.add(new Settings(file, tree.object("permissions").orElse(JsonObject.EMPTY), counts));
      locked |=
          file.scope() == Scope.MANAGED
              && JsonBoolean.of(true).equals(tree.get("allowManagedPermissionRulesOnly"));
    }
  }

  private void translate() {
    String mode = mode();
    boolean strict = mode.equals("dontAsk");
    list.otherwise(strict ? Effect.DENY : Effect.HITL);
    lines("deny", Effect.DENY);
    lines("ask", strict ? Effect.DENY : Effect.HITL);
    var folders = folders();
    if (mode.equals("acceptEdits")) {
      for (String folder : list.texts("protected")) {
        list.builtIn(Effect.HITL, EDITORS, BorrowedPaths.ignored(".", "**/" + folder + "/", true));
      }
    }
    lines("allow", Effect.ALLOW);
    if (mode.equals("acceptEdits")) {
      list.builtIn(Effect.ALLOW, EDITORS, PatternPair.exact(folders));
    }
    list.builtIn(Effect.ALLOW, READERS, PatternPair.exact(folders));
    list.end();
  }

  /// The mode of the strongest file that has one.
  private String mode() {
    String mode = "";
    for (Settings one : all) {
      var told = one.permissions().string("defaultMode");
      if (told.isEmpty()) {
        continue;
      }
      int line = list.report.add(one.file(), "permissions.defaultMode", told.get());
      if (!mode.isEmpty()) {
        list.report.say(line, Fate.NO_EFFECT, LineReason.OVERRIDDEN);
        continue;
      }
      mode = told.get();
      switch (mode) {
        case "default", "manual", "acceptEdits" -> {}
        case "dontAsk" -> list.report.say(line, Fate.STRICTER, LineReason.ASKS_ARE_REFUSED);
        case "bypassPermissions" ->
            list.report.say(line, Fate.NOT_TRANSLATED, LineReason.ALLOWS_EVERYTHING);
        case "auto" -> list.report.say(line, Fate.NOT_TRANSLATED, LineReason.CLASSIFIER);
        default -> list.report.say(line, Fate.NOT_TRANSLATED, LineReason.PLAN_MODE);
      }
    }
    return mode;
  }

  /// The folders in which reading needs no question.
  private List<String> folders() {
    var folders = new ArrayList<>(List.of(BorrowedPaths.PROJECT));
    for (Settings one : all) {
      list.each(
          one.file(),
          "permissions.",
          one.permissions(),
          "additionalDirectories",
          (folder, _) -> {
            String plain = folder.replaceAll("/+$", "").replaceAll("[*?]", "?");
            boolean placed = plain.startsWith("/") || plain.startsWith("~/");
            folders.add((placed ? plain : "./" + plain) + "/**");
          });
    }
    return folders;
  }

  private void lines(String name, Effect effect) {
    boolean allows = name.equals("allow");
    for (Settings one : all) {
      List<Json> given = one.permissions().array(name).orElse(JsonArray.EMPTY).items();
      for (int i = 0; i < given.size(); i++) {
        String at = "permissions." + name + "[" + i + "]";
        if (!(given.get(i) instanceof JsonString told)) {
          list.report.add(
              one.file(), at, JsonWriter.write(given.get(i)), Fate.NO_EFFECT, LineReason.NO_RULE);
          continue;
        }
        String text = told.value();
        int line = list.report.add(one.file(), at, text);
        if (!one.counts()) {
          list.report.say(line, Fate.NO_EFFECT, LineReason.OTHERS_LOCKED);
          continue;
        }
        line(one, text, effect, allows, line);
      }
    }
  }

  private void line(Settings from, String text, Effect effect, boolean allows, int line) {
    Optional<TextRule> rule = TextRule.of(text);
    if (rule.isEmpty()) {
      none(line, LineReason.NO_RULE);
      return;
    }
    String tool = rule.get().tool();
    String inner = rule.get().inner().orElse("");
    if (inner.isEmpty() || inner.equals("*") && !READERS.contains(tool)) {
      whole(tool, effect, allows, line);
    } else if (ClaudeArguments.isArgument(tool, inner)) {
      argument(tool, inner, effect, allows, line);
    } else if (SHELLS.contains(tool)) {
      list.add(effect, List.of(tool), command(tool, inner), line);
    } else if (tool.equals("Read") || tool.equals("Edit")) {
      files(from, tool, inner, effect, allows, line);
    } else if (READERS.contains(tool) || EDITORS.contains(tool)) {
      none(line, LineReason.PATHS_OF_READ_AND_EDIT);
    } else if (tool.equals("WebFetch") && inner.startsWith("domain:")) {
      String host = inner.substring("domain:".length()).strip();
      list.add(
          effect,
          List.of(tool),
          host.equals("*") ? PatternPair.EVERY : PatternPair.exact(host),
          line);
    } else if (Set.of("Agent", "Task", "Skill").contains(tool)) {
      list.add(effect, List.of(tool), command("Skill", inner), line);
    } else if (allows) {
      none(line, LineReason.NO_RULE);
    } else {
      list.add(effect, List.of(tool), PatternPair.UNKNOWN, line);
    }
  }

  private void none(int line, LineReason why) {
    list.report.say(line, Fate.NO_EFFECT, why);
  }

  private void whole(String tool, Effect effect, boolean allows, int line) {
    boolean server = tool.startsWith("mcp__");
    String name = server ? tool.substring("mcp__".length()) : tool;
    int cut = name.indexOf("__");
    String serverName = cut < 0 ? name : name.substring(0, cut);
    if (allows && tool.indexOf('*') >= 0 && (!server || serverName.indexOf('*') >= 0)) {
      none(line, LineReason.UNANCHORED);
      return;
    }
    var names =
        server && cut < 0 && tool.indexOf('*') < 0 ? List.of(tool, tool + "__*") : List.of(tool);
    list.add(effect, names, PatternPair.EVERY, line);
  }

  private void argument(String tool, String inner, Effect effect, boolean allows, int line) {
    int colon = inner.indexOf(':');
    String name = inner.substring(0, colon).strip();
    String value = inner.substring(colon + 1).strip();
    if (ClaudeArguments.isMain(name)) {
      none(line, LineReason.MAIN_FIELD);
    } else if (allows) {
      none(line, LineReason.ALLOW_BY_ARGUMENT);
    } else {
      var test = JsonObject.builder().put("/" + name, ClaudeArguments.test(value)).build();
      list.own(
          effect,
          RuleShelf.name(List.of(tool)) + "-" + RuleShelf.name(List.of(name)),
          JsonObject.builder().put("tool_name", tool).put("argument", test).build(),
          line);
    }
  }

  /// The patterns of a command. A blank before the star at the end keeps to whole words.
  private static PatternPair command(String tool, String inner) {
    String text = inner.endsWith(":*") ? inner.substring(0, inner.length() - 2) + " *" : inner;
    List<String> patterns =
        text.endsWith(" *")
            ? CommandPatterns.beginning(text.substring(0, text.length() - 2))
            : List.of(text);
    if (text.equals(" *") || text.equals("*")) {
      return PatternPair.EVERY;
    }
    boolean plain = text.indexOf('?') < 0 && !tool.equals("PowerShell");
    if (tool.equals("PowerShell")) {
      return PatternPair.between(
          patterns, patterns.stream().flatMap(one -> RegexPatterns.cased(one).stream()).toList());
    }
    return plain ? PatternPair.exact(patterns) : PatternPair.between(List.of(), patterns);
  }

  private void files(
      Settings from, String tool, String inner, Effect effect, boolean allows, int line) {
    var tools = new ArrayList<>(tool.equals("Read") ? READERS : EDITORS);
    if (tool.equals("Read") && effect == Effect.DENY && !allows) {
      tools.addAll(EDITORS);
    }
    boolean negated = inner.startsWith("!");
    if (negated && !allows) {
      list.report.say(line, Fate.NOT_TRANSLATED, LineReason.NEGATED);
      return;
    }
    PatternPair files = paths(from, negated ? inner.substring(1) : inner, allows && !negated);
    if (!allows) {
      shellReads(inner, effect);
    }
    if (negated) {
      if (tool.equals("Read")) {
        list.report.say(line, Fate.STRICTER, LineReason.WIDER);
      }
      list.add(Effect.HITL, tools, files, line);
    } else {
      list.add(effect, tools, files, line);
    }
  }

  /// A refused or asked-for file counts as well where a shell shows or edits it.
  private void shellReads(String pattern, Effect effect) {
    String name = pattern.replaceAll("(/\\*{1,2}|/)+$", "").replaceAll("^.*/", "");
    if (!name.matches("[*?]*")) {
      list.builtIn(
          effect,
          List.of("Bash"),
          PatternPair.between(
              List.of(), SHOWING.stream().map(one -> one + " *" + name + "*").toList()));
    }
  }

  private PatternPair paths(Settings from, String pattern, boolean allows) {
    if (pattern.startsWith("//")) {
      return BorrowedPaths.ignored("", pattern.substring(1), false);
    }
    if (pattern.startsWith("~/")) {
      return BorrowedPaths.ignored("~", pattern.substring(1), false);
    }
    if (pattern.startsWith("/")) {
      return BorrowedPaths.ignored(settingsFolder(from.file()), pattern, false);
    }
    String plain = pattern.startsWith("./") ? pattern.substring(2) : pattern;
    return BorrowedPaths.ignored(".", plain, !allows && !pattern.startsWith("./"));
  }

  /// The folder that a pattern with a slash in front counts from.
  private String settingsFolder(SourceFile file) {
    return switch (file.scope()) {
      case USER -> "~/.claude";
      case PROJECT, LOCAL ->
          file.path()
              .flatMap(path -> Optional.ofNullable(path.getParent()))
              .flatMap(folder -> Optional.ofNullable(folder.getParent()))
              .orElse(place.project())
              .toString()
              .replaceAll("[*?]", "?");
      case MANAGED ->
          file.path()
              .flatMap(path -> Optional.ofNullable(path.getParent()))
              .orElse(place.project())
              .toString();
    };
  }
}
