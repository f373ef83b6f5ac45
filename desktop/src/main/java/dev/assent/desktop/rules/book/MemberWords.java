package dev.assent.desktop.rules.book;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.MemberChange;
import dev.assent.desktop.ui.ConditionWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.ToolEffectWords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Says how one member of a rule differs: its name, the value before and the value now. Pure.
final class MemberWords {
  private MemberWords() {}

  /// "path: `~/code/**` → `~/code/*/.env`".
  ///
  /// @param moments words for those of a file
  static String ofRule(MemberChange change, UnaryOperator<String> moments) {
    return said(change, name(change.member().replaceFirst("^conditions/", "")), moments);
  }

  private static String said(MemberChange change, String name, UnaryOperator<String> moments) {
    if (change.group().isPresent()) {
      return Texts.get("rules.change.group", name, OutsideName.of(change.group().get()));
    }
    if (change.before().isPresent() && change.after().isPresent()) {
      var parts =
          parts(change.member(), name, change.before().get(), change.after().get(), moments);
      if (!parts.isEmpty()) {
        return String.join("; ", parts);
      }
    }
    var was = change.before().map(value -> text(change.member(), value, moments));
    var is = change.after().map(value -> text(change.member(), value, moments));
    if (was.isPresent() && is.isPresent()) {
      return Texts.get(
          "rules.change.named", name, Texts.get("rules.change.values", was.get(), is.get()));
    }
    return was.map(value -> Texts.get("rules.change.gone", name, value))
        .or(() -> is.map(value -> Texts.get("rules.change.new", name, value)))
        .orElse(name);
  }

  // Of a list the values that came and went, as the whole may be cut before its end. Empty where
  // nothing stayed, and for other values.
  private static List<String> parts(
      String member, String name, Json before, Json after, UnaryOperator<String> moments) {
    var was = items(before);
    var is = items(after);
    boolean begun = was.isEmpty() || is.isEmpty();
    if (begun
        ? before.equals(JsonArray.EMPTY) || after.equals(JsonArray.EMPTY)
        : !Collections.disjoint(was, is)) {
      return Stream.of(
              counted("rules.change.more", member, name, without(is, was), moments),
              counted("rules.change.fewer", member, name, without(was, is), moments))
          .flatMap(Optional::stream)
          .toList();
    }
    var parts = new ArrayList<String>();
    if (before instanceof JsonObject(var old) && after instanceof JsonObject(var now)) {
      var keys = new LinkedHashSet<>(old.keySet());
      keys.addAll(now.keySet());
      for (String key : keys) {
        var one = old.getOrDefault(key, JsonArray.EMPTY);
        var other = now.getOrDefault(key, JsonArray.EMPTY);
        if (!one.equals(other)) {
          var said = parts(key, name + " " + name(key), one, other, moments);
          if (said.isEmpty()) {
            return List.of();
          }
          parts.addAll(said);
        }
      }
    }
    return parts;
  }

  private static List<Json> items(Json value) {
    return switch (value) {
      case JsonArray(var items) -> items;
      case JsonString _ -> List.of(value);
      case JsonBoolean _, JsonNumber _, JsonNull _, JsonObject _ -> List.of();
    };
  }

  private static List<Json> without(List<Json> all, List<Json> others) {
    return all.stream().filter(one -> !others.contains(one)).toList();
  }

  private static Optional<String> counted(
      String key, String member, String name, List<Json> values, UnaryOperator<String> moments) {
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Texts.get(
                key,
                name,
                Texts.number(values.size()),
                text(member, new JsonArray(values), moments)));
  }

  private static String name(String member) {
    String part = "rules.part." + member;
    return Texts.has(part) ? Texts.get(part) : ConditionWords.name(member);
  }

  /// A value as people read it.
  static String text(String member, Json value) {
    return text(member, value, MomentWords::ofFile);
  }

  private static String text(String member, Json value, UnaryOperator<String> moments) {
    return OutsideName.of(whole(member, value, moments));
  }

  private static String whole(String member, Json value, UnaryOperator<String> moments) {
    return switch (value) {
      case JsonString text -> word(member, text.value(), moments);
      case JsonBoolean yes -> Texts.get(yes.value() ? "rules.change.yes" : "rules.change.no");
      case JsonArray array ->
          array.items().stream()
              .map(item -> whole(member, item, moments))
              .collect(Collectors.joining(", "));
      case JsonObject object ->
          object.members().entrySet().stream()
              .map(one -> name(one.getKey()) + " " + whole(one.getKey(), one.getValue(), moments))
              .collect(Collectors.joining(", "));
      case JsonNumber _, JsonNull _ -> JsonWriter.write(value);
    };
  }

  private static String word(String member, String text, UnaryOperator<String> moments) {
    return switch (member) {
      case "effect" -> EffectWord.ofLogged(text).map(EffectWord::text).orElse(text);
      case "cache_side_effects", "conditions/side_effects", "side_effects" ->
          ToolEffectWords.ofWord(text);
      case "expires_at", "since" -> moments.apply(text);
      case "days" -> Texts.has("rules.day." + text) ? Texts.get("rules.day." + text) : text;
      default -> text;
    };
  }
}
