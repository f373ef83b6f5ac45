package dev.assent.core.identity.token;

import com.nimbusds.jose.jwk.OctetKeyPair;
import java.math.BigInteger;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.NamedParameterSpec;

/// Checks signatures with Ed25519 by the JDK, of keys as RFC 8037 writes them. The library would
/// need a second one for that.
final class EdwardsSignature {
  private static final int BYTES = 32;

  private EdwardsSignature() {}

  /// True if a signature is right.
  ///
  /// @throws IdentityException when the key is no point of the curve
  static boolean isRight(OctetKeyPair key, byte[] signed, byte[] signature)
      throws IdentityException {
    try {
      var verifier = Signature.getInstance("Ed25519");
      verifier.initVerify(publicKey(key.getDecodedX()));
      verifier.update(signed);
      return verifier.verify(signature);
    } catch (SignatureException _) {
      return false; // no signature at all
    } catch (InvalidKeySpecException | InvalidKeyException e) {
      throw new IdentityException(IdentityFault.KEY_MALFORMED, "it cannot verify", e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  // The number y with its lowest byte first; the highest bit says which of the two x it is.
  private static PublicKey publicKey(byte[] x)
      throws InvalidKeySpecException, NoSuchAlgorithmException {
    if (x.length != BYTES) {
      throw new InvalidKeySpecException("found " + x.length + " bytes, expected " + BYTES);
    }
    byte[] number = new byte[BYTES];
    for (int i = 0; i < BYTES; i++) {
      number[i] = x[BYTES - 1 - i];
    }
    boolean odd = number[0] < 0;
    number[0] &= 0x7f;
    return KeyFactory.getInstance("Ed25519")
        .generatePublic(
            new EdECPublicKeySpec(
                NamedParameterSpec.ED25519, new EdECPoint(odd, new BigInteger(1, number))));
  }
}
