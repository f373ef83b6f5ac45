package dev.assent.desktop.ui;

/// English that can be read but is in nobody's language: every letter with an accent, four tenths
/// longer, between marks.
///
/// A text without the marks comes from no bundle; a text without its last mark was cut.
final class PseudoText {
  /// The mark at the beginning of every text, after its own blanks.
  static final String BEGIN = "⟦";

  /// The mark at the end of every text.
  static final String END = "⟧";

  private static final String PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final String STRANGE = "ÂƁĆÐÉƑĜĤÎĴĶĻḾŃÔƤǪŔŠŢÛṼŴẊÝŽàƀçđèƒĝĥîĵķļḿñöþǫŕšťüṽŵẋýž";
  private static final String FILLING = " lorem ipsum dolor sit amet";
  private static final int PERCENT_LONGER = 40;

  private PseudoText() {}

  /// Makes a text strange. Placeholders and what stands in back quotes stay, because they are no
  /// words.
  static String of(String text) {
    String words = text.stripLeading();
    int added = isUnit(words) ? 0 : Math.ceilDiv(words.length() * PERCENT_LONGER, 100);
    var out = new StringBuilder(text.substring(0, text.length() - words.length())).append(BEGIN);
    boolean value = false;
    boolean quoted = false;
    for (int i = 0; i < words.length(); i++) {
      char c = words.charAt(i);
      value = c == '{' || value && c != '}';
      quoted ^= c == '`';
      out.append(value || quoted ? c : accented(c));
    }
    for (int i = 0; i < added; i++) {
      out.append(accented(FILLING.charAt(i % FILLING.length())));
    }
    return out.append(END).toString();
  }

  // A number with its unit is as long in every language.
  private static boolean isUnit(String words) {
    return words.startsWith("{0}") && words.length() <= "{0} min".length();
  }

  private static char accented(char c) {
    int at = PLAIN.indexOf(c);
    return at < 0 ? c : STRANGE.charAt(at);
  }
}
