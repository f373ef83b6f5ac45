package dev.assent.core.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Percent coding: `%` and two hex digits stand for a byte of UTF-8.
public final class PercentCoding {
  private PercentCoding() {}

  /// The coded form of a text: printable ASCII except `%` and the blank stands for itself, each
  /// other byte of the UTF-8 form is `%` and two upper-case hex digits.
  public static String encode(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var out = new StringBuilder(bytes.length + 16);
    var hex = HexFormat.of().withUpperCase();
    for (byte b : bytes) {
      if (b > ' ' && b < 0x7f && b != '%') {
        out.append((char) b);
      } else {
        out.append('%').append(hex.toHighHexDigit(b)).append(hex.toLowHexDigit(b));
      }
    }
    return out.toString();
  }

  /// Returns whether a sequence starts at a place of a text.
  public static boolean startsAt(String text, int at) {
    return at + 2 < text.length()
        && text.charAt(at) == '%'
        && HexFormat.isHexDigit(text.charAt(at + 1))
        && HexFormat.isHexDigit(text.charAt(at + 2));
  }

  /// Returns whether a text has a sequence.
  public static boolean isIn(String text) {
    for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
      if (startsAt(text, i)) {
        return true;
      }
    }
    return false;
  }

  /// Returns whether a text has a `%` at which no sequence starts.
  public static boolean hasLonePercent(String text) {
    for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 3)) {
      if (!startsAt(text, i)) {
        return true;
      }
    }
    return false;
  }

  /// The text after one round of decoding. A `%` at which no sequence starts stands for itself.
  ///
  /// @throws CharacterCodingException when sequences in a row are not strict UTF-8
  public static String decode(String text) throws CharacterCodingException {
    var out = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      if (!startsAt(text, i)) {
        out.append(text.charAt(i++));
        continue;
      }
      var bytes = ByteBuffer.allocate((text.length() - i) / 3);
      for (; startsAt(text, i); i += 3) {
        bytes.put((byte) HexFormat.fromHexDigits(text, i + 1, i + 3));
      }
      out.append(StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()));
    }
    return out.toString();
  }
}
