package dev.assent.desktop.rules.form;

import dev.assent.desktop.ui.Texts;

/// Small numbers as words, places as ordinals.
public final class NumberWords {
  private NumberWords() {}

  /// "two" to "ten" where the bundle has a word, else digits.
  static String words(int number) {
    String key = "number." + number;
    return Texts.has(key) ? Texts.get(key) : Texts.number(number);
  }

  /// "1st", "2nd", "3rd", "4th", …
  ///
  /// @param place 1-based
  public static String ordinal(int place) {
    boolean teen = place % 100 >= 11 && place % 100 <= 13;
    String key =
        switch (teen ? 0 : place % 10) {
          case 1 -> "number.st";
          case 2 -> "number.nd";
          case 3 -> "number.rd";
          default -> "number.th";
        };
    return Texts.get(key, Texts.number(place));
  }
}
