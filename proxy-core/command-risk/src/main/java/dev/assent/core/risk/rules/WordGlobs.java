package dev.assent.core.risk.rules;

import dev.assent.core.risk.target.WildcardPattern;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Patterns for a whole word, of which most stand for themselves alone.
///
/// @param words those that do
/// @param globs the others
record WordGlobs(Set<String> words, String[] globs) {
  static WordGlobs of(List<String> all) {
    return new WordGlobs(
        all.stream().filter(glob -> !isGlob(glob)).collect(Collectors.toUnmodifiableSet()),
        all.stream().filter(WordGlobs::isGlob).toArray(String[]::new));
  }

  private static boolean isGlob(String text) {
    return text.indexOf('*') >= 0 || text.indexOf('?') >= 0 || text.indexOf('\\') >= 0;
  }

  /// True if one of them stands for a text that is in lower case.
  boolean match(String text) {
    if (words.contains(text)) {
      return true;
    }
    for (var glob : globs) {
      if (WildcardPattern.matches(glob, text)) {
        return true;
      }
    }
    return false;
  }
}
