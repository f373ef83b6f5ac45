package dev.assent.core.json;

import java.nio.charset.StandardCharsets;

/// The inside of a string as it stood in a line, of which every byte is what a writer would put
/// there: plain ASCII and the escapes that [JsonWriter] makes itself. To print it again is to copy
/// it.
///
/// @param line the whole line, not to be changed; kept as long as this is
/// @param from the first byte behind the opening quote
/// @param to the closing quote, or where the piece was cut
/// @param escapes how many there are, of two bytes each
record VerbatimText(byte[] line, int from, int to, int escapes) {
  /// True if a writer makes an escape of a backslash and a byte.
  static boolean isWritten(byte escape) {
    return decoded(escape) != 0;
  }

  /// The number of bytes.
  int length() {
    return to - from;
  }

  /// The number of characters of the text that is meant.
  int characters() {
    return to - from - escapes;
  }

  /// Its first characters, never half an escape; the whole where it has no more.
  VerbatimText first(int most) {
    if (most >= characters()) {
      return this;
    }
    if (escapes == 0) {
      return new VerbatimText(line, from, from + most, 0);
    }
    int end = from;
    int escaped = 0;
    for (int left = most; left > 0; ) {
      int plain = Math.min(left, stretchEnd(end) - end);
      end += plain;
      left -= plain;
      if (left > 0) {
        end += 2;
        left--;
        escaped++;
      }
    }
    return new VerbatimText(line, from, end, escaped);
  }

  /// The text that is meant.
  String text() {
    if (escapes == 0) {
      return new String(line, from, length(), StandardCharsets.ISO_8859_1);
    }
    byte[] text = new byte[characters()];
    int size = 0;
    for (int at = from; at < to; ) {
      int end = stretchEnd(at);
      System.arraycopy(line, at, text, size, end - at);
      size += end - at;
      at = end;
      if (at < to) {
        text[size++] = decoded(line[at + 1]);
        at += 2;
      }
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  // The next escape from a place on, or the end.
  private int stretchEnd(int at) {
    return Math.min(to, PlainBytes.end(line, at));
  }

  // The byte that is meant by one behind a backslash; 0 where a writer would choose another escape,
  // or none.
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
