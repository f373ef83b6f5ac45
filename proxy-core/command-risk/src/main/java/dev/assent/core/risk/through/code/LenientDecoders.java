package dev.assent.core.risk.through.code;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// Decoders as lenient as the programs and libraries that bear their names.
public final class LenientDecoders {
  private LenientDecoders() {}

  /// Text of UTF-8 in base64, of either alphabet, whatever else stands between; null when the bytes
  /// are no text.
  public static @Nullable String base64(String coded) {
    var digits = new StringBuilder(coded.length());
    for (int at = 0; at < coded.length(); at++) {
      char symbol = coded.charAt(at);
      if (symbol == '-' || symbol == '_') {
        digits.append(symbol == '-' ? '+' : '/');
      } else if (symbol < 128 && Character.isLetterOrDigit(symbol)
          || symbol == '+'
          || symbol == '/') {
        digits.append(symbol);
      }
    }
    if (digits.length() % 4 == 1) {
      digits.setLength(digits.length() - 1);
    }
    return text(Base64.getDecoder().decode(digits.toString()));
  }

  /// Text of UTF-8 in hexadecimal, whatever else stands between; null when the bytes are no text.
  public static @Nullable String hex(String coded) {
    var bytes = new byte[coded.length() / 2 + 1];
    int count = 0;
    int high = -1;
    for (int at = 0; at < coded.length(); at++) {
      int digit = coded.charAt(at) < 128 ? Character.digit(coded.charAt(at), 16) : -1;
      if (digit < 0) {
        continue;
      }
      if (high < 0) {
        high = digit;
      } else {
        bytes[count++] = (byte) (high << 4 | digit);
        high = -1;
      }
    }
    return text(Arrays.copyOf(bytes, count));
  }

  /// Text of UTF-8 in base32, whatever else stands between; null when the bytes are no text.
  public static @Nullable String base32(String coded) {
    var bytes = new byte[coded.length()];
    int count = 0;
    int bits = 0;
    int value = 0;
    for (int at = 0; at < coded.length(); at++) {
      int digit =
          "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(Character.toUpperCase(coded.charAt(at)));
      if (digit < 0) {
        continue;
      }
      value = value << 5 & 0xffff | digit;
      bits += 5;
      if (bits >= 8) {
        bits -= 8;
        bytes[count++] = (byte) (value >> bits);
      }
    }
    return text(Arrays.copyOf(bytes, count));
  }

  /// Latin letters moved by half the alphabet.
  static String rot13(String text) {
    var out = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      char first =
          symbol >= 'a' && symbol <= 'z' ? 'a' : symbol >= 'A' && symbol <= 'Z' ? 'A' : '\0';
      out.append(first == '\0' ? symbol : (char) ((symbol - first + 13) % 26 + first));
    }
    return out.toString();
  }

  // Text has no zeros.
  private static @Nullable String text(byte[] bytes) {
    try {
      var decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
      String text = decoder.decode(ByteBuffer.wrap(bytes)).toString();
      return text.indexOf('\0') < 0 ? text : null;
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
