package dev.assent.core.risk.windows;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// Undoes codings that hide a text.
final class WindowsDecoders {
  private WindowsDecoders() {}

  /// The text in UTF-16 that a coding holds, or in UTF-8 where it clearly is not UTF-16; absent
  /// when it is no coding.
  static Optional<String> command(String code) {
    return bytes(code)
        .map(bytes ->
            new String(
                bytes, looksWide(bytes) ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8));
  }

  private static boolean looksWide(byte[] bytes) {
    int zeros = 0;
    for (int at = 1; at < bytes.length; at += 2) {
      zeros += bytes[at] == 0 ? 1 : 0;
    }
    return bytes.length % 2 == 0 && zeros * 4 >= bytes.length / 2;
  }

  static Optional<byte[]> bytes(String code) {
    if (code.length() > WindowsBudget.LONGEST) {
      return Optional.empty();
    }
    var clean = code.strip().replaceAll("\\s", "");
    while (clean.endsWith("=")) {
      clean = clean.substring(0, clean.length() - 1);
    }
    try {
      return Optional.of(Base64.getDecoder().decode(clean));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// The text of a file in base64, with or without its first and last line.
  static Optional<String> base64Lines(String code) {
    var text = new StringBuilder();
    code.lines()
        .filter(line -> !line.startsWith("-----"))
        .forEach(line -> text.append(line.strip()));
    return bytes(text.toString()).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /// The text of pairs of hexadecimal digits; blanks between them do not count.
  static Optional<String> hex(String code) {
    var digits = code.replaceAll("\\s", "");
    if (digits.isEmpty()
        || digits.length() % 2 != 0
        || digits.chars().anyMatch(one -> one > 127 || Character.digit(one, 16) < 0)) {
      return Optional.empty();
    }
    var bytes = new byte[digits.length() / 2];
    for (int at = 0; at < bytes.length; at++) {
      bytes[at] = (byte) Integer.parseInt(digits.substring(2 * at, 2 * at + 2), 16);
    }
    return Optional.of(new String(bytes, StandardCharsets.UTF_8));
  }

  /// The charset of a .NET encoding's name in lower case.
  static Charset charset(String name) {
    return switch (name) {
      case "unicode", "utf-16", "utf-16le" -> StandardCharsets.UTF_16LE;
      case "bigendianunicode" -> StandardCharsets.UTF_16BE;
      case "ascii" -> StandardCharsets.US_ASCII;
      case "default", "latin1" -> StandardCharsets.ISO_8859_1;
      default -> StandardCharsets.UTF_8;
    };
  }
}
