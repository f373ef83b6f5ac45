package dev.assent.core.access;

/// The source of a fact.
public enum Provenance {
  /// from a verified identity token
  TOKEN,
  /// from the operating system
  SYSTEM,
  /// from the message of the client
  MESSAGE,
  /// worked out by us from something else, a heuristic
  DERIVED,
  /// from the user's registry or the built-in mapping
  MAPPING,
  /// from the configuration of the proxy
  CONFIGURATION;

  /// The word used in logs and messages.
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
