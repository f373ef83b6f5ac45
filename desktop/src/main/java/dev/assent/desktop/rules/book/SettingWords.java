package dev.assent.desktop.rules.book;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.MemberChange;
import dev.assent.core.pap.document.PolicyMembers;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Says how what a policy has beside its rules differs, in whole sentences with the value before
/// and the value now. Names and values are those of the page of settings. Pure.
final class SettingWords {
  private static final String SETTING = "rules.settings.";

  private SettingWords() {}

  /// The sentences for a change outside the rules.
  static List<String> of(MemberChange change) {
    if (Texts.has(word(change.member(), Optional.empty()))) {
      return List.of(
          Texts.get(
              "rules.change.setting",
              Texts.get(SETTING + change.member()),
              choice(change.member(), change.before()),
              choice(change.member(), change.after())));
    }
    return switch (change.member()) {
      case "tools" -> List.of(tools(change));
      case "rate_limits" -> limits(items(change.before()), items(change.after()));
      case "tests" -> examples(items(change.before()), items(change.after()));
      default -> List.of(list(change));
    };
  }

  // A setting of a few words has a name for each, and for none.
  private static String choice(String member, Optional<Json> value) {
    String word = word(member, value);
    return Texts.has(word)
        ? Texts.get(word)
        : OutsideName.of(value.map(SettingWords::written).orElse(""));
  }

  private static String word(String member, Optional<Json> value) {
    String word =
        value.or(() -> PolicyMembers.usual(member)).map(SettingWords::written).orElse("none");
    return SETTING + member + "." + word.replace('-', '_');
  }

  private static String tools(MemberChange change) {
    String label = Texts.get("rules.settings.tools");
    var was = change.before().map(SettingWords::values);
    var is = change.after().map(SettingWords::values);
    if (was.isPresent() && is.isPresent()) {
      return Texts.get("rules.change.setting", label, was.get(), is.get());
    }
    return is.map(now -> Texts.get("rules.change.setting.now", label, now))
        .orElseGet(() -> Texts.get("rules.change.setting.gone", label, was.orElse("")));
  }

  private static String list(MemberChange change) {
    String name = OutsideName.of(GroupChanges.name(change).orElse(change.member()));
    var was = change.before().map(SettingWords::values);
    var is = change.after().map(SettingWords::values);
    if (was.isPresent() && is.isPresent()) {
      return Texts.get("rules.change.list", name, was.get(), is.get());
    }
    return is.map(now -> Texts.get("rules.change.list.added", name, now))
        .orElseGet(() -> Texts.get("rules.change.list.removed", name, was.orElse("")));
  }

  private static List<String> limits(List<Json> before, List<Json> after) {
    var gone = without(before, after);
    var fresh = without(after, before);
    if (gone.size() == 1 && fresh.size() == 1) {
      return List.of(
          Texts.get("rules.change.limit", limit(gone.getFirst()), limit(fresh.getFirst())));
    }
    var sentences = new ArrayList<String>();
    gone.forEach(one -> sentences.add(Texts.get("rules.change.limit.removed", limit(one))));
    fresh.forEach(one -> sentences.add(Texts.get("rules.change.limit.added", limit(one))));
    return sentences.isEmpty() ? List.of(Texts.get("rules.change.limit.order")) : sentences;
  }

  private static List<Json> without(List<Json> all, List<Json> others) {
    var left = new ArrayList<>(all);
    others.forEach(left::remove);
    return left;
  }

  private static String limit(Json limit) {
    var members = limit instanceof JsonObject object ? object : JsonObject.EMPTY;
    Function<String, String> value =
        name -> Optional.ofNullable(members.get(name)).map(one -> said(name, one)).orElse("");
    return Texts.get(
        "rules.change.limit.one",
        value.apply("calls"),
        value.apply("seconds"),
        value.apply("tool_name"),
        value.apply("effect"));
  }

  private static List<String> examples(List<Json> before, List<Json> after) {
    var was = byName(before);
    var is = byName(after);
    var sentences = new ArrayList<String>();
    was.forEach((name, one) -> {
      if (!is.containsKey(name)) {
        sentences.add(Texts.get("rules.change.example.removed", name));
      } else if (!one.equals(is.get(name))) {
        sentences.add(Texts.get("rules.change.example", name));
      }
    });
    is.forEach((name, _) -> {
      if (!was.containsKey(name)) {
        sentences.add(Texts.get("rules.change.example.added", name));
      }
    });
    return sentences.isEmpty() ? List.of(Texts.get("rules.change.example.order")) : sentences;
  }

  private static Map<String, Json> byName(List<Json> examples) {
    var named = new LinkedHashMap<String, Json>();
    for (var one : examples) {
      if (one instanceof JsonObject object && object.string("name").isPresent()) {
        named.put(OutsideName.of(object.string("name").get()), one);
      }
    }
    return named;
  }

  private static List<Json> items(Optional<Json> value) {
    return value.orElse(JsonArray.EMPTY) instanceof JsonArray array ? array.items() : List.of();
  }

  private static String values(Json value) {
    String all = said("", value);
    return all.isEmpty() ? Texts.get("rules.change.none") : all;
  }

  private static String said(String member, Json value) {
    return MemberWords.text(member, value);
  }

  private static String written(Json value) {
    return value instanceof JsonString text ? text.value() : JsonWriter.write(value);
  }
}
