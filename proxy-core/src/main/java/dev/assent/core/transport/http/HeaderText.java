package dev.assent.core.transport.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// How values of a message become values of headers (streamable HTTP of 2026-07-28, "value encoding").
final class HeaderText {
  /// Characters a value may have once it is coded.
  static final int MOST = 8192;

  private static final String BEGIN = "=?base64?";
  private static final String END = "?=";

  private HeaderText() {}

  /// Whether a text can be a header's value as it is: printable ASCII and blanks, none of them at an end.
  static boolean isPlain(String text) {
    if (!text.strip().equals(text)) {
      return false;
    }
    return text.chars().allMatch(c -> c == '\t' || c >= 0x20 && c <= 0x7e);
  }

  /// The text itself, or its UTF-8 bytes in base64 between marks where it is not plain or looks like such marks.
  static String coded(String text) {
    boolean marked = text.startsWith(BEGIN) && text.endsWith(END);
    return isPlain(text) && !marked
        ? text
        : BEGIN + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + END;
  }
}
