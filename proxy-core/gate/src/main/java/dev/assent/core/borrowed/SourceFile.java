package dev.assent.core.borrowed;

import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/// One file with a permission list, read.
///
/// @param name as it is shown: the path that was given, or the one where it was found
/// @param path absolute; absent for a text from standard input
/// @param scope whose settings it has
/// @param bytes all of it
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SourceFile(String name, Optional<Path> path, Scope scope, byte[] bytes) {
  /// The owner of the settings in a file, the strongest first.
  public enum Scope {
    /// an organisation's, which nobody overrides
    MANAGED,
    /// a person's for one project
    LOCAL,
    /// everybody's for one project
    PROJECT,
    /// a person's for all projects
    USER
  }

  /// The tree of a file in JSON with comments, or in TOML.
  JsonObject tree() throws WiringException {
    return (name.endsWith(".toml") ? TextFormat.TOML : TextFormat.JSON).read(name, bytes);
  }

  /// The file as text.
  String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  boolean isNamed(String end) {
    return name.replace('\\', '/').endsWith(end);
  }
}
