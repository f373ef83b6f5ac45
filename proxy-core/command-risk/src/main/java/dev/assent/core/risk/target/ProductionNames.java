package dev.assent.core.risk.target;

import java.util.Locale;
import java.util.Set;

/// Tells names that say they are of production.
public final class ProductionNames {
  private static final Set<String> WORDS = Set.of("prod", "production", "prd", "live");

  private ProductionNames() {}

  /// True if one of a name's words, told apart by anything but letters and digits, is `prod`,
  /// `production`, `prd` or `live`; a number may follow it.
  public static boolean looksLike(String name) {
    int start = -1;
    for (int at = 0; at <= name.length(); at++) {
      boolean letter = at < name.length() && Character.isLetter(name.charAt(at));
      if (letter && start < 0) {
        start = at;
      } else if (!letter && start >= 0) {
        int length = at - start;
        if ((length == 3 || length == 4 || length == 10) && WORDS.contains(name.substring(start, at).toLowerCase(Locale.ROOT))) {
          return true;
        }
        start = -1;
      }
    }
    return false;
  }
}
