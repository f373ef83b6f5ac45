package dev.assent.core.local;

import dev.assent.core.text.HiddenCodePoints;

/// Texts of ours inside JSON that is written by hand, because the bridge has no JSON library.
public final class JsonText {
  private JsonText() {}

  /// A text as a JSON string with its quotes; control characters and line breaks become blanks.
  static String quoted(String text) {
    return "\"".concat(escaped(text)).concat("\"");
  }

  /// A text for the inside of a JSON string; control characters, line breaks and lone surrogates
  /// become blanks.
  public static String escaped(String text) {
    var out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (HiddenCodePoints.isControl(c) || isLone(text, i)) {
        out.append(' ');
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static boolean isLone(String text, int at) {
    char c = text.charAt(at);
    return Character.isHighSurrogate(c)
            && (at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1)))
        || Character.isLowSurrogate(c)
            && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }
}
