package dev.assent.desktop.ui.controls;

/// A text shortened in the middle, both ends kept.
///
/// @param head the beginning
/// @param hidden what is not shown; empty when the text was short enough
/// @param tail the end; empty when nothing is hidden
public record Shortening(String head, String hidden, String tail) {
  /// Shortens a text to at most a number of characters, the mark of omission included. Surrogate pairs stay whole.
  ///
  /// @param length 8 or more
  public static Shortening of(String text, int length) {
    if (text.length() <= length) {
      return new Shortening(text, "", "");
    }
    int front = boundary(text, (length - 1) * 2 / 5);
    int back = boundary(text, text.length() - (length - 1 - front));
    return new Shortening(text.substring(0, front), text.substring(front, back), text.substring(back));
  }

  private static int boundary(String text, int at) {
    return Character.isLowSurrogate(text.charAt(at)) && Character.isHighSurrogate(text.charAt(at - 1)) ? at + 1 : at;
  }
}
