package dev.assent.core.borrowed;

import dev.assent.core.access.HookAgent;
import dev.assent.core.agents.BuiltInTools;
import dev.assent.core.agents.ToolKind;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import dev.assent.core.programs.ProgramFile;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/// The permission list of one program in one form for all: steps of which the first that matches
/// decides, and what happens otherwise. Of several values in one call the strictest outcome counts.
final class ForeignList {
  final LineReport report = new LineReport();
  private final String word;
  private final JsonObject data;
  private final Map<String, ValueKind> kinds = new TreeMap<>();
  private final List<ForeignEntry> entries = new ArrayList<>();
  private final List<OwnRule> own = new ArrayList<>();
  private List<String> unsure = List.of();
  private List<String> unsurePieces = List.of();
  private Effect otherwise = Effect.HITL;

  /// The list of a program, with what its data says of every list.
  ///
  /// @param word the program's in commands
  ForeignList(String word) {
    this.word = word;
    this.data = ProgramFile.of(word).object("permissions").orElseThrow();
    for (JsonObject kind : ProgramFile.objects(data, "kinds")) {
      var form = ValueKind.Form.valueOf(kind.string("form").orElseThrow().toUpperCase(Locale.ROOT));
      var known = new ValueKind(form, kind.string("pointer").orElse(""));
      ProgramFile.texts(kind, "tools").forEach(tool -> kinds.put(tool, known));
      ofKinds(ProgramFile.texts(kind, "of")).forEach(tool -> kinds.put(tool, known));
    }
  }

  /// The agent's own tools of some kinds.
  List<String> tools(ToolKind... wanted) {
    return BuiltInTools.names(
        Objects.requireNonNull(HookAgent.of(word)), EnumSet.copyOf(List.of(wanted)));
  }

  private List<String> ofKinds(List<String> names) {
    return names.isEmpty()
        ? List.of()
        : tools(
            names.stream()
                .map(name -> ToolKind.valueOf(name.toUpperCase(Locale.ROOT)))
                .toArray(ToolKind[]::new));
  }

  /// A list of texts in the program's data.
  List<String> texts(String member) {
    return ProgramFile.texts(data, member);
  }

  /// The effect that a word of the program stands for; absent for one that it does not have.
  Optional<Effect> effect(String told) {
    return data.object("effects").flatMap(words -> words.string(told)).flatMap(Effect::ofWord);
  }

  /// Takes a text of a list, and its line in the report.
  interface Taker {
    void take(String text, int line);
  }

  /// Tells the report of each text in a list of a file, and hands it on.
  ///
  /// @param at the names that lead to the object, with a full stop behind; empty for the root
  void each(SourceFile file, String at, JsonObject object, String member, Taker taker) {
    List<Json> items = object.array(member).map(JsonArray::items).orElse(List.of());
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) instanceof JsonString text) {
        String place = at + member + "[" + i + "]";
        taker.take(text.value(), report.add(file, place, text.value()));
      }
    }
  }

  /// Adds what its program lets pass by itself, and tells what holds for every list of it.
  void end() {
    List<String> passing = ofKinds(texts("passes"));
    if (!passing.isEmpty()) {
      builtIn(Effect.ALLOW, passing, PatternPair.EVERY);
    }
    texts("notes").forEach(note -> report.note(LineReason.valueOf(note.toUpperCase(Locale.ROOT))));
  }

  /// Says which texts of a command the program reads in a way that patterns here cannot follow.
  void unsure(List<String> patterns) {
    unsure = List.copyOf(patterns);
  }

  /// Says what in a command makes that its program compares it with no line.
  void unsurePieces(List<String> texts) {
    unsurePieces = List.copyOf(texts);
  }

  List<String> unsurePieces() {
    return unsurePieces;
  }

  List<String> unsure() {
    return unsure;
  }

  void otherwise(Effect effect) {
    otherwise = effect;
  }

  void add(Effect effect, List<String> tools, PatternPair match, int line) {
    entries.add(new ForeignEntry(effect, tools, match, line));
  }

  void add(ForeignEntry entry) {
    entries.add(entry);
  }

  /// Adds what the program does by itself.
  void builtIn(Effect effect, List<String> tools, PatternPair match) {
    add(effect, tools, match, -1);
  }

  void own(Effect effect, String name, JsonObject conditions, int line) {
    own.add(new OwnRule(effect, name, conditions, line));
  }

  ValueKind kindOf(String tool) {
    return kinds.getOrDefault(tool, ValueKind.NAME);
  }

  List<ForeignEntry> entries() {
    return List.copyOf(entries);
  }

  List<OwnRule> own() {
    return List.copyOf(own);
  }

  /// The programs that the list looks through: what they start counts as well.
  List<String> wrappers() {
    return texts("wrappers");
  }

  Effect otherwise() {
    return otherwise;
  }

  /// A text for one pattern, a list for several.
  static Json texts(List<String> patterns) {
    return patterns.size() == 1
        ? new JsonString(patterns.getFirst())
        : JsonArray.ofStrings(patterns);
  }
}
