package dev.assent.core.json;

import java.util.Objects;

/// A JSON string, decoded.
///
/// @param value the text; well-formed UTF-16, may be empty
public record JsonString(String value) implements Json {
  public JsonString {
    Objects.requireNonNull(value);
  }
}
