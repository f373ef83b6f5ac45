package dev.assent.core.audit;

import dev.assent.core.text.Sha256;
import java.security.MessageDigest;
import java.util.HexFormat;

/// Computes the hashes that link records. Not thread-safe; hashes are 64 lower-case hex digits.
public final class HashChain {
  /// The `prev` of the first record.
  public static final String START = "0".repeat(64);

  private static final HexFormat HEX = HexFormat.of();
  private final MessageDigest sha256 = Sha256.begun();

  /// Computes with a digest of its own.
  public HashChain() {}

  /// The hash of a record: SHA-256 over the raw bytes of `prev`, then over a part of its line.
  ///
  /// @param hashed how many bytes of the line, from its start
  public String next(String prev, byte[] line, int hashed) {
    return hex(next(raw(prev), line, 0, hashed));
  }

  /// The same hash, of raw bytes in raw bytes.
  ///
  /// @param from where the line starts
  public byte[] next(byte[] prev, byte[] lines, int from, int hashed) {
    sha256.update(prev);
    sha256.update(lines, from, hashed);
    return sha256.digest();
  }

  /// The raw bytes of a hash.
  public static byte[] raw(String hash) {
    return HEX.parseHex(hash);
  }

  /// The digits of a hash.
  public static String hex(byte[] raw) {
    return HEX.formatHex(raw);
  }
}
