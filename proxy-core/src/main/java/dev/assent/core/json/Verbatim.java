package dev.assent.core.json;

import java.nio.charset.StandardCharsets;

/// The inside of a string as it stood in a line, of which every byte is what a writer would put there: plain ASCII and
/// the escapes that [JsonWriter] makes itself. To print it again is to copy it.
///
/// @param line the whole line, not to be changed; kept as long as this is
/// @param from the first byte behind the opening quote
/// @param to the closing quote
/// @param escapes whether there is any
record Verbatim(byte[] line, int from, int to, boolean escapes) {
  /// Whether a writer makes an escape of a backslash and a byte.
  static boolean isWritten(byte escape) {
    return decoded(escape) != 0;
  }

  int length() {
    return to - from;
  }

  /// The first characters of a text without escapes.
  String beginning(int most) {
    return new String(line, from, Math.min(most, length()), StandardCharsets.ISO_8859_1);
  }

  /// The text that is meant.
  String text() {
    if (!escapes) {
      return beginning(length());
    }
    byte[] text = new byte[to - from];
    int size = 0;
    for (int at = from; at < to; ) {
      int end = Math.min(to, PlainBytes.end(line, at));
      System.arraycopy(line, at, text, size, end - at);
      size += end - at;
      at = end;
      if (at < to) {
        text[size++] = decoded(line[at + 1]);
        at += 2;
      }
    }
    return new String(text, 0, size, StandardCharsets.ISO_8859_1);
  }

  // What the byte behind a backslash stands for; 0 where a writer would choose another escape, or none.
  private static byte decoded(byte escape) {
    return switch (escape) {
      case '"', '\\' -> escape;
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> 0;
    };
  }
}
