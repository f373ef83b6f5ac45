package dev.assent.core.config.proxy;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.proxy.ProxyDefinition.ToolEntry;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads what the user says about tools: the member `registry` of a proxy's `config.json`.
record RegistryReader(StrictFile strict) {
  private static final String EFFECT =
      "one of "
          + String.join(", ", Arrays.stream(SideEffect.values()).map(SideEffect::word).toList());

  Map<String, ToolEntry> read(Json value) {
    if (!(value instanceof JsonObject registry)) {
      strict.bad("/registry", value, "an object of tools");
      return Map.of();
    }
    var entries = new LinkedHashMap<String, ToolEntry>();
    registry
        .members()
        .forEach((tool, entry) -> {
          String pointer = JsonPointer.child("/registry", tool);
          if (entry instanceof JsonObject object) {
            entries.put(tool, entry(pointer, object));
          } else {
            strict.bad(
                pointer, entry, "an object with `side_effects`, `operation` or `text_parameters`");
          }
        });
    return entries;
  }

  private ToolEntry entry(String pointer, JsonObject object) {
    strict.onlyKnown(pointer, object, ProxyKeys.TOOL);
    Json effects = object.get("side_effects");
    Set<String> parameters =
        new LinkedHashSet<>(
            texts(JsonPointer.child(pointer, "text_parameters"), object.get("text_parameters")));
    return new ToolEntry(
        effects == null
            ? Optional.empty()
            : Optional.of(effects(JsonPointer.child(pointer, "side_effects"), effects)),
        operation(JsonPointer.child(pointer, "operation"), object.get("operation")),
        parameters);
  }

  private Set<SideEffect> effects(String pointer, Json value) {
    var effects = EnumSet.noneOf(SideEffect.class);
    List<String> words = texts(pointer, value);
    for (int i = 0; i < words.size(); i++) {
      Optional<SideEffect> effect = SideEffect.ofWord(words.get(i));
      if (effect.isPresent()) {
        effects.add(effect.get());
      } else {
        strict.bad(JsonPointer.child(pointer, i), new JsonString(words.get(i)), EFFECT);
      }
    }
    return effects;
  }

  private Optional<Operation> operation(String pointer, @Nullable Json value) {
    if (value == null) {
      return Optional.empty();
    }
    Optional<Operation> operation =
        value instanceof JsonString word ? Operation.ofWord(word.value()) : Optional.empty();
    if (operation.isEmpty()) {
      strict.bad(pointer, value, "`read`, `write` or `delete`");
    }
    return operation;
  }

  /// The texts of a list, in place; a list with anything else counts as empty and is noted.
  private List<String> texts(String pointer, @Nullable Json value) {
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof JsonArray array)) {
      strict.bad(pointer, value, "a list of texts");
      return List.of();
    }
    var texts = new ArrayList<String>();
    for (int i = 0; i < array.items().size(); i++) {
      Json item = array.items().get(i);
      if (!(item instanceof JsonString text)) {
        strict.bad(JsonPointer.child(pointer, i), item, "a text");
        return List.of();
      }
      texts.add(text.value());
    }
    return texts;
  }
}
