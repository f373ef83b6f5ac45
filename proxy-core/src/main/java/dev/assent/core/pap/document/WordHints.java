package dev.assent.core.pap.document;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Near misses and how words are shown in complaints.
public final class WordHints {
  private static final int SHOWN = 60;

  private WordHints() {}

  /// `did you mean …` for the known word that is nearest to a text; absent when none is near.
  public static Optional<String> didYouMean(String found, Collection<String> known) {
    String text = found.strip().toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
    int bound = Math.max(1, text.length() / 3);
    String best = "";
    int bestDistance = Integer.MAX_VALUE;
    for (String word : known) {
      int distance = distance(text, word.toLowerCase(Locale.ROOT).replace('-', '_'), bound);
      if (distance < bestDistance) {
        best = word;
        bestDistance = distance;
      }
    }
    return bestDistance <= bound ? Optional.of("did you mean `" + best + "`") : Optional.empty();
  }

  /// ``one of `a`, `b` ``; `` `a` `` for a single one.
  public static String oneOf(Collection<String> words) {
    return words.size() == 1 ? quoted(words) : "one of " + quoted(words);
  }

  /// `` `a`, `b` ``.
  static String quoted(Collection<String> words) {
    return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
  }

  /// `` `a`, `b` ``.
  public static String allOf(Collection<String> words) {
    return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
  }

  /// A text as far as it is worth showing; control characters become `?`.
  public static String cut(String text) {
    String shown =
        text.codePointCount(0, text.length()) <= SHOWN
            ? text
            : text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…";
    return shown.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?");
  }

  /// Insertions, deletions, replacements and swaps of neighbours; anything above the bound counts
  /// as bound + 1.
  static int distance(String a, String b, int bound) {
    if (Math.abs(a.length() - b.length()) > bound) {
      return bound + 1;
    }
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least =
            Math.min(cost[i - 1][j - 1] + same, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          least = Math.min(least, cost[i - 2][j - 2] + 1);
        }
        cost[i][j] = least;
      }
    }
    return Math.min(cost[a.length()][b.length()], bound + 1);
  }
}
