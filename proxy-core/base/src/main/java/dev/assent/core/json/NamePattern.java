package dev.assent.core.json;

import java.util.Optional;
import java.util.regex.Pattern;

/// Tells whether a name matches a regular expression of a schema, where that is beyond doubt: the
/// expressions that schemas really have for names are short and plain, and mean the same to every
/// reader. Another one is a server's way to take time or to mislead.
final class NamePattern {
  private static final int LONGEST_NAME = 256;

  // Anchors; signs, classes and escapes that mean the same everywhere; a repetition of one of them.
  private static final Pattern PLAIN =
      Pattern.compile(
          "\\^?(?:(?:[A-Za-z0-9_:/@ -]|\\.|\\\\[dwD.$/-]|\\[\\^?[A-Za-z0-9_ .:/@-]+\\])(?:[*+?]|\\{[0-9]{1,3}(?:,[0-9]{0,3})?\\})?){0,64}+\\$?");

  // Each may be tried for each place of the name.
  private static final int MOST_REPETITIONS = 2;

  private NamePattern() {}

  /// True if the expression is found in the name; empty when nobody can say.
  static Optional<Boolean> matches(String expression, String name) {
    boolean plain =
        expression.length() <= 128
            && name.length() <= LONGEST_NAME
            && name.chars().allMatch(c -> c >= ' ' && c < 0x7F);
    long repetitions = expression.chars().filter(sign -> "*+{?".indexOf(sign) >= 0).count();
    if (!plain || repetitions > MOST_REPETITIONS || !PLAIN.matcher(expression).matches()) {
      return Optional.empty();
    }
    return Optional.of(Pattern.compile(expression).matcher(name).find());
  }
}
