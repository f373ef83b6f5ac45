package dev.assent.core.borrowed;

import java.util.Optional;

/// A line of the form `Tool` or `Tool(something)`.
///
/// @param tool the name in front
/// @param inner what stands in the brackets; absent where there are none
record TextRule(String tool, Optional<String> inner) {
  /// Takes a line apart; absent where it has another form.
  static Optional<TextRule> of(String line) {
    String text = line.strip();
    int open = text.indexOf('(');
    if (open < 0) {
      return text.isEmpty() || text.indexOf(')') >= 0
          ? Optional.empty()
          : Optional.of(new TextRule(text, Optional.empty()));
    }
    return open == 0 || !text.endsWith(")")
        ? Optional.empty()
        : Optional.of(
            new TextRule(
                text.substring(0, open).strip(),
                Optional.of(text.substring(open + 1, text.length() - 1).strip())));
  }
}
