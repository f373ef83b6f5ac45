package dev.assent.core.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/// Finds the known name that a mistyped one was probably meant to be.
public final class NearestName {
  private static final int MOST = 3;

  private NearestName() {}

  /// The nearest of the known names: at most a third of the letters, and never more than three, put
  /// in, left out, replaced or swapped with their neighbour. Case does not count, nor blanks at
  /// both ends, nor which of `_`, `-` and the blank joins words. Of equally near ones the first.
  ///
  /// @return absent when none is near enough
  public static Optional<String> of(String typed, Collection<String> known) {
    String wanted = folded(typed.strip());
    int least = Math.clamp(wanted.length() / 3, 1, MOST) + 1;
    Optional<String> best = Optional.empty();
    for (String name : known) {
      if (Math.abs(name.length() - wanted.length()) < least) {
        int distance = distance(wanted, folded(name));
        if (distance < least) {
          least = distance;
          best = Optional.of(name);
        }
      }
    }
    return best;
  }

  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
  }

  private static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least =
            Math.min(cost[i - 1][j - 1] + same, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        cost[i][j] = swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
      }
    }
    return cost[a.length()][b.length()];
  }
}
