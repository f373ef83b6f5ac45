package dev.assent.desktop.ui;

/// The words for counts that are not there yet, or not there whole. What is not known is never
/// shown as 0. Pure.
public final class CountWords {
  private CountWords() {}

  /// It is still being counted.
  public static String counting() {
    return Texts.get("count.counting");
  }

  /// It cannot be counted.
  public static String unknown() {
    return Texts.get("count.unknown");
  }

  /// Says how many of a list are left out; empty where none is.
  public static String rest(long left) {
    return left <= 0 ? "" : Texts.get("count.rest", Texts.number(left));
  }

  /// The same as a sentence.
  public static String restSentence(long left) {
    return left <= 0 ? "" : Texts.get("count.rest.sentence", Texts.number(left));
  }

  /// A count.
  ///
  /// @param least how many there are at least
  /// @param exact whether that is all of them
  public static String of(long least, boolean exact) {
    return of(Texts.number(least), least == 0, exact);
  }

  /// The same for a figure that is already in words.
  ///
  /// @param none whether the figure is 0
  public static String of(String least, boolean none, boolean exact) {
    if (exact) {
      return least;
    }
    return none ? unknown() : Texts.get("count.least", least);
  }
}
