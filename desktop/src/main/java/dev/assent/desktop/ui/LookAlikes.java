package dev.assent.desktop.ui;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;

/// Letters that pass for others: two scripts in one word, and forms of ASCII letters that are not
/// ASCII.
final class LookAlikes {
  /// Signs drawn like `/`, `.`, `:`, `\`, `-` or `@` and yet another character.
  private static final String SIGNS =
      "\u2044\u2215\u29F8\u2571\uFF0F\u2024\uFF0E\u3002\uA789\u02D0\uFF1A\u2236\uFF3C\u29F5\u2010\u2011\u2212\uFF20";

  private static final int LATIN = 1;
  private static final int CYRILLIC = 2;
  private static final int GREEK = 4;
  private static final int ARMENIAN = 8;
  private static final int CHEROKEE = 16;

  private LookAlikes() {}

  static boolean isLetter(int point) {
    return Character.isLetter(point);
  }

  /// The end of the run of letters, digits and marks that begins at an index.
  static int wordEnd(String text, int start) {
    int at = start;
    while (at < text.length()) {
      int point = text.codePointAt(at);
      boolean inside =
          Character.isLetterOrDigit(point)
              || Character.getType(point) == Character.NON_SPACING_MARK;
      if (!inside) {
        break;
      }
      at += Character.charCount(point);
    }
    return at;
  }

  /// The scripts to be named in one word: all but Latin where Latin is mixed with another; all but
  /// the first where others are mixed; in a host all but Latin.
  ///
  /// @return a set of script bits, 0 for a word of one script
  static int suspectScripts(String text, int start, int end, boolean host) {
    int seen = 0;
    int first = 0;
    for (int at = start; at < end; at += Character.charCount(text.codePointAt(at))) {
      int script = script(text.codePointAt(at));
      seen |= script;
      first = first == 0 ? script : first;
    }
    if (host) {
      return seen & ~LATIN;
    }
    if (Integer.bitCount(seen) < 2) {
      return 0;
    }
    return (seen & LATIN) != 0 ? seen & ~LATIN : seen & ~first;
  }

  /// True if a character is to be named, given the suspect scripts of its word.
  static boolean isSuspect(int point, int suspectScripts) {
    if (point < 0x80) {
      return false;
    }
    return SIGNS.indexOf(point) >= 0
        || (script(point) & suspectScripts) != 0
        || isOtherFormOfAscii(point);
  }

  private static boolean isOtherFormOfAscii(int point) {
    if (!Character.isLetterOrDigit(point) || point == 0xAA || point == 0xBA) {
      return false;
    }
    // Full-width, mathematical and circled letters fold into plain ASCII.
    String letter = Character.toString(point);
    return Normalizer.normalize(letter, Normalizer.Form.NFKC).chars().allMatch(c -> c < 0x80);
  }

  private static int script(int point) {
    return switch (UnicodeScript.of(point)) {
      case LATIN -> LATIN;
      case CYRILLIC -> CYRILLIC;
      case GREEK -> GREEK;
      case ARMENIAN -> ARMENIAN;
      case CHEROKEE -> CHEROKEE;
      default -> 0;
    };
  }
}
