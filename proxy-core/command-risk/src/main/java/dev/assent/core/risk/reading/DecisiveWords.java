package dev.assent.core.risk.reading;

import dev.assent.core.risk.rules.RiskMatch;
import dev.assent.core.risk.step.Step.Place;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Chooses the words for which a rule speaks up.
///
/// They are what the rule asked for. The words of a sub-command count only where the rule asked for
/// no option: an option says which of the many ways of a sub-command is meant. The program's name
/// counts where one of them follows it at once, and where there are none.
final class DecisiveWords {
  /// Stands for the program's name in [#of].
  static final int NAME = -1;

  private DecisiveWords() {}

  /// Places among the step's arguments, ascending, [#NAME] first.
  static List<Integer> of(RiskMatch match) {
    boolean byOption =
        match.words().stream()
            .limit(match.raised())
            .anyMatch(word -> word.part() == RiskMatch.Part.OPTION);
    var places = new BitSet();
    for (var word : match.words()) {
      boolean counts =
          word.at() >= 0
              && switch (word.part()) {
                case VERB -> !byOption;
                case OPTION, OTHER -> true;
                case STEP -> false;
              };
      if (counts) {
        places.set(word.at());
      }
    }
    var found = new ArrayList<Integer>();
    if (places.isEmpty() && nowhere(match).isEmpty() || places.get(0)) {
      found.add(NAME);
    }
    places.stream().forEach(found::add);
    return found;
  }

  /// Words that are no arguments: a file of a redirection, a variable.
  static List<String> nowhere(RiskMatch match) {
    return match.words().stream()
        .filter(word ->
            word.at() == RiskMatch.NOWHERE
                && word.part() != RiskMatch.Part.STEP
                && !word.text().isEmpty())
        .map(RiskMatch.Word::text)
        .toList();
  }

  /// Other steps that have to do with it, by their places in the list.
  static List<Integer> steps(RiskMatch match) {
    return match.words().stream()
        .filter(word -> word.part() == RiskMatch.Part.STEP)
        .map(RiskMatch.Word::at)
        .toList();
  }

  /// The place of a word that is no argument.
  static Optional<Place> place(String word, WrittenCommand simple, String text) {
    for (var written : simple.others()) {
      if (written.is(word)) {
        return Optional.of(written.place());
      }
    }
    int from = simple.place().start();
    int to = Math.min(text.length(), simple.place().end());
    for (int at = from; at + word.length() <= to; at++) {
      if (text.regionMatches(true, at, word, 0, word.length())) {
        return Optional.of(new Place(at, at + word.length()));
      }
    }
    return Optional.empty();
  }
}
