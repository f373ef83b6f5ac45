package dev.assent.core.glob;

/// The meaning of a pattern's wildcards, and the differences between texts that do not count.
public enum GlobDialect {
  /// `*` is any run and `?` any one code point; every difference counts
  NAME,
  /// like [#NAME], but `A` to `Z` equal `a` to `z`; no other letters are folded
  NAME_ANY_CASE,
  /// `*` and `?` stop at `/`, `**` does not; trailing slashes do not count
  PATH,
  /// like [#PATH], but `\` is read as `/` and the case of a leading drive letter does not count
  WINDOWS_PATH;

  /// True if `/` separates segments.
  public boolean separates() {
    return this == PATH || this == WINDOWS_PATH;
  }

  /// The form in which texts of this dialect are compared: case folded, separators unified,
  /// trailing slashes dropped, whatever of it applies. `/` stays `/`. Applying it twice changes
  /// nothing more.
  public String comparable(String text) {
    return switch (this) {
      case NAME -> text;
      case NAME_ANY_CASE -> lowerAscii(text);
      case PATH -> withoutTrailingSlashes(text);
      case WINDOWS_PATH -> withoutTrailingSlashes(unified(text));
    };
  }

  private static String lowerAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isUpperAscii(text.charAt(i))) {
        var lower = new StringBuilder(text);
        for (int k = i; k < text.length(); k++) {
          char c = text.charAt(k);
          lower.setCharAt(k, isUpperAscii(c) ? (char) (c + 32) : c);
        }
        return lower.toString();
      }
    }
    return text;
  }

  private static boolean isUpperAscii(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private static String withoutTrailingSlashes(String text) {
    int end = text.length();
    while (end > 1 && text.charAt(end - 1) == '/') {
      end--;
    }
    return text.substring(0, end);
  }

  private static String unified(String text) {
    String slashed = text.replace('\\', '/');
    return slashed.length() >= 2 && slashed.charAt(1) == ':' && isUpperAscii(slashed.charAt(0))
        ? (char) (slashed.charAt(0) + 32) + slashed.substring(1)
        : slashed;
  }
}
