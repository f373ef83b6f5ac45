package dev.assent.core.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256, which every JDK has.
public final class Sha256 {
  private Sha256() {}

  /// A fresh one, for bytes that come piece by piece.
  public static MessageDigest begun() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is in every JDK", e);
    }
  }

  /// The digest of bytes, 64 lower-case hex digits.
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(begun().digest(bytes));
  }

  /// The digest of a text in UTF-8, 64 lower-case hex digits.
  public static String hex(String text) {
    return hex(text.getBytes(StandardCharsets.UTF_8));
  }
}
