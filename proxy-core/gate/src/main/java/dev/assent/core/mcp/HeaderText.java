package dev.assent.core.mcp;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// Turns values of a message into values of headers and reads them back (streamable HTTP of
/// 2026-07-28, "value encoding").
public final class HeaderText {
  /// Characters a value may have once it is coded.
  public static final int MOST = 8192;

  private static final String BEGIN = "=?base64?";
  private static final String END = "?=";

  private HeaderText() {}

  /// True if a text can be a header's value as it is: printable ASCII, blanks and tabs, none of
  /// them at an end.
  public static boolean isPlain(String text) {
    if (!text.strip().equals(text)) {
      return false;
    }
    return text.chars().allMatch(c -> c == '\t' || c >= 0x20 && c <= 0x7e);
  }

  /// The text itself, or its UTF-8 bytes in base64 between marks where it is not plain or looks
  /// like such marks.
  public static String coded(String text) {
    return isPlain(text) && !isMarked(text)
        ? text
        : BEGIN + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + END;
  }

  /// The text that a header's value stands for. Blanks around the value are no part of it.
  ///
  /// @return absent where it has characters that a header may not have, or base64 between marks
  ///   that is not exact
  public static Optional<String> decoded(String value) {
    String bare = value.strip();
    if (!isPlain(bare)) {
      return Optional.empty();
    }
    if (!isMarked(bare)) {
      return Optional.of(bare);
    }
    String inner = bare.substring(BEGIN.length(), bare.length() - END.length());
    try {
      byte[] bytes = Base64.getDecoder().decode(inner);
      // The decoder forgives missing padding and stray bits; who else reads the header may not.
      return Base64.getEncoder().encodeToString(bytes).equals(inner)
          ? Optional.of(
              StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString())
          : Optional.empty();
    } catch (IllegalArgumentException | CharacterCodingException _) {
      return Optional.empty();
    }
  }

  private static boolean isMarked(String text) {
    return text.length() >= BEGIN.length() + END.length()
        && text.startsWith(BEGIN)
        && text.endsWith(END);
  }
}
