package dev.assent.core.local;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Free text in header lines: printable ASCII except `%` and the blank stands for itself, each
/// other byte of the UTF-8 form is `%` and two upper-case hex digits.
public final class PercentEncoding {
  private static final String HEX = "0123456789ABCDEF";

  private PercentEncoding() {}

  /// The encoded form of a text.
  public static String encode(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var out = new StringBuilder(bytes.length + 16);
    for (byte b : bytes) {
      if (b > ' ' && b < 0x7f && b != '%') {
        out.append((char) b);
      } else {
        out.append('%').append(HEX.charAt((b >> 4) & 15)).append(HEX.charAt(b & 15));
      }
    }
    return out.toString();
  }

  /// The text of an encoded form.
  ///
  /// @throws LocalSocketException when a `%` is not followed by two hex digits, or the bytes are
  ///   not strict UTF-8
  public static String decode(String encoded) throws LocalSocketException {
    var out = new ByteArrayOutputStream(encoded.length());
    for (int i = 0; i < encoded.length(); i++) {
      char c = encoded.charAt(i);
      if (c != '%') {
        out.write(c);
        continue;
      }
      int high = i + 2 < encoded.length() ? Character.digit(encoded.charAt(i + 1), 16) : -1;
      int low = high < 0 ? -1 : Character.digit(encoded.charAt(i + 2), 16);
      if (low < 0) {
        throw new LocalSocketException(
            LocalSocketException.Code.PROTOCOL,
            "found a `%` without two hex digits in a header line");
      }
      out.write(high << 4 | low);
      i += 2;
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(out.toByteArray()))
          .toString();
    } catch (CharacterCodingException _) {
      throw new LocalSocketException(
          LocalSocketException.Code.PROTOCOL, "found bytes that are not UTF-8 in a header line");
    }
  }
}
