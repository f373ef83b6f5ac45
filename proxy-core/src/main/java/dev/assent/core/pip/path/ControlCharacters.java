package dev.assent.core.pip.path;

/// Characters that no path may hold: C0, DEL, C1 and the two Unicode line ends.
public final class ControlCharacters {
  private ControlCharacters() {}

  /// Whether a code point is one of them.
  public static boolean is(int c) {
    return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x2028 || c == 0x2029;
  }

  /// Whether a text holds one of them.
  public static boolean in(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (is(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }
}
