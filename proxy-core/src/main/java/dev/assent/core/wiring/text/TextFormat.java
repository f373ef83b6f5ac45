package dev.assent.core.wiring.text;

import dev.assent.core.json.JsonObject;

/// The language of a client's file.
public enum TextFormat {
  /// JSON in which comments and trailing commas may stand
  JSON,
  TOML,
  YAML;

  /// Reads a text as a tree. One that has nothing but blanks is an empty object.
  ///
  /// @param file for messages
  /// @throws WiringException when it is not UTF-8, not of this language or no object, with line and
  ///   column
  public JsonObject read(String file, byte[] utf8) throws WiringException {
    return text(file, utf8).root();
  }

  EntryText text(String file, byte[] utf8) throws WiringException {
    var source = SourceText.of(file, utf8);
    return switch (this) {
      case JSON -> JsonEntryText.read(source);
      case TOML -> TomlEntryText.read(source);
      case YAML -> YamlEntryText.read(source);
    };
  }
}
