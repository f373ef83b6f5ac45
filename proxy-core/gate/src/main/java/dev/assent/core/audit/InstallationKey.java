package dev.assent.core.audit;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// The secrets of this installation: an Ed25519 key pair for checkpoints and a secret for digests
/// of arguments.
///
/// Kept in one file, 0600: a JSON object with `v` (1), `private` (PKCS #8), `public` (X.509) and
/// `digest_secret` (32 bytes), each in Base64. Thread-safe.
public final class InstallationKey {
  private static final String ALGORITHM = "Ed25519";
  private static final String MAC = "HmacSHA256";

  private final PrivateKey privateKey;
  private final PublicKey publicKey;
  // Never used itself: each digest takes a copy, which costs a tenth of a new one.
  private final Mac digests;

  private InstallationKey(PrivateKey privateKey, PublicKey publicKey, byte[] digestSecret) {
    this.privateKey = privateKey;
    this.publicKey = publicKey;
    this.digests = macOf(digestSecret);
  }

  private static Mac macOf(byte[] secret) {
    try {
      var mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(secret, MAC));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("HmacSHA256 is in every JDK", e);
    }
  }

  /// Reads the file, or makes it with new secrets where there is none. Of two processes that make
  /// it at the same time both get the same secrets.
  ///
  /// @throws AuditException when the file cannot be read or made, is a link, not its folder's
  ///   owner's, open to others, or does not hold a key
  public static InstallationKey loadOrCreate(Path path) throws AuditException {
    try {
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        create(path);
      }
      return load(path);
    } catch (IOException e) {
      throw Segments.unreadable(path, e);
    }
  }

  /// Reads the file; empty where there is none, and none is made.
  ///
  /// @throws AuditException as [#loadOrCreate], but for making it
  public static Optional<InstallationKey> loadIfThere(Path path) throws AuditException {
    try {
      return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
          ? Optional.of(load(path))
          : Optional.empty();
    } catch (IOException e) {
      throw Segments.unreadable(path, e);
    }
  }

  /// The words that a log of this installation is begun with.
  ///
  /// @param proxy the proxy's name
  public String originOf(String proxy) {
    return installationId() + "/" + proxy;
  }

  /// The installation's name: the first 32 hex digits of the key's id.
  public String installationId() {
    return keyId().substring(0, 32);
  }

  /// Compares the secrets with those of another one.
  public boolean isSame(InstallationKey other) {
    return keyId().equals(other.keyId())
        && digest(JsonObject.EMPTY).equals(other.digest(JsonObject.EMPTY));
  }

  /// The key that checks the checkpoints.
  public PublicKey publicKey() {
    return publicKey;
  }

  /// The id of the key: SHA-256 of the public key's X.509 form, 64 lower-case hex digits.
  public String keyId() {
    return idOf(publicKey);
  }

  /// The Ed25519 signature (64 bytes) over some bytes.
  byte[] sign(byte[] text) {
    try {
      var signature = Signature.getInstance(ALGORITHM);
      signature.initSign(privateKey);
      signature.update(text);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Ed25519 is in every JDK", e);
    }
  }

  /// HMAC-SHA-256 of a value's canonical form, 64 lower-case hex digits: equal for equal values,
  /// and no help to who wants to guess a short one.
  public String digest(Json value) {
    return sized(value).hex();
  }

  /// As [#digest], and how long the canonical form is.
  public SizedDigest sized(Json value) {
    try {
      var mac = (Mac) digests.clone();
      long size = CanonicalJson.write(value, mac::update);
      return new SizedDigest(HexFormat.of().formatHex(mac.doFinal()), size);
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("HmacSHA256 of the JDK can be copied", e);
    }
  }

  /// A key's id: SHA-256 of its X.509 form, 64 lower-case hex digits.
  public static String idOf(PublicKey key) {
    return Sha256.hex(key.getEncoded());
  }

  private static InstallationKey load(Path path) throws IOException, AuditException {
    OwnFiles.file(path, FileTrust.SECRET);
    try {
      Json json =
          JsonReader.read(
              PlainFile.read(path, FileTrust.SECRET, JsonLimits.FILE.bytes() + 1), JsonLimits.FILE);
      if (!(json instanceof JsonObject file)) {
        throw noKey(path, "JSON that is no object", null);
      }
      var keys = KeyFactory.getInstance(ALGORITHM);
      return new InstallationKey(
          keys.generatePrivate(new PKCS8EncodedKeySpec(decoded(file, "private"))),
          keys.generatePublic(new X509EncodedKeySpec(decoded(file, "public"))),
          decoded(file, "digest_secret"));
    } catch (JsonException | GeneralSecurityException | IllegalArgumentException e) {
      throw noKey(path, e.getClass().getSimpleName(), e);
    }
  }

  private static void create(Path path) throws IOException {
    byte[] secret = new byte[32];
    new SecureRandom().nextBytes(secret);
    JsonObject file;
    try {
      var pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
      file =
          JsonObject.builder()
              .put("v", 1)
              .put("private", Base64.getEncoder().encodeToString(pair.getPrivate().getEncoded()))
              .put("public", Base64.getEncoder().encodeToString(pair.getPublic().getEncoded()))
              .put("digest_secret", Base64.getEncoder().encodeToString(secret))
              .build();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Ed25519 is in every JDK", e);
    }
    PrivateFolder.make(Objects.requireNonNull(path.toAbsolutePath().getParent()));
    try {
      PrivateFile.create(
          path, (JsonWriter.writeIndented(file) + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (FileAlreadyExistsException _) {
      // The other process's file is the one.
    }
  }

  private static byte[] decoded(JsonObject file, String name) throws GeneralSecurityException {
    String text =
        file.string(name)
            .orElseThrow(() -> new GeneralSecurityException("no member `" + name + "`"));
    return Base64.getDecoder().decode(text);
  }

  private static AuditException noKey(Path path, String found, @Nullable Exception cause) {
    return new AuditException(
        AuditException.Code.READ,
        cause,
        "key file `%s`: found %s, expected an installation's key",
        path,
        found);
  }
}
