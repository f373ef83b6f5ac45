package dev.assent.core.config;

import dev.assent.core.json.Json;
import java.util.List;

/// One key of `config.json`.
///
/// @param name as people write it, `hitl.timeout_seconds`
/// @param shape the values it takes
/// @param standard the value without an entry in the file
/// @param meaning one line for people
public record SettingKey(String name, SettingShape shape, Json standard, String meaning) {
  /// The names of the members from the root to the value, one or two.
  public List<String> steps() {
    return List.of(name.split("\\."));
  }

  /// The first step: the name of the object that holds it.
  String group() {
    return steps().getFirst();
  }

  /// The last step.
  String member() {
    return steps().getLast();
  }
}
