package dev.assent.core.borrowed;

import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import dev.assent.core.wiring.text.WiringException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The permissions of OpenCode: the last entry that matches decides, those of an agent stand behind
/// those for all, those of a project behind a person's.
final class OpenCodeList {
  private static final String OUTSIDE = "external_directory";
  static final List<String> EDITORS = List.of("edit", "write", "patch", "multiedit", "apply_patch");
  private static final List<String> WITH_PATHS = List.of("read", "list");
  private final ForeignList list = new ForeignList("opencode");
  private final ListPlace place;
  private final List<ForeignEntry> entries = new ArrayList<>();
  private final List<ForeignEntry> strict = new ArrayList<>();
  private final List<String> reachable = new ArrayList<>(List.of(BorrowedPaths.PROJECT));
  private Effect outside = Effect.HITL;
  private boolean deniedElsewhere;
  private int outsideLine = -1;

  private OpenCodeList(ListPlace place) {
    this.place = place;
  }

  static ForeignList read(List<SourceFile> files, ListPlace place) throws WiringException {
    var reader = new OpenCodeList(place);
    // An agent's own file stands behind the settings beside it.
    var sorted =
        files.stream()
            .sorted(
                Comparator.comparing(SourceFile::scope).reversed().thenComparing(AgentFront::isOne))
            .toList();
    for (SourceFile file : sorted) {
      if (!AgentFront.isOne(file)) {
        JsonObject tree = file.tree();
        reader.switches(file, tree.get("tools"), "tools", reader.entries);
        reader.permission(file, tree.get("permission"), "permission", reader.entries);
      }
    }
    for (SourceFile file : sorted) {
      reader.agents(file);
    }
    reader.translate();
    return reader.list;
  }

  /// The switches of older versions, which stand before all entries.
  private void switches(SourceFile file, @Nullable Json tools, String at, List<ForeignEntry> into) {
    if (tools instanceof JsonObject all) {
      all.members()
          .forEach((tool, on) -> {
            String word = JsonBoolean.of(false).equals(on) ? "deny" : "allow";
            entry(file, at + "." + tool, tool, "*", word, into);
          });
    }
  }

  private void agents(SourceFile file) throws WiringException {
    JsonObject tree = AgentFront.isOne(file) ? AgentFront.tree(file) : file.tree();
    for (String kind : List.of("mode", "agent")) {
      tree.object(kind)
          .orElse(JsonObject.EMPTY)
          .members()
          .forEach((name, agent) -> {
            boolean ours = place.agent().filter(name::equals).isPresent();
            if (agent instanceof JsonObject object && (ours || place.agent().isEmpty())) {
              String at = kind + "." + name;
              var into = ours ? entries : strict;
              switches(file, object.get("tools"), at + ".tools", into);
              permission(file, object.get("permission"), at + ".permission", into);
            }
          });
    }
  }

  private void permission(
      SourceFile file, @Nullable Json value, String at, List<ForeignEntry> into) {
    if (value instanceof JsonString wordText) {
      String word = wordText.value();
      entry(file, at, "*", "*", word, into);
    } else if (value instanceof JsonObject all) {
      all.members()
          .forEach((tool, told) -> {
            if (told instanceof JsonString wordText) {
              String word = wordText.value();
              entry(file, at + "." + tool, tool, "*", word, into);
            } else if (told instanceof JsonObject patterns) {
              patterns
                  .members()
                  .forEach((pattern, effect) -> {
                    if (effect instanceof JsonString wordText) {
                      String word = wordText.value();
                      entry(
                          file,
                          at + "." + tool + "[\"" + pattern + "\"]",
                          tool,
                          pattern,
                          word,
                          into);
                    }
                  });
            }
          });
    }
  }

  private void entry(
      SourceFile file,
      String at,
      String tool,
      String pattern,
      String word,
      List<ForeignEntry> into) {
    int line = list.report.add(file, at, pattern + ": " + word);
    Optional<Effect> effect = list.effect(word);
    if (effect.isEmpty()) {
      list.report.say(line, Fate.NO_EFFECT, LineReason.NO_RULE);
      return;
    }
    boolean others = into == strict;
    if (others && effect.get() == Effect.ALLOW) {
      list.report.say(line, Fate.NOT_TRANSLATED, LineReason.NOT_THIS_AGENT);
      return;
    }
    if (others) {
      list.report.say(line, Fate.STRICTER, LineReason.OTHER_AGENT);
    }
    if (tool.equals(OUTSIDE)) {
      outside(pattern, effect.get(), line, others);
      return;
    }
    if (tool.equals("*") && pattern.equals("*") && effect.get() != Effect.ALLOW) {
      everywhereOutside(effect.get(), -1, others);
    }
    if (tool.equals("doom_loop")) {
      list.report.say(line, Fate.NOT_TRANSLATED, LineReason.NOT_HERE);
      return;
    }
    PatternPair match = pattern.equals("*") ? PatternPair.EVERY : match(tool, pattern);
    into.add(new ForeignEntry(effect.get(), tools(tool), others ? beside(match) : match, line));
  }

  // Of another agent's line nothing is sure here: it may make a call stricter, and takes no line of
  // this one's its effect.
  private static PatternPair beside(PatternPair match) {
    return match.every() ? PatternPair.UNKNOWN : PatternPair.between(List.of(), match.wide());
  }

  private static List<String> tools(String tool) {
    return tool.equals("edit") ? EDITORS : List.of(tool);
  }

  private PatternPair match(String tool, String pattern) {
    if (tool.equals("bash")) {
      return PatternPair.exact(
          pattern.endsWith(" *")
              ? CommandPatterns.beginning(pattern.substring(0, pattern.length() - 2))
              : List.of(pattern));
    }
    if (tool.equals("edit") || WITH_PATHS.contains(tool)) {
      String home = pattern.startsWith("$HOME") ? "~" + pattern.substring(5) : pattern;
      return BorrowedPaths.plain(home, place.home().toString());
    }
    return list.kindOf(tool).equals(ValueKind.NAME)
        ? PatternPair.UNKNOWN
        : PatternPair.exact(pattern);
  }

  // The last line decides, and takes back what lines before it opened; of agents that are not the
  // one in question, the strictest.
  private void everywhereOutside(Effect effect, int line, boolean others) {
    if (others) {
      deniedElsewhere |= effect == Effect.DENY;
    } else {
      outside = effect;
    }
    if (effect != Effect.ALLOW) {
      reachable.retainAll(List.of(BorrowedPaths.PROJECT));
    }
    outsideLine = line;
  }

  private void outside(String pattern, Effect effect, int line, boolean others) {
    if (pattern.equals("*")) {
      everywhereOutside(effect, line, others);
      return;
    }
    if (effect == Effect.ALLOW) {
      String home = pattern.startsWith("$HOME") ? "~" + pattern.substring(5) : pattern;
      reachable.addAll(BorrowedPaths.plain(home, place.home().toString()).narrow());
      list.report.say(line, Fate.STRICTER, LineReason.OUTSIDE_IN_COMMANDS);
    } else {
      list.report.say(line, Fate.STRICTER, LineReason.WIDER);
      list.own(
          effect,
          "outside",
          JsonObject.builder()
              .put(
                  "path_pattern",
                  ForeignList.texts(BorrowedPaths.plain(pattern, place.home().toString()).wide()))
              .build(),
          line);
    }
  }

  private void translate() {
    beyond();
    strict.forEach(list::add);
    entries.reversed().forEach(list::add);
    var home = place.home().toString();
    list.builtIn(Effect.ALLOW, List.of("read"), BorrowedPaths.plain("*.env.example", home));
    list.builtIn(Effect.DENY, List.of("read"), BorrowedPaths.plain("*.env", home));
    list.builtIn(Effect.DENY, List.of("read"), BorrowedPaths.plain("*.env.*", home));
    list.otherwise(Effect.ALLOW);
    list.end();
  }

  /// OpenCode looks first at what lies outside of the project, and asks where no line says
  /// otherwise.
  private void beyond() {
    var effect = deniedElsewhere ? Effect.DENY : outside;
    if (effect == Effect.ALLOW) {
      return;
    }
    var not = JsonObject.builder().put("path_pattern", ForeignList.texts(reachable)).build();
    list.own(
        effect,
        "outside",
        JsonObject.builder().put("resource_type", "tool").put("not", not).build(),
        outsideLine);
    // Patterns of commands that may hold something outside of the project.
    list.builtIn(effect, List.of("bash"), PatternPair.between(List.of(), list.texts("away")));
    list.report.note(LineReason.OUTSIDE_IN_COMMANDS);
  }
}
