package dev.assent.core.secrets.file;

import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import dev.assent.core.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// The text of an encrypted file: a header that is bound to the content, the content in
/// AES-256-GCM, and a digest that tells chance from intent.
///
/// @param rounds of the key derivation
/// @param salt of the key derivation
/// @param home the digest of the home that the file belongs to
/// @param check by which a wrong passphrase is told from a file that was changed
/// @param number of the writings, one more each time
/// @param nonce of this writing
/// @param content encrypted
record SealedFile(
    int rounds, String salt, String home, String check, long number, String nonce, String content) {
  private static final int SALT_BYTES = 16;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final Pattern FORM =
      Pattern.compile(
          "assent-secrets 1 pbkdf2-hmac-sha256 ([0-9]{1,8}) ([A-Za-z0-9_-]{22}) ([0-9a-f]{64})"
              + " ([0-9a-f]{64}) ([0-9]{1,18}) aes-256-gcm ([A-Za-z0-9_-]{16})");
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9_-]+");

  /// Refusals, each with what helps.
  static SecretStoreException refused(CharSequence why) {
    return new SecretStoreException(
        Sentence.of("%s; sign in anew with `assent identity login --keep-in-file`", why));
  }

  /// An empty file whose key is not derived yet.
  static byte[] newSalt(SecureRandom random) {
    return random(random, SALT_BYTES);
  }

  private static byte[] random(SecureRandom random, int bytes) {
    byte[] chance = new byte[bytes];
    random.nextBytes(chance);
    return chance;
  }

  /// Encrypts a content.
  ///
  /// @param where the home, in words that are the same each time
  static SealedFile seal(
      FileKey key,
      int rounds,
      byte[] salt,
      String where,
      long number,
      byte[] content,
      SecureRandom random) {
    String nonce = base64(random(random, NONCE_BYTES));
    var open =
        new SealedFile(
            rounds,
            base64(salt),
            Sha256.hex(base64(salt) + " " + where),
            HexFormat.of().formatHex(key.of("check", base64(salt))),
            number,
            nonce,
            "");
    try {
      byte[] sealed = open.cipher(key, Cipher.ENCRYPT_MODE).doFinal(content);
      return new SealedFile(
          rounds, open.salt, open.home, open.check, number, nonce, base64(sealed));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  /// Reads a file's text.
  ///
  /// @throws SecretStoreException when it is cut, damaged, or none of ours
  static SealedFile read(String text) throws SecretStoreException {
    if (!text.startsWith("assent-secrets ")) {
      throw refused("found no file of a sign-in where it should be");
    }
    List<String> lines = List.of(text.split("\n", -1));
    if (lines.size() != 4 || !lines.getLast().isEmpty()) {
      throw refused("the file of the sign-in ends too early");
    }
    if (!Sha256.hex(lines.get(0) + "\n" + lines.get(1) + "\n").equals(lines.get(2))) {
      throw refused("the file of the sign-in is damaged");
    }
    Matcher header = FORM.matcher(lines.getFirst());
    if (!header.matches() || !BASE64.matcher(lines.get(1)).matches()) {
      throw refused("the file of the sign-in is of a kind that this version does not know");
    }
    return new SealedFile(
        Integer.parseInt(header.group(1)),
        header.group(2),
        header.group(3),
        header.group(4),
        Long.parseLong(header.group(5)),
        header.group(6),
        lines.get(1));
  }

  /// The file's text, as [#read] takes it.
  String text() {
    String sealed = header() + "\n" + content + "\n";
    return sealed + Sha256.hex(sealed) + "\n";
  }

  private String header() {
    return "assent-secrets 1 pbkdf2-hmac-sha256 "
        + String.join(
            " ",
            Integer.toString(rounds),
            salt,
            home,
            check,
            Long.toString(number),
            "aes-256-gcm",
            nonce);
  }

  boolean isOf(String where) {
    return same(home, Sha256.hex(salt + " " + where));
  }

  boolean opensWith(FileKey key) {
    return same(check, HexFormat.of().formatHex(key.of("check", salt)));
  }

  byte[] saltBytes() {
    return Base64.getUrlDecoder().decode(salt);
  }

  /// The content; the caller wipes it.
  ///
  /// @throws SecretStoreException when somebody changed it
  byte[] open(FileKey key) throws SecretStoreException {
    try {
      return cipher(key, Cipher.DECRYPT_MODE).doFinal(Base64.getUrlDecoder().decode(content));
    } catch (AEADBadTagException | IllegalArgumentException e) {
      throw refused("somebody changed the file of the sign-in");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  private Cipher cipher(FileKey key, int mode) throws GeneralSecurityException {
    var cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(
        mode,
        new SecretKeySpec(key.of("content", ""), "AES"),
        new GCMParameterSpec(TAG_BITS, Base64.getUrlDecoder().decode(nonce)));
    cipher.updateAAD(header().getBytes(StandardCharsets.US_ASCII));
    return cipher;
  }

  static boolean same(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  @Override
  public String toString() {
    return "SealedFile[not shown]";
  }
}
