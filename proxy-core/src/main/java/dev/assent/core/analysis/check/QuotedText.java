package dev.assent.core.analysis.check;

import java.util.Collection;
import java.util.stream.Collectors;

/// Texts of a policy as they stand in sentences.
final class QuotedText {
  private static final int MOST = 60;

  private QuotedText() {}

  /// In backquotes, as far as it is worth showing; control characters become `?`.
  static String of(String text) {
    return "`" + cut(text) + "`";
  }

  /// Without backquotes.
  static String cut(String text) {
    String shown =
        text.codePointCount(0, text.length()) <= MOST
            ? text
            : text.substring(0, text.offsetByCodePoints(0, MOST)) + "…";
    return shown.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?");
  }

  /// All of them, each in backquotes.
  static String list(Collection<String> texts) {
    return texts.stream().map(QuotedText::of).collect(Collectors.joining(", "));
  }
}
