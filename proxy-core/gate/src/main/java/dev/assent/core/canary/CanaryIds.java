package dev.assent.core.canary;

import java.security.SecureRandom;
import java.util.HexFormat;

/// Gives ids of canaries, which nobody can guess.
final class CanaryIds {
  private static final int BYTES = 16;

  private final SecureRandom random = new SecureRandom();

  String next() {
    byte[] id = new byte[BYTES];
    random.nextBytes(id);
    return HexFormat.of().formatHex(id);
  }
}
