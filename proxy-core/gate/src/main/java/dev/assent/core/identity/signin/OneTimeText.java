package dev.assent.core.identity.signin;

import dev.assent.core.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;

/// Texts that nobody can guess, and their digests.
final class OneTimeText {
  private static final int BYTES = 32;

  private OneTimeText() {}

  /// 43 letters, digits, `-` and `_` with 256 bits of chance.
  static String next(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return base64(bytes);
  }

  /// The S256 challenge of a verifier of PKCE.
  static String challenge(String verifier) {
    return base64(Sha256.begun().digest(verifier.getBytes(StandardCharsets.US_ASCII)));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
