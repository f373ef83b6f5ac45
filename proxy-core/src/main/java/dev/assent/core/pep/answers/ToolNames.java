package dev.assent.core.pep.answers;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The names of one server's tools: which are legal, and which look like another one.
///
/// Legal is what the protocol allows, 1 to 128 of `A-Z a-z 0-9 _ - .`; nothing else can look like those and be called.
/// Two legal names look alike when they differ in case alone, or in letters that many fonts draw alike: `0` and `O`,
/// `1`, `l` and `I`, `rn` and `m`, `vv` and `w`. Not thread-safe.
final class ToolNames {
  private static final int LONGEST = 128;

  private final Map<String, Set<String>> byLook = new HashMap<>();

  // What was found before; every call asks again.
  private final Map<String, Optional<String>> twins = new HashMap<>();

  static boolean isLegal(String name) {
    for (int at = 0; at < name.length(); at++) {
      char c = name.charAt(at);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      if (!letter && (c < '0' || c > '9') && c != '_' && c != '.' && c != '-') {
        return false;
      }
    }
    return !name.isEmpty() && name.length() <= LONGEST;
  }

  void clear() {
    byLook.clear();
    twins.clear();
  }

  void add(String legalName) {
    twins.clear();
    byLook.computeIfAbsent("case " + folded(legalName), _ -> new HashSet<>()).add(legalName);
    byLook.computeIfAbsent("look " + skeleton(legalName), _ -> new HashSet<>()).add(legalName);
  }

  /// Another name that looks like this one; absent when there is none.
  Optional<String> twinOf(String name) {
    var known = twins.get(name);
    if (known != null) {
      return known;
    }
    var twin = findTwin(name);
    // Clients may ask for any names.
    if (twins.size() < byLook.size()) {
      twins.put(name, twin);
    }
    return twin;
  }

  private Optional<String> findTwin(String name) {
    if (byLook.isEmpty()) {
      return Optional.empty();
    }
    return other("case " + folded(name), name).or(() -> other("look " + skeleton(name), name));
  }

  private Optional<String> other(String look, String name) {
    return byLook.getOrDefault(look, Set.of()).stream().filter(known -> !known.equals(name)).sorted().findFirst();
  }

  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static String skeleton(String name) {
    String alike = name.replace('I', 'l').replace('1', 'l').replace('0', 'O');
    return folded(alike).replace("rn", "m").replace("vv", "w");
  }
}
