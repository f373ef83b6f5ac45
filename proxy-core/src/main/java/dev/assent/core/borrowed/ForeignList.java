package dev.assent.core.borrowed;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The permission list of one program in one form for all: steps of which the first that matches
/// decides, and what happens otherwise. Of several values in one call the strictest outcome counts.
final class ForeignList {
  final LineReport report = new LineReport();
  private final Map<String, ValueKind> kinds = new TreeMap<>();
  private final List<ForeignEntry> entries = new ArrayList<>();
  private final List<OwnRule> own = new ArrayList<>();
  private List<String> wrappers = List.of();
  private List<String> unsure = List.of();
  private List<String> unsurePieces = List.of();
  private Effect otherwise = Effect.HITL;

  /// Says what the patterns of some tools are compared with.
  void kind(ValueKind kind, List<String> tools) {
    tools.forEach(tool -> kinds.put(tool, kind));
  }

  /// Says which programs the list looks through: what they start counts as well.
  void wrappers(List<String> names) {
    wrappers = List.copyOf(names);
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

  List<String> wrappers() {
    return wrappers;
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
