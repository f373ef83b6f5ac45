package dev.assent.core.identity.token;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sentence;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The public keys that an issuer publishes.
///
/// @param keys RSA, elliptic-curve and Ed25519 keys; keys of other types and curves are left out
public record IssuerKeySet(List<JWK> keys) {
  private static final Set<String> KINDS = Set.of("RSA", "EC", "OKP");
  private static final Set<String> CURVES = Set.of("P-256", "P-384", "P-521", "Ed25519");
  private static final int LEAST_BITS = 2048;
  private static final int MOST = 256;

  public IssuerKeySet {
    keys = List.copyOf(keys);
  }

  /// Reads a document of keys.
  ///
  /// @throws IdentityException when it is none, or has a key that must not be there
  public static IssuerKeySet read(JsonObject document) throws IdentityException {
    List<Json> listed =
        document
            .array("keys")
            .map(JsonArray::items)
            .orElseThrow(() -> new IdentityException(IdentityFault.MEMBER_MISSING, "`keys`"));
    if (listed.size() > MOST) {
      throw new IdentityException(
          IdentityFault.TOO_LARGE,
          Sentence.found(Sentence.of("%s keys", listed.size()), Sentence.of("at most %s", MOST)));
    }
    var keys = new ArrayList<JWK>();
    for (Json entry : listed) {
      if (entry instanceof JsonObject key && isKnown(key)) {
        keys.add(key(key));
      }
    }
    return new IssuerKeySet(keys);
  }

  private static boolean isKnown(JsonObject key) {
    return key.string("kty").filter(KINDS::contains).isPresent()
        && key.string("crv").map(CURVES::contains).orElse(true);
  }

  private static JWK key(JsonObject entry) throws IdentityException {
    JWK key;
    try {
      key = JWK.parse(JsonWriter.write(entry));
    } catch (ParseException | IllegalArgumentException e) {
      throw new IdentityException(IdentityFault.KEY_MALFORMED, named(entry), e);
    }
    if (key.isPrivate()) {
      throw new IdentityException(IdentityFault.KEY_PRIVATE, named(entry));
    }
    return key;
  }

  private static CharSequence named(JsonObject entry) {
    return entry.string("kid").map(id -> named(id)).orElse("a key without an id");
  }

  private static CharSequence named(String id) {
    return Sentence.of("key `%s`", id);
  }

  /// The one key with which a token can have been signed.
  ///
  /// @param keyId absent when the token names none
  /// @throws IdentityException when there is none, or more than one
  JWK select(SignatureAlgorithm algorithm, Optional<String> keyId) throws IdentityException {
    CharSequence named = keyId.map(id -> named(id)).orElse("no key id");
    List<JWK> found =
        keys.stream().filter(key -> keyId.isEmpty() || keyId.get().equals(key.getKeyID())).toList();
    if (found.isEmpty()) {
      throw new IdentityException(IdentityFault.KEY_UNKNOWN, named);
    }
    found = found.stream().filter(IssuerKeySet::signs).toList();
    if (found.isEmpty()) {
      throw new IdentityException(IdentityFault.KEY_WRONG_USE, named);
    }
    found = found.stream().filter(algorithm::fits).toList();
    if (found.isEmpty()) {
      throw new IdentityException(IdentityFault.KEY_WRONG_ALGORITHM, "%s, %s", named, algorithm);
    }
    if (found.size() > 1) {
      throw new IdentityException(IdentityFault.KEY_AMBIGUOUS, named);
    }
    JWK key = found.getFirst();
    if (key instanceof RSAKey && key.size() < LEAST_BITS) {
      throw new IdentityException(
          IdentityFault.KEY_WEAK,
          "%s, found %s bits, expected at least %s",
          named,
          key.size(),
          LEAST_BITS);
    }
    return key;
  }

  private static boolean signs(JWK key) {
    return (key.getKeyUse() == null || key.getKeyUse().equals(KeyUse.SIGNATURE))
        && (key.getKeyOperations() == null || key.getKeyOperations().contains(KeyOperation.VERIFY));
  }
}
