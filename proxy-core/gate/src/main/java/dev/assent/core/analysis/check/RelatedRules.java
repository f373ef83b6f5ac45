package dev.assent.core.analysis.check;

import dev.assent.core.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Rules found to go together with one rule, as far as was looked.
///
/// Bounded: nobody reads a hundred names, and a rule for everything goes together with all others.
final class RelatedRules {
  private final int most;
  private final int mostTried;
  private final List<StudiedRule> found = new ArrayList<>();
  private Optional<CallProbe> shown = Optional.empty();
  private int tried;

  /// @param most so many are named
  /// @param mostTried so many calls are tried
  RelatedRules(int most, int mostTried) {
    this.most = most;
    this.mostTried = mostTried;
  }

  void tried() {
    tried++;
  }

  void add(StudiedRule rule, CallProbe probe) {
    found.add(rule);
    shown = shown.or(() -> Optional.of(probe));
  }

  /// True if no further one is looked for.
  boolean isFull() {
    return found.size() >= most || tried >= mostTried;
  }

  List<StudiedRule> found() {
    return found;
  }

  /// The call that shows the first of them.
  Optional<CallProbe> shown() {
    return shown;
  }

  /// The first one and how many more.
  ///
  /// @param all whether every rule was looked at
  CharSequence named(boolean all) {
    String one = found.getFirst().named();
    int more = found.size() - 1;
    return more == 0
        ? all ? one : Sentence.of("%s at least", one)
        : Sentence.of(all ? "%s and %s more" : "%s and %s more at least", one, more);
  }
}
