package dev.assent.core.borrowed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The steps before one, by the texts with which their patterns begin: of thousands only those are
/// compared that can cover it.
final class EarlierSteps {
  private final Map<String, List<PatternPair>> byStart = new HashMap<>();
  private final List<PatternPair> all = new ArrayList<>();

  void add(PatternPair match) {
    all.add(match);
    match
        .narrow()
        .forEach(one -> byStart.computeIfAbsent(start(one), _ -> new ArrayList<>()).add(match));
  }

  /// Returns whether one of them surely matches all that another may match.
  boolean cover(PatternPair match) {
    if (match.wide().isEmpty()) {
      return all.stream().anyMatch(earlier -> earlier.covers(match));
    }
    // Whoever covers it covers its first pattern, with one that begins as that does.
    String start = start(match.wide().getFirst());
    for (int length = 0; length <= start.length(); length++) {
      for (var earlier : byStart.getOrDefault(start.substring(0, length), List.of())) {
        if (earlier.covers(match)) {
          return true;
        }
      }
    }
    return false;
  }

  /// The text before the first wildcard of a pattern.
  private static String start(String pattern) {
    int end = 0;
    while (end < pattern.length() && "*?".indexOf(pattern.charAt(end)) < 0) {
      end++;
    }
    return pattern.substring(0, end);
  }

  /// Returns whether two patterns of a text may match the same: they do not where one begins as the
  /// other cannot.
  static boolean mayMeet(String one, String other) {
    String first = start(one);
    String second = start(other);
    int length = Math.min(first.length(), second.length());
    return first.regionMatches(true, 0, second, 0, length);
  }
}
