package dev.assent.desktop.ui.arguments;

/// The part of a text that differs from another one: everything between the beginning and the end
/// they share.
///
/// @param from where it begins in both, in UTF-16 characters
/// @param fromEnd how many characters follow it in both; negative where nothing is to be stressed
record DifferingPart(int from, int fromEnd) {
  /// Nothing is stressed.
  static final DifferingPart NONE = new DifferingPart(0, -1);

  // Of two lines that share less than one letter in so many, the whole is new.
  private static final int LEAST_SHARED = 4;

  /// The part of either text that differs; [#NONE] for texts that share little.
  static DifferingPart between(String before, String after) {
    int head = head(before, after);
    int tail = tail(before, after, head);
    boolean alike = (head + tail) * LEAST_SHARED >= Math.min(before.length(), after.length());
    return alike && !before.equals(after) ? new DifferingPart(head, tail) : NONE;
  }

  /// Up to here both texts are the same; never within a word, so that look-alikes are judged by the
  /// whole word.
  static int head(String before, String after) {
    int shortest = Math.min(before.length(), after.length());
    int at = 0;
    while (at < shortest && before.charAt(at) == after.charAt(at)) {
      at++;
    }
    while (at > 0 && isInk(before, at - 1) && (isInk(before, at) || isInk(after, at))) {
      at--;
    }
    return at;
  }

  /// The number of characters at the end that are the same, behind a beginning that is; never
  /// within a word.
  static int tail(String before, String after, int head) {
    int shortest = Math.min(before.length(), after.length()) - head;
    int length = 0;
    while (length < shortest && fromEnd(before, length) == fromEnd(after, length)) {
      length++;
    }
    while (length > 0
        && isInkFromEnd(before, length - 1)
        && (isInkFromEnd(before, length) || isInkFromEnd(after, length))) {
      length--;
    }
    return length;
  }

  private static boolean isInkFromEnd(String text, int index) {
    return isInk(text, text.length() - 1 - index);
  }

  private static boolean isInk(String text, int index) {
    return index >= 0 && index < text.length() && !Character.isWhitespace(text.charAt(index));
  }

  private static char fromEnd(String text, int index) {
    return text.charAt(text.length() - 1 - index);
  }
}
