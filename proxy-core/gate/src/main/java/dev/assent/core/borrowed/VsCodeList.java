package dev.assent.core.borrowed;

import dev.assent.core.agents.ToolKind;
import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Effect;
import dev.assent.core.wiring.text.WiringException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The approvals of VS Code's agent. Of terminal commands an entry that asks beats each that
/// approves; of edits the last entry that matches decides; nothing is ever refused.
final class VsCodeList {
  private static final String TERMINAL = "chat.tools.terminal.autoApprove";
  private static final String TERMINAL_SWITCH = "chat.tools.terminal.enableAutoApprove";
  private static final String NO_DEFAULTS = "chat.tools.terminal.ignoreDefaultAutoApproveRules";
  private static final String EDITS = "chat.tools.edits.autoApprove";
  private static final String URLS = "chat.tools.urls.autoApprove";
  private static final List<String> EVERYTHING =
      List.of("chat.tools.global.autoApprove", "chat.tools.autoApprove");
  private static final Pattern URL = Pattern.compile("(?:(https?)://)?([^/:]+)(:\\d+)?(/.*)?");
  private static final Pattern REGEX = Pattern.compile("/(.+)/([dgimsuvy]*)", Pattern.DOTALL);

  private static final String ALL_FILES = "**/*";

  /// One entry of an object of settings, from the strongest file that has it.
  private record Entry(SourceFile file, String key, Json value, int line) {}

  private final ForeignList list = new ForeignList("vscode");
  private final List<SourceFile> files = new ArrayList<>();
  private final List<JsonObject> trees = new ArrayList<>();
  private final List<String> shells = list.tools(ToolKind.SHELL);
  private final List<String> writers = list.tools(ToolKind.WRITE, ToolKind.PATCH);
  private final List<String> readers = list.tools(ToolKind.READ, ToolKind.SEARCH);

  static ForeignList read(List<SourceFile> files, ListPlace place) throws WiringException {
    var reader = new VsCodeList();
    for (SourceFile file :
        files.stream().sorted(Comparator.comparing(SourceFile::scope)).toList()) {
      reader.files.add(file);
      reader.trees.add(file.tree());
    }
    reader.translate();
    return reader.list;
  }

  private void translate() {
    everything();
    terminal();
    edits();
    urls();
    list.builtIn(Effect.ALLOW, readers, PatternPair.exact(BorrowedPaths.PROJECT));
    list.end();
  }

  private void everything() {
    for (int i = 0; i < files.size(); i++) {
      for (String name : EVERYTHING) {
        if (JsonBoolean.of(true).equals(trees.get(i).get(name))) {
          list.report.add(
              files.get(i), name, "true", Fate.NOT_TRANSLATED, LineReason.ALLOWS_EVERYTHING);
        }
      }
    }
  }

  /// The value of a plain setting in the strongest file that has it.
  private Optional<Json> setting(String name) {
    return trees.stream().flatMap(tree -> Optional.ofNullable(tree.get(name)).stream()).findFirst();
  }

  /// The entries of an object, weaker files first, each key once with the strongest value.
  private List<Entry> entries(String name) {
    Map<String, Entry> found = new LinkedHashMap<>();
    for (int i = files.size() - 1; i >= 0; i--) {
      SourceFile file = files.get(i);
      Json value = trees.get(i).get(name);
      if (value instanceof JsonObject object) {
        object
            .members()
            .forEach((key, told) -> {
              int line =
                  list.report.add(
                      file, name + "[\"" + key + "\"]", key + ": " + JsonWriter.write(told));
              Entry before = found.put(key, new Entry(file, key, told, line));
              if (before != null) {
                list.report.say(before.line(), Fate.NO_EFFECT, LineReason.OVERRIDDEN);
              }
            });
      } else if (value instanceof JsonBoolean all) {
        list.report.add(
            file,
            name,
            JsonWriter.write(all),
            all.value() ? Fate.NOT_TRANSLATED : Fate.NO_EFFECT,
            all.value() ? LineReason.ALLOWS_EVERYTHING : LineReason.BY_DEFAULT);
      }
    }
    return List.copyOf(found.values());
  }

  private void terminal() {
    boolean off = setting(TERMINAL_SWITCH).filter(JsonBoolean.of(false)::equals).isPresent();
    boolean noDefaults = setting(NO_DEFAULTS).filter(JsonBoolean.of(true)::equals).isPresent();
    var given = entries(TERMINAL);
    for (Entry entry : given) {
      approve(entry)
          .filter(approved -> !approved)
          .ifPresent(_ -> list.add(Effect.HITL, shells, commands(entry, false), entry.line()));
    }
    if (!noDefaults) {
      // VS Code asks about these by itself where a wide entry would approve them.
      for (String name : list.texts("asked")) {
        if (given.stream().noneMatch(entry -> entry.key().equals(name))) {
          list.builtIn(Effect.HITL, shells, PatternPair.between(List.of(), List.of(name + "*")));
        }
      }
    }
    for (Entry entry : given) {
      if (approve(entry).orElse(false)) {
        if (off) {
          list.report.say(entry.line(), Fate.NO_EFFECT, LineReason.SWITCHED_OFF);
          continue;
        }
        PatternPair match = commands(entry, true);
        if (match.every() || match.narrow().stream().anyMatch(one -> one.startsWith("*"))) {
          // Settings in front of a command are asked about whatever is approved.
          list.builtIn(Effect.HITL, shells, PatternPair.between(List.of(), List.of("*=*")));
        }
        list.add(Effect.ALLOW, shells, match, entry.line());
      }
    }
  }

  /// True if an entry approves; absent where it says nothing, which is told to the report.
  private Optional<Boolean> approve(Entry entry) {
    Json told =
        entry.value() instanceof JsonObject object
            ? Optional.ofNullable(object.get("approve")).orElse(JsonNull.NULL)
            : entry.value();
    if (told instanceof JsonBoolean flag) {
      return Optional.of(flag.value());
    }
    list.report.say(
        entry.line(),
        Fate.NO_EFFECT,
        told == JsonNull.NULL ? LineReason.UNSET : LineReason.NO_RULE);
    return Optional.empty();
  }

  private PatternPair commands(Entry entry, boolean approves) {
    Matcher written = REGEX.matcher(entry.key());
    if (written.matches()) {
      String regex = written.group(1);
      if (!RegexPatterns.isValid(regex)) {
        list.report.say(entry.line(), Fate.NO_EFFECT, LineReason.NO_REGEX);
        return approves ? PatternPair.between(List.of(), List.of()) : PatternPair.UNKNOWN;
      }
      return RegexPatterns.of(regex, written.group(2).contains("i"));
    }
    if (entry.key().isEmpty()) {
      list.report.say(entry.line(), Fate.NO_EFFECT, LineReason.NO_RULE);
      return PatternPair.between(List.of(), List.of());
    }
    String plain = entry.key().replaceAll("([\\\\{}*+?|^$.\\[\\]()])", "\\\\$1");
    boolean path = entry.key().contains("/") || entry.key().contains("\\");
    return RegexPatterns.of(
        path
            ? "^(?:\\.[/\\\\])?"
                + entry
                    .key()
                    .replaceAll("([{}*+?|^$.\\[\\]()])", "\\\\$1")
                    .replaceAll("\\\\(?![{}*+?|^$.\\[\\]()])|/", "[/\\\\\\\\]")
                + "\\b"
            : "^" + plain + "\\b",
        false);
  }

  private void edits() {
    list.builtIn(Effect.HITL, writers, PatternPair.exact("**/.vscode/*.json", "~/.*", "~/.*/**"));
    Map<String, Runnable> steps = new LinkedHashMap<>();
    // Files about which VS Code has entries of its own. They stand before a person's, also where a
    // person gives one of them another value.
    for (String pattern : list.texts("edits")) {
      Effect effect = pattern.equals(ALL_FILES) ? Effect.ALLOW : Effect.HITL;
      steps.put(pattern, () -> list.builtIn(effect, writers, BorrowedPaths.globbed(".", pattern)));
    }
    for (Entry entry : entries(EDITS)) {
      if (entry.value() instanceof JsonBoolean flag) {
        Effect effect = flag.value() ? Effect.ALLOW : Effect.HITL;
        var match = BorrowedPaths.globbed(".", entry.key().replaceFirst("^/+", ""));
        steps.put(entry.key(), () -> list.add(effect, writers, match, entry.line()));
      } else {
        list.report.say(entry.line(), Fate.NO_EFFECT, LineReason.NO_RULE);
      }
    }
    new ArrayList<>(steps.values()).reversed().forEach(Runnable::run);
    list.builtIn(Effect.ALLOW, writers, PatternPair.exact(BorrowedPaths.PROJECT));
  }

  private void urls() {
    var given = entries(URLS);
    var schemes = new ArrayList<String>();
    for (boolean approves : List.of(false, true)) {
      for (Entry entry : given) {
        Json told =
            entry.value() instanceof JsonObject object
                ? JsonBoolean.of(JsonBoolean.of(true).equals(object.get("approveRequest")))
                : entry.value();
        if (!(told instanceof JsonBoolean flag)) {
          list.report.say(entry.line(), Fate.NO_EFFECT, LineReason.NO_RULE);
        } else if (flag.value() == approves) {
          url(entry, approves, schemes);
        }
      }
    }
    if (!schemes.isEmpty()) {
      var not = JsonObject.builder().put("scheme", ForeignList.texts(schemes)).build();
      list.own(
          Effect.HITL,
          "fetch-webpage-scheme",
          JsonObject.builder().put("tool_name", "fetch_webpage").put("not", not).build(),
          -1);
    }
  }

  private void url(Entry entry, boolean approves, List<String> schemes) {
    Matcher parts = URL.matcher(entry.key());
    if (!parts.matches()) {
      list.report.say(entry.line(), Fate.NOT_TRANSLATED, LineReason.NOT_HERE);
      return;
    }
    String host = parts.group(2);
    boolean whole = parts.group(1) != null && parts.group(3) == null && "/*".equals(parts.group(4));
    if (approves && whole) {
      schemes.add(parts.group(1));
    }
    list.add(
        approves ? Effect.ALLOW : Effect.HITL,
        List.of("fetch_webpage"),
        whole ? PatternPair.exact(host) : PatternPair.between(List.of(), List.of(host)),
        entry.line());
  }
}
