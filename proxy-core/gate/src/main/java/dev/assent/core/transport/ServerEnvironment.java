package dev.assent.core.transport;

import dev.assent.core.system.CleanEnvironment;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// The environment a server gets.
public final class ServerEnvironment {
  private ServerEnvironment() {}

  /// Three layers, the later ones win: of the core's own environment what any process may have; of
  /// the client's what the configuration names, without variables that make loaders or interpreters
  /// run something; what the configuration sets, unfiltered, because a person wrote it.
  ///
  /// @param own the core's environment
  /// @param fromClient the values the client's bridge gave
  /// @param configured the values the configuration sets
  /// @return unmodifiable, sorted by name
  public static Map<String, String> of(
      Map<String, String> own, Map<String, String> fromClient, Map<String, String> configured) {
    var built = new TreeMap<>(CleanEnvironment.of(own));
    fromClient.forEach((name, value) -> {
      if (!CleanEnvironment.isHook(name) && !value.startsWith("()")) {
        built.put(name, value);
      }
    });
    built.putAll(configured);
    return Collections.unmodifiableMap(built);
  }
}
