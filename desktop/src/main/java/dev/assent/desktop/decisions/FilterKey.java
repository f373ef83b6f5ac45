package dev.assent.desktop.decisions;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A key of the filter: one part of a decision that it looks at. The word before the colon is the
/// same in every language.
enum FilterKey {
  /// which kind of decision
  EFFECT("ask", "deny", "allow", "through", "test", "unknown"),
  /// whether the call went on
  OUTCOME("passed", "refused"),
  /// how much was at stake, where somebody was asked
  TIER("calm", "care", "danger"),
  /// how long ago at most: a number with `m`, `h` or `d`; those named are offered
  LAST("1h", "24h", "7d", "30d"),
  /// what is left out otherwise
  SHOW("discovery"),
  TOOL,
  PATH,
  RULE,
  SESSION,
  PERSON;

  private final List<String> choices;

  FilterKey(String... choices) {
    this.choices = List.of(choices);
  }

  /// The word as it is typed.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The values there are to choose from; empty where any text will do.
  List<String> choices() {
    return choices;
  }

  /// The key of a word; absent for a word that is none.
  static Optional<FilterKey> of(String word) {
    for (var key : values()) {
      if (key.word().equals(word)) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }
}
