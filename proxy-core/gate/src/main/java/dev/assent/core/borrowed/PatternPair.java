package dev.assent.core.borrowed;

import java.util.List;

/// The values that one line of a list is about, as patterns of ours: those that it surely matches
/// and those that it may match. Where both are the same, the translation is exact.
///
/// An allowance uses what surely matches, a question and a refusal use what may match.
///
/// @param every whether it surely matches every value; the lists are then empty
/// @param may whether it may match every value
/// @param narrow patterns of values that surely match; may be empty
/// @param wide patterns of values that may match; covers `narrow`
record PatternPair(boolean every, boolean may, List<String> narrow, List<String> wide) {
  /// Every value.
  static final PatternPair EVERY = new PatternPair(true, true, List.of(), List.of());

  /// Values that no pattern of ours can tell: none surely, any perhaps.
  static final PatternPair UNKNOWN = new PatternPair(false, true, List.of(), List.of());

  PatternPair {
    narrow = narrow.stream().distinct().toList();
    wide = wide.stream().distinct().toList();
  }

  static PatternPair exact(List<String> patterns) {
    return new PatternPair(false, false, patterns, patterns);
  }

  static PatternPair exact(String... patterns) {
    return exact(List.of(patterns));
  }

  static PatternPair between(List<String> narrow, List<String> wide) {
    return new PatternPair(false, false, narrow, wide);
  }

  /// True if it matches exactly what the line matches.
  boolean isExact() {
    return every || !may && narrow.equals(wide);
  }

  /// True if this surely matches all that another may match.
  boolean covers(PatternPair other) {
    if (every) {
      return true;
    }
    return !other.every()
        && !other.may()
        && other.wide().stream()
            .allMatch(wanted -> narrow.stream().anyMatch(one -> GlobCover.covers(one, wanted)));
  }
}
