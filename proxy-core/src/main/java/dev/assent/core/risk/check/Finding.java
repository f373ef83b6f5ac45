package dev.assent.core.risk.check;

import dev.assent.core.risk.Severity;
import dev.assent.core.risk.rules.Rule;
import dev.assent.core.risk.rules.Suggestion;
import dev.assent.core.risk.step.Step.Place;
import java.util.List;

/// One thing that a command would do and that is a risk.
///
/// @param severity with what the context adds
/// @param program the program that does it
/// @param place where it, or the wrapper around it, stands in the text
/// @param words the words that decided, as the program would get them; may be empty
/// @param alternatives safer ways; may be empty
public record Finding(
    Rule rule, Severity severity, String program, Place place, List<Word> words, List<Suggestion> alternatives) {
  public Finding {
    words = List.copyOf(words);
    alternatives = List.copyOf(alternatives);
  }

  /// A word that decided.
  ///
  /// @param place where it stands in the text as it is; start and end are equal where it does not stand there
  public record Word(String text, Place place) {}
}
