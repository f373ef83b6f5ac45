package dev.assent.core.risk;

import dev.assent.core.risk.step.Step.Place;
import java.util.List;

/// One simple command as it stands in the text.
///
/// @param outer whether it stands by itself and not in a word of another
/// @param words the program and what it is given, in the order of the text
/// @param others files of redirections, and variables set before it
record WrittenCommand(
    Place place, boolean outer, List<WrittenWord> words, List<WrittenWord> others) {
  WrittenCommand {
    words = List.copyOf(words);
    others = List.copyOf(others);
  }
}
