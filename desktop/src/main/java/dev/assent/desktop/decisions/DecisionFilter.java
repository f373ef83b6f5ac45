package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.EffectWord;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/// Which rows are shown.
///
/// @param text words that must all occur, letter case aside; `tool:`, `path:`, `rule:`, `session:` in front of a word
///     look there only
/// @param effects one of these; empty means any
/// @param outcome passed, refused or any
/// @param discovery whether messages of getting to know each other are shown
record DecisionFilter(String text, Set<EffectWord> effects, Outcome outcome, boolean discovery)
    implements Predicate<DecisionRow> {
  /// Which outcomes are shown.
  enum Outcome {
    ANY,
    PASSED,
    REFUSED
  }

  /// Everything but discovery.
  static final DecisionFilter NONE = new DecisionFilter("", Set.of(), Outcome.ANY, false);

  DecisionFilter {
    effects = Set.copyOf(effects);
  }

  /// Whether it leaves rows out that the unfiltered page shows.
  boolean narrows() {
    return !text.isBlank() || !effects.isEmpty() || outcome != Outcome.ANY;
  }

  @Override
  public boolean test(DecisionRow row) {
    if (row.discovery() && !discovery) {
      return false;
    }
    if (!effects.isEmpty() && row.effect().filter(effects::contains).isEmpty()) {
      return false;
    }
    boolean fits =
        switch (outcome) {
          case ANY -> true;
          case PASSED -> row.passed();
          case REFUSED -> !row.passed();
        };
    return fits && words().stream().allMatch(word -> occurs(word, row));
  }

  private List<String> words() {
    return List.of(text.strip().toLowerCase(Locale.ROOT).split("\\s+"));
  }

  private static boolean occurs(String word, DecisionRow row) {
    int colon = word.indexOf(':');
    String key = colon < 0 ? "" : word.substring(0, colon);
    String rest = word.substring(colon + 1);
    return switch (key) {
      case "tool" -> contains(row.tool(), rest);
      case "path" -> contains(row.target(), rest);
      case "rule" -> new Body(row.record().content()).string("final_rule").filter(id -> contains(id, rest)).isPresent();
      case "session" -> contains(row.session(), rest) || contains(row.client(), rest);
      default -> row.found().contains(word);
    };
  }

  private static boolean contains(String text, String part) {
    return text.toLowerCase(Locale.ROOT).contains(part);
  }
}
