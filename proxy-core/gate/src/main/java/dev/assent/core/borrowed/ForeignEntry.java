package dev.assent.core.borrowed;

import dev.assent.core.policy.Effect;
import java.util.List;

/// One step of a list in the order in which its program looks at them: the first that matches a
/// value decides it.
///
/// @param effect what it wants
/// @param tools patterns of the names of the tools that it is about
/// @param match the values that it is about
/// @param line the place of its line in the report; -1 for what the program does by itself
record ForeignEntry(Effect effect, List<String> tools, PatternPair match, int line) {
  ForeignEntry {
    tools = List.copyOf(tools);
  }

  ForeignEntry with(Effect other) {
    return new ForeignEntry(other, tools, match, line);
  }
}
