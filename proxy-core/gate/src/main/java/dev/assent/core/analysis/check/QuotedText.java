package dev.assent.core.analysis.check;

import dev.assent.core.text.PlainText;
import java.util.Collection;
import java.util.stream.Collectors;

/// Texts of a policy as they stand in sentences.
final class QuotedText {
  private static final int MOST = 60;

  private QuotedText() {}

  /// In backquotes, as far as it is worth showing; hidden characters become `?`.
  static String of(String text) {
    return "`" + cut(text) + "`";
  }

  /// Without backquotes.
  static String cut(String text) {
    return PlainText.line(PlainText.cut(text, MOST));
  }

  /// All of them, each in backquotes.
  static String list(Collection<String> texts) {
    return texts.stream().map(QuotedText::of).collect(Collectors.joining(", "));
  }
}
