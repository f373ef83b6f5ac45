package dev.assent.core.json;

/// The JSON value `null`.
public enum JsonNull implements Json {
  /// The only value.
  NULL
}
