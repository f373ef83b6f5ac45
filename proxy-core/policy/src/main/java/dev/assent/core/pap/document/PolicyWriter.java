package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonEdit;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import dev.assent.core.policy.RateLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes what a policy has beside its rules, keeping what the file already says in other words.
public final class PolicyWriter {
  private final JsonEdit edit;
  private final JsonObject root;

  /// @param edit of the text that `root` was read from
  PolicyWriter(JsonEdit edit, JsonObject root) {
    this.edit = edit;
    this.root = root;
  }

  /// The whole policy as a new file.
  public static JsonObject json(Policy policy) {
    var file = JsonObject.builder().put("version", "1").put("default_action", "deny");
    if (policy.combining() != Policy.Combining.HITL_OVERRIDES) {
      file.put("combining_algorithm", policy.combining().word());
    }
    if (policy.missing() != Policy.MissingAttributes.NO_MATCH) {
      file.put("missing_attributes", policy.missing().word());
    }
    if (policy.globs() != GlobReading.SEED) {
      file.put("glob_dialect", policy.globs().word());
    }
    if (!(policy.mode() instanceof Mode.Enforce)) {
      file.put("mode", policy.mode().word());
    }
    if (policy.mode() instanceof Mode.AllowList(var tools)) {
      file.put("tools", JsonArray.ofStrings(tools));
    }
    file.putIfPresent("new_tools", policy.newTools().map(Effect::word));
    var limits =
        policy.rateLimits().stream()
            .<Json>map(limit -> limit(limit, JsonObject.EMPTY, List.of()))
            .toList();
    if (!limits.isEmpty()) {
      file.put("rate_limits", new JsonArray(limits));
    }
    if (!policy.groups().isEmpty()) {
      var groups = JsonObject.builder();
      policy.groups().forEach((name, entries) -> groups.put(name, JsonArray.ofStrings(entries)));
      file.put("groups", groups.build());
    }
    file.put(
        "rules",
        new JsonArray(
            policy.rules().stream()
                .<Json>map(rule -> RuleWriter.json(rule, policy.groups()))
                .toList()));
    if (!policy.examples().isEmpty()) {
      file.put(
          "tests",
          new JsonArray(
              policy.examples().stream()
                  .<Json>map(test -> example(test, JsonObject.EMPTY))
                  .toList()));
    }
    return file.build();
  }

  /// Puts `mode` and `tools`; the mode that needs no word is left out unless the file has one.
  void mode(Mode wanted, Mode old) {
    var at = new ObjectRewrite(root);
    boolean silent = wanted instanceof Mode.Enforce && root.string("mode").isEmpty();
    at.set("mode", silent ? Optional.empty() : Optional.of(new JsonString(wanted.word())));
    at.set(
        "tools",
        wanted instanceof Mode.AllowList(var tools)
            ? Optional.of(JsonArray.ofStrings(tools))
            : Optional.empty(),
        _ -> wanted instanceof Mode.AllowList && wanted.equals(old));
    edit.change("", root, at.object());
  }

  /// Puts `new_tools`.
  void newTools(Optional<Effect> wanted) {
    var at = new ObjectRewrite(root);
    at.set("new_tools", wanted.map(effect -> new JsonString(effect.word())));
    edit.change("", root, at.object());
  }

  /// Puts `combining_algorithm`.
  void combining(Policy.Combining wanted) {
    word("combining_algorithm", wanted.word(), wanted == Policy.Combining.HITL_OVERRIDES);
  }

  /// Puts `missing_attributes`.
  void missing(Policy.MissingAttributes wanted) {
    word("missing_attributes", wanted.word(), wanted == Policy.MissingAttributes.NO_MATCH);
  }

  /// Puts `glob_dialect`.
  void globDialect(GlobReading wanted) {
    word("glob_dialect", wanted.word(), wanted == GlobReading.SEED);
  }

  // A word that says what holds without it is left out unless the file has one.
  private void word(String member, String word, boolean usual) {
    boolean silent = usual && root.string(member).isEmpty();
    var at = new ObjectRewrite(root);
    at.set(member, silent ? Optional.empty() : Optional.of(new JsonString(word)));
    edit.change("", root, at.object());
  }

  /// Puts `groups`; a list that stays as it is keeps its text.
  void groups(Map<String, List<String>> wanted) {
    var old = root.object("groups").orElse(JsonObject.EMPTY);
    var at = new ObjectRewrite(old);
    for (String name : List.copyOf(old.members().keySet())) {
      if (!wanted.containsKey(name)) {
        at.set(name, Optional.empty());
      }
    }
    wanted.forEach((name, entries) -> at.set(name, Optional.of(JsonArray.ofStrings(entries))));
    put("groups", wanted.isEmpty() ? Optional.empty() : Optional.of(at.object()));
  }

  /// Puts `rate_limits`.
  void rateLimits(List<RateLimit> wanted, List<RateLimit> old) {
    var items = root.array("rate_limits").orElse(JsonArray.EMPTY).items();
    List<Json> written = new ArrayList<>();
    for (int i = 0; i < wanted.size(); i++) {
      int from = old.indexOf(wanted.get(i));
      if (from < 0 && i < old.size() && !wanted.contains(old.get(i))) {
        // The one that stood there was changed.
        from = i;
      }
      boolean known = from >= 0 && items.get(from) instanceof JsonObject;
      written.add(
          known
              ? limit(wanted.get(i), (JsonObject) items.get(from), old.get(from).tools())
              : limit(wanted.get(i), JsonObject.EMPTY, List.of()));
    }
    list("rate_limits", written);
  }

  /// Puts `tests`. A test is known again by its name.
  void examples(List<PolicyExample> wanted, List<PolicyExample> old) {
    var items = root.array("tests").orElse(JsonArray.EMPTY).items();
    List<Json> written = new ArrayList<>();
    for (var example : wanted) {
      JsonObject known = JsonObject.EMPTY;
      for (int i = 0; i < old.size(); i++) {
        if (old.get(i).name().equals(example.name()) && items.get(i) instanceof JsonObject object) {
          known = object;
        }
      }
      written.add(example(example, known));
    }
    list("tests", written);
  }

  private static JsonObject limit(RateLimit limit, JsonObject old, List<String> oldTools) {
    var at = new ObjectRewrite(old);
    at.set(
        "tool_name",
        Optional.of(ConditionWriter.texts(limit.tools())),
        _ -> limit.tools().equals(oldTools));
    at.set("calls", Optional.of(JsonNumber.of(limit.calls())));
    at.set("seconds", Optional.of(JsonNumber.of(limit.seconds())));
    at.set("effect", Optional.of(new JsonString(limit.effect().word())));
    return at.object();
  }

  private static JsonObject example(PolicyExample example, JsonObject old) {
    var at = new ObjectRewrite(old);
    at.set("name", Optional.of(new JsonString(example.name())));
    ExampleReader.givenOf(old)
        .members()
        .keySet()
        .forEach(name -> at.set(name, Optional.ofNullable(example.given().get(name))));
    example.given().members().forEach((name, value) -> at.set(name, Optional.of(value)));
    var expect = new ObjectRewrite(at.objectAt("expect"));
    expect.set("decision", Optional.of(new JsonString(example.decision().word())));
    expect.set("final_rule", example.finalRule().map(JsonString::new));
    at.set("expect", Optional.of(expect.object()));
    return at.object();
  }

  private void list(String name, List<Json> written) {
    if (root.get(name) instanceof JsonArray && !written.isEmpty()) {
      edit.changeElements("/" + name, written);
    } else {
      put(name, written.isEmpty() ? Optional.empty() : Optional.of(new JsonArray(written)));
    }
  }

  private void put(String name, Optional<? extends Json> value) {
    var old = root.get(name);
    if (value.isPresent()) {
      edit.change("", root, root.with(name, value.get()));
    } else if (old != null && old != JsonNull.NULL) {
      edit.change("", root, root.without(name));
    }
  }
}
