package dev.assent.core.masking;

/// Tells keys from words by how their characters are spread.
final class EntropyCheck {
  /// Shorter words are never taken for keys.
  static final int LEAST = 24;

  private static final int MOST = 512;
  private static final double BITS = 4.3;
  private static final double BITS_OF_ONE_CASE = 3.9;
  private static final int DIGITS_OF_ONE_CASE = 4;

  private EntropyCheck() {}

  /// True if a word of letters, digits and `+ / = _ -` mixes both cases with digits, and has as
  /// many bits a character as a key; words, paths and hex digests do not.
  static boolean isKey(String word) {
    return word.length() >= LEAST
        && word.length() <= MOST
        && digits(word) > 0
        && word.chars().anyMatch(c -> c >= 'A' && c <= 'Z')
        && word.chars().anyMatch(c -> c >= 'a' && c <= 'z')
        && bitsPerCharacter(word) >= BITS;
  }

  /// True if a word of letters of one case and digits looks like a key, as those of base 32 and 36
  /// do. A word with a number behind it, as a temporary folder is called, is none.
  static boolean isKeyOfOneCase(String word) {
    boolean upper = word.chars().anyMatch(c -> c >= 'A' && c <= 'Z');
    boolean lower = word.chars().anyMatch(c -> c >= 'a' && c <= 'z');
    return word.length() >= LEAST
        && word.length() <= MOST
        && upper != lower
        && digits(word) >= DIGITS_OF_ONE_CASE
        && word.chars().anyMatch(c -> Character.digit(c, 16) < 0)
        && !isNumbered(word)
        && bitsPerCharacter(word) >= BITS_OF_ONE_CASE;
  }

  private static boolean isNumbered(String word) {
    return word.chars().dropWhile(c -> c < '0' || c > '9').allMatch(c -> c >= '0' && c <= '9');
  }

  private static long digits(String word) {
    return word.chars().filter(c -> c >= '0' && c <= '9').count();
  }

  private static double bitsPerCharacter(String word) {
    int[] counts = new int[128];
    word.chars().forEach(c -> counts[c]++);
    double bits = 0;
    for (int count : counts) {
      if (count > 0) {
        double share = (double) count / word.length();
        bits -= share * Math.log(share) / Math.log(2);
      }
    }
    return bits;
  }
}
