package dev.assent.desktop.decisions;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/// Attributes of one group, as the engine saw them.
///
/// @param title what the group is called
/// @param lines in the order of the record, at least one
record AttributeGroup(String title, List<Line> lines) {

  private static final String PROVENANCE = "provenance";

  // The session before the call. No rule has these names, so they are told in words.
  private static final Map<String, Function<JsonObject, String>> HISTORY =
      Map.of("recent_calls", AttributeGroup::counted, "earlier_calls", AttributeGroup::earlier);

  AttributeGroup {
    lines = List.copyOf(lines);
  }

  /// One attribute.
  ///
  /// @param name as in rules
  /// @param value as text
  /// @param provenance where it came from; empty when the record does not say
  record Line(String name, String value, String provenance) {}

  /// The groups of a record; attributes outside any group come first. May be empty.
  static List<AttributeGroup> of(LenientRecord record) {
    Map<String, List<Line>> groups = new LinkedHashMap<>();
    record
        .part("attributes")
        .json()
        .members()
        .forEach((name, value) -> {
          if (value instanceof JsonObject object && !object.members().containsKey("value")) {
            object
                .members()
                .forEach((inner, attribute) ->
                    add(groups, name, inner, attribute, LenientRecord.provenance(object)));
          } else {
            add(groups, "", name, value, "");
          }
        });
    return groups.entrySet().stream()
        .map(entry -> new AttributeGroup(title(entry.getKey()), entry.getValue()))
        .toList();
  }

  private static void add(
      Map<String, List<Line>> groups, String group, String name, Json attribute, String fromGroup) {
    if (name.equals(PROVENANCE)) {
      return;
    }
    String own = LenientRecord.provenance(attribute);
    String provenance = own.isEmpty() ? fromGroup : own;
    Json value = LenientRecord.value(attribute).orElse(JsonNull.NULL);
    var lines = groups.computeIfAbsent(group, _ -> new ArrayList<>());
    var history = group.isEmpty() ? HISTORY.get(name) : null;
    if (history != null && value instanceof JsonArray(var calls)) {
      calls.forEach(call ->
          lines.add(
              new Line(
                  Texts.get("decisions.history." + name),
                  history.apply(call instanceof JsonObject object ? object : JsonObject.EMPTY),
                  provenance)));
    } else if (value instanceof JsonArray(var items)
        && items.stream().anyMatch(JsonObject.class::isInstance)) {
      // Paths and URLs in all their spellings: one line each.
      items.forEach(item -> lines.add(new Line(name, spellings(item), provenance)));
    } else if (value != JsonNull.NULL) {
      lines.add(new Line(name, text(value), provenance));
    }
  }

  private static String counted(JsonObject calls) {
    return Texts.get(
        "decisions.history.counted",
        member(calls, "tools"),
        member(calls, "calls"),
        member(calls, "seconds"));
  }

  private static String earlier(JsonObject call) {
    String asked = member(call, "asked");
    if (call.get("ago_ms") instanceof JsonNumber ago) {
      String seconds = Texts.number(ago.decimal().movePointLeft(3).longValue());
      return Texts.get("decisions.history.earlier", asked, seconds);
    }
    String known = call.get("unseen_ms") == null ? "none" : "unknown";
    return Texts.get("decisions.history." + known, asked);
  }

  private static String member(JsonObject of, String name) {
    return text(Objects.requireNonNullElse(of.get(name), JsonNull.NULL));
  }

  private static String spellings(Json item) {
    if (!(item instanceof JsonObject object)) {
      return text(item);
    }
    var parts = new ArrayList<String>();
    object.members().forEach((name, value) -> parts.add(name + " " + text(value)));
    return String.join("\n", parts);
  }

  // Clients, servers and issuers chose these texts.
  private static String text(Json value) {
    return ShownText.line(CoreWords.ofMasked(LenientRecord.text(value)));
  }

  private static String title(String group) {
    String key = "decisions.group." + group;
    return Texts.has(key)
        ? Texts.get(key)
        : group.isEmpty() ? Texts.get("decisions.group.other") : group;
  }
}
