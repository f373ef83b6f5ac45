package dev.assent.core.audit;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Computes the hashes that link records. Not thread-safe; hashes are 64 lower-case hex digits.
final class HashChain {
  /// What the first record has for `prev`.
  static final String START = "0".repeat(64);

  private static final HexFormat HEX = HexFormat.of();
  private final MessageDigest sha256 = sha256();

  /// The hash of a record: SHA-256 over the raw bytes of `prev`, then over a part of its line.
  ///
  /// @param hashed how many bytes of the line, from its start
  String next(String prev, byte[] line, int hashed) {
    sha256.update(HEX.parseHex(prev));
    sha256.update(line, 0, hashed);
    return HEX.formatHex(sha256.digest());
  }

  /// A fresh SHA-256.
  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is in every JDK", e);
    }
  }
}
