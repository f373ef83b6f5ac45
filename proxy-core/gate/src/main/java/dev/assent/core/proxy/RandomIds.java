package dev.assent.core.proxy;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.UUID;

/// Ids that are unique for ever and that nobody can guess: random UUIDs, version 4 of RFC 9562.
/// Thread-safe.
///
/// Each call needs one, and to ask for random bytes costs mostly the asking: they are taken for
/// many ids at a time.
final class RandomIds {
  private static final int AT_A_TIME = 64;
  private static final int SESSION_BYTES = 32;
  private static final long VERSION = 0xf000L;
  private static final long VERSION_4 = 0x4000L;
  private static final long VARIANT = 0xc000_0000_0000_0000L;
  private static final long VARIANT_2 = 0x8000_0000_0000_0000L;

  private static final RandomIds SHARED = new RandomIds();

  private final SecureRandom random = new SecureRandom();
  private final ByteBuffer bytes = ByteBuffer.allocate(AT_A_TIME * 2 * Long.BYTES).limit(0);

  /// A new id.
  static String newId() {
    return SHARED.next();
  }

  /// A new id of a session: 256 random bits, as hexadecimal digits.
  static String newSessionId() {
    return SHARED.nextSession();
  }

  private String nextSession() {
    byte[] id = new byte[SESSION_BYTES];
    random.nextBytes(id);
    return HexFormat.of().formatHex(id);
  }

  /// The next id.
  synchronized String next() {
    if (!bytes.hasRemaining()) {
      random.nextBytes(bytes.array());
      bytes.clear();
    }
    long high = bytes.getLong() & ~VERSION | VERSION_4;
    long low = bytes.getLong() & ~VARIANT | VARIANT_2;
    return new UUID(high, low).toString();
  }
}
