package dev.assent.core.pap;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.text.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The content of a policy file at one moment, good or not.
///
/// @param text absent when there is no file, when it is no UTF-8, or when it is longer than a
///   policy may be
/// @param digest the digest that a [PolicyChange] expects if it is to replace exactly this; that of
///   [PolicyVersion#NONE] for no file
public record PolicyText(Optional<String> text, String digest) {
  /// No file.
  static final PolicyText NONE = new PolicyText(Optional.empty(), PolicyVersion.NONE.digest());

  static PolicyText of(byte[] bytes) {
    String digest = Sha256.hex(bytes);
    if (bytes.length > JsonLimits.FILE.bytes()) {
      return new PolicyText(Optional.empty(), digest);
    }
    try {
      // A new decoder refuses what is malformed instead of drawing a sign in its place.
      return new PolicyText(
          Optional.of(
              StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString()),
          digest);
    } catch (CharacterCodingException _) {
      return new PolicyText(Optional.empty(), digest);
    }
  }

  /// True if there is a file.
  public boolean exists() {
    return !equals(NONE);
  }
}
