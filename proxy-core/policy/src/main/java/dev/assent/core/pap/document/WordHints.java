package dev.assent.core.pap.document;

import dev.assent.core.text.NearestName;
import dev.assent.core.text.PlainText;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/// Near misses and how words are shown in complaints.
public final class WordHints {
  private static final int SHOWN = 60;

  private WordHints() {}

  /// `did you mean …` for the known word that is nearest to a text; absent when none is near.
  public static Optional<String> didYouMean(String found, Collection<String> known) {
    return NearestName.of(found, known).map(word -> "did you mean `" + word + "`");
  }

  /// ``one of `a`, `b` ``; `` `a` `` for a single one.
  public static String oneOf(Collection<String> words) {
    return words.size() == 1 ? quoted(words) : "one of " + quoted(words);
  }

  /// `` `a`, `b` ``.
  public static String quoted(Collection<String> words) {
    return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
  }

  /// A text as far as it is worth showing; hidden characters become `?`.
  public static String cut(String text) {
    return PlainText.line(PlainText.cut(text, SHOWN));
  }
}
