package dev.assent.core.secrets.file;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/// The key that a passphrase gives for one file. It never becomes a passphrase again. Never
/// printed.
public final class FileKey {
  private static final int BYTES = 32;
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

  private final byte[] key;

  private FileKey(byte[] key) {
    this.key = key;
  }

  /// Takes a second or so: that is what holds up whoever tries many.
  static FileKey derive(char[] passphrase, byte[] salt, int rounds) {
    var spec = new PBEKeySpec(passphrase, salt, rounds, BYTES * 8);
    try {
      return new FileKey(
          SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java has it
    } finally {
      spec.clearPassword();
    }
  }

  /// Reads what [#hex] gave; absent when it is something else.
  public static Optional<FileKey> of(String hex) {
    return HEX.matcher(hex).matches()
        ? Optional.of(new FileKey(HexFormat.of().parseHex(hex)))
        : Optional.empty();
  }

  /// The key in 64 hexadecimal digits, for the running core of the same person and nobody else.
  public String hex() {
    return HexFormat.of().formatHex(key);
  }

  /// A key for one use, from which neither this one nor that of another use can be told.
  byte[] of(String use, String text) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(use.getBytes(StandardCharsets.US_ASCII));
      mac.update((byte) 0);
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  void wipe() {
    Arrays.fill(key, (byte) 0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FileKey that && MessageDigest.isEqual(key, that.key);
  }

  @Override
  public int hashCode() {
    return 0; // a hash of it would be a piece of it
  }

  @Override
  public String toString() {
    return "FileKey[not shown]";
  }
}
