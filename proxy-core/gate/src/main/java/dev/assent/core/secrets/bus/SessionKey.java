package dev.assent.core.secrets.bus;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/// The key that seals secrets on the bus, so that who listens there reads none: the specification's
/// `dh-ietf1024-sha256-aes128-cbc-pkcs7`.
final class SessionKey {
  static final String ALGORITHM = "dh-ietf1024-sha256-aes128-cbc-pkcs7";

  /// Bytes of a public key and of the shared number.
  static final int GROUP_BYTES = 128;

  // The second Oakley group, RFC 2409, section 6.2.
  private static final BigInteger PRIME =
      new BigInteger(
          "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
              + "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
              + "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE65381FFFFFFFFFFFFFFFF",
          16);

  private final SecretKey key;
  private final SecureRandom random;

  private SessionKey(SecretKey key, SecureRandom random) {
    this.key = key;
    this.random = random;
  }

  /// One side's half of the agreement.
  static final class Half {
    private final SecureRandom random;
    private final BigInteger mine;

    Half(SecureRandom random) {
      this.random = random;
      this.mine = new BigInteger(GROUP_BYTES * 8 - 2, random).setBit(GROUP_BYTES * 8 - 3);
    }

    /// The public part, which the other side is told.
    byte[] shown() {
      return bytes(BigInteger.TWO.modPow(mine, PRIME));
    }

    /// The key both have now.
    ///
    /// @param others what the other side told
    /// @throws GeneralSecurityException when it is no number of the group, or one that gives the
    ///   key away
    SessionKey with(byte[] others) throws GeneralSecurityException {
      var theirs = new BigInteger(1, others);
      if (theirs.compareTo(BigInteger.ONE) <= 0
          || theirs.compareTo(PRIME.subtract(BigInteger.ONE)) >= 0) {
        throw new GeneralSecurityException("found a public key outside the group");
      }
      byte[] shared = bytes(theirs.modPow(mine, PRIME));
      try {
        var hkdf =
            HKDFParameterSpec.ofExtract()
                .addIKM(shared)
                .addSalt(new byte[32])
                .thenExpand(new byte[0], 16);
        return new SessionKey(KDF.getInstance("HKDF-SHA256").deriveKey("AES", hkdf), random);
      } finally {
        Arrays.fill(shared, (byte) 0);
      }
    }

    private static byte[] bytes(BigInteger number) {
      byte[] raw = number.toByteArray();
      byte[] fixed = new byte[GROUP_BYTES];
      int length = Math.min(raw.length, GROUP_BYTES);
      System.arraycopy(raw, raw.length - length, fixed, GROUP_BYTES - length, length);
      return fixed;
    }
  }

  /// A fresh initialisation vector.
  byte[] vector() {
    byte[] vector = new byte[16];
    random.nextBytes(vector);
    return vector;
  }

  /// Seals a value.
  byte[] seal(byte[] value, byte[] vector) throws GeneralSecurityException {
    return cipher(Cipher.ENCRYPT_MODE, vector).doFinal(value);
  }

  /// Opens a sealed value.
  ///
  /// @throws GeneralSecurityException when it was not sealed with this key
  byte[] open(byte[] sealed, byte[] vector) throws GeneralSecurityException {
    return cipher(Cipher.DECRYPT_MODE, vector).doFinal(sealed);
  }

  private Cipher cipher(int mode, byte[] vector) throws GeneralSecurityException {
    var cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    cipher.init(mode, key, new IvParameterSpec(vector));
    return cipher;
  }
}
