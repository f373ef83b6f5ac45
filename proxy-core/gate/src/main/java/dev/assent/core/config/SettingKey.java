package dev.assent.core.config;

import dev.assent.core.document.Fault;
import dev.assent.core.document.Shape;
import dev.assent.core.json.Json;
import java.nio.file.Path;
import java.util.List;

/// One key of `config.json`.
///
/// @param name as people write it, `hitl.timeout_seconds`
/// @param shape the values it takes
/// @param standard the value without an entry in the file
/// @param meaning one line for people
public record SettingKey(String name, Shape<?> shape, Json standard, String meaning) {
  /// The names of the members from the root to the value, one or two.
  public List<String> steps() {
    return List.of(name.split("\\."));
  }

  /// The faults of a value that is in no file yet; empty where it is good.
  ///
  /// @param file the file it was to be written to
  public List<Fault> problems(Path file, Json value) {
    return shape.faults(file, name, value);
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
