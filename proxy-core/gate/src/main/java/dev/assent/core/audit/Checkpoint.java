package dev.assent.core.audit;

import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;

/// A signed summary of a chain: the body of a record of type `checkpoint`.
///
/// Signed are the UTF-8 bytes of `assent audit checkpoint 1`, origin, chain, size and head, each
/// followed by LF.
///
/// @param chain the chain's stem
/// @param origin whose log it is: installation and proxy
/// @param size records in front of this one, which is its own `seq`
/// @param head hash of the record in front, which is its own `prev`
/// @param key the signing key's id
/// @param signature Ed25519, Base64
public record Checkpoint(
    String chain, String origin, long size, String head, String key, String signature) {
  /// The envelope's type.
  public static final String TYPE = "checkpoint";

  /// Signs the state of a chain.
  public static Checkpoint sign(
      AuditFile file, String origin, long size, String head, InstallationKey signer) {
    byte[] signature = signer.sign(text(file.stem(), origin, size, head));
    return new Checkpoint(
        file.stem(),
        origin,
        size,
        head,
        signer.keyId(),
        Base64.getEncoder().encodeToString(signature));
  }

  /// The record's body.
  public JsonObject body() {
    return JsonObject.builder()
        .put("chain", chain)
        .put("origin", origin)
        .put("size", size)
        .put("head", head)
        .put("key", key)
        .put("signature", signature)
        .build();
  }

  /// The checkpoint that stands in a record.
  ///
  /// @throws LineException when a member is missing, or size and head are not those of the record's
  ///   place
  public static Checkpoint of(AuditRecord record) throws LineException {
    JsonObject content = record.content();
    long size = content.get("size") instanceof JsonNumber number ? exact(number) : -1;
    String head = text(content, "head");
    if (size != record.seq() || !head.equals(text(content, "prev"))) {
      throw new LineException(
          "found a checkpoint over another size or head, expected those of the record in front");
    }
    return new Checkpoint(
        text(content, "chain"),
        text(content, "origin"),
        size,
        head,
        text(content, "key"),
        text(content, "signature"));
  }

  /// True if the key made the signature.
  public boolean signedBy(PublicKey publicKey) {
    try {
      var check = Signature.getInstance("Ed25519");
      check.initVerify(publicKey);
      check.update(text(chain, origin, size, head));
      return check.verify(Base64.getDecoder().decode(signature));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false; // a signature that cannot even be read was not made by the key
    }
  }

  private static byte[] text(String chain, String origin, long size, String head) {
    return ("assent audit checkpoint 1\n"
            + origin
            + "\n"
            + chain
            + "\n"
            + size
            + "\n"
            + head
            + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String text(JsonObject content, String name) throws LineException {
    return content
        .string(name)
        .orElseThrow(() -> new LineException("found a checkpoint without `%s`", name));
  }

  private static long exact(JsonNumber number) {
    try {
      return Long.parseLong(number.lexeme());
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
