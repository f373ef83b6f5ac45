package dev.assent.core.identity.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.NamedParameterSpec;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Checks tokens of one issuer. Thread-safe.
public final class TokenCheck {
  private static final Set<String> EMBEDDED = Set.of("jwk", "jku", "x5u");
  private static final int MOST_SUBJECT = 255;

  private final SigningKeys keys;
  private final TokenTimes times;

  public TokenCheck(SigningKeys keys, Clock clock) {
    this.keys = keys;
    this.times = new TokenTimes(keys, clock);
  }

  /// Checks one token: its form, its signature, then what it says.
  ///
  /// @throws InterruptedException when interrupted while the issuer is asked for its keys
  public TokenVerdict check(String compact, Expected expected) throws InterruptedException {
    try {
      var token = SignedToken.parse(compact);
      checkHeader(token, expected);
      checkSignature(token);
      return judged(token, expected);
    } catch (IdentityException e) {
      return new TokenVerdict.Refused(e.refusal());
    }
  }

  /// Compares the times of a token that was checked before with the clock; asks nobody.
  ///
  /// @param renewed as in [Expected]
  TokenVerdict again(TokenVerdict.Accepted known, Optional<Instant> renewed) {
    try {
      Instant until = times.check(known.claims(), renewed);
      return new TokenVerdict.Accepted(known.claims(), known.subject(), known.audience(), until);
    } catch (IdentityException e) {
      return new TokenVerdict.Refused(e.refusal());
    }
  }

  /// The same of claims alone.
  ///
  /// @param claims of a token that was checked before
  /// @param renewed as in [Expected]
  /// @return why it does not count at this moment; absent when it does
  public Optional<IdentityRefusal> timely(JsonObject claims, Optional<Instant> renewed) {
    try {
      var _ = times.check(claims, renewed);
      return Optional.empty();
    } catch (IdentityException e) {
      return Optional.of(e.refusal());
    }
  }

  private static void checkHeader(SignedToken token, Expected expected) throws IdentityException {
    if (token.header().get("crit") != null) {
      throw new IdentityException(IdentityFault.CRITICAL_HEADER, "found `crit`");
    }
    for (String name : EMBEDDED) {
      if (token.header().get(name) != null) {
        throw new IdentityException(IdentityFault.KEY_EMBEDDED, "found `%s`", name);
      }
    }
    Json type = token.header().get("typ");
    if (type == null) {
      return;
    }
    String word = type instanceof JsonString text ? text.value().toLowerCase(Locale.ROOT) : "";
    boolean fits =
        switch (expected.kind()) {
          case IDENTITY -> word.equals("jwt");
          case ACCESS -> Set.of("jwt", "at+jwt", "application/at+jwt").contains(word);
        };
    if (!fits) {
      throw new IdentityException(IdentityFault.TYPE_DIFFERS, "found `%s`", word);
    }
  }

  private void checkSignature(SignedToken token) throws IdentityException, InterruptedException {
    var algorithm = SignatureAlgorithm.of(token);
    Json id = token.header().get("kid");
    if (id != null && !(id instanceof JsonString)) {
      throw new IdentityException(
          IdentityFault.HEADER_MALFORMED, "found %s", "a `kid` that is no text");
    }
    Optional<String> keyId = token.header().string("kid");
    JWK key = keys.keys(keyId).select(algorithm, keyId);
    byte[] signed = token.signed().getBytes(StandardCharsets.US_ASCII);
    var signature = new Base64URL(token.signature());
    if (!isRight(algorithm, key, signed, signature)) {
      throw new IdentityException(IdentityFault.SIGNATURE_WRONG, "");
    }
  }

  private static boolean isRight(
      SignatureAlgorithm algorithm, JWK key, byte[] signed, Base64URL signature)
      throws IdentityException {
    var header = new JWSHeader(algorithm.algorithm());
    try {
      return switch (key) {
        case RSAKey rsa -> new RSASSAVerifier(rsa).verify(header, signed, signature);
        case ECKey ec -> new ECDSAVerifier(ec).verify(header, signed, signature);
        case OctetKeyPair pair -> EdwardsSignature.isRight(pair, signed, signature.decode());
        default -> throw new IdentityException(IdentityFault.KEY_MALFORMED, "of another type");
      };
    } catch (JOSEException e) {
      throw new IdentityException(IdentityFault.KEY_MALFORMED, "it cannot verify", e);
    }
  }

  private TokenVerdict judged(SignedToken token, Expected expected) throws IdentityException {
    var claims = token.claims();
    String issuer = text(token, "iss");
    if (!issuer.equals(expected.issuer())) {
      throw new IdentityException(
          IdentityFault.TOKEN_ISSUER_DIFFERS,
          Sentence.found(Sentence.of("`%s`", issuer), Sentence.of("`%s`", expected.issuer())));
    }
    String subject = text(token, "sub");
    if (subject.isEmpty() || subject.length() > MOST_SUBJECT) {
      throw new IdentityException(
          IdentityFault.CLAIM_WRONG,
          "`sub`, expected %s",
          Sentence.of("1 to %s characters", MOST_SUBJECT));
    }
    if (expected.subject().isPresent() && !expected.subject().get().equals(subject)) {
      throw new IdentityException(IdentityFault.SUBJECT_DIFFERS, "");
    }
    List<String> audience = audience(token);
    if (!audience.contains(expected.audience())) {
      throw new IdentityException(
          IdentityFault.AUDIENCE_DIFFERS,
          Sentence.found(
              Sentence.of("`%s`", String.join("`, `", audience)),
              Sentence.of("`%s`", expected.audience())));
    }
    checkParty(token, audience, expected);
    var until = times.check(claims, expected.renewed());
    checkNonce(token, expected);
    if (expected.accessToken().isPresent() && claims.get("at_hash") != null) {
      checkAccessToken(token, expected.accessToken().get());
    }
    return new TokenVerdict.Accepted(claims, subject, audience, until);
  }

  private static void checkParty(SignedToken token, List<String> audience, Expected expected)
      throws IdentityException {
    var names = new ArrayList<>(List.of("azp"));
    if (expected.kind() == Expected.Kind.ACCESS) {
      names.add("client_id");
    } else if (audience.size() > 1 && token.claims().get("azp") == null) {
      throw new IdentityException(IdentityFault.AUTHORIZED_PARTY_MISSING, "");
    }
    for (String name : names) {
      if (token.claims().get(name) != null && !text(token, name).equals(expected.clientId())) {
        throw new IdentityException(
            IdentityFault.AUTHORIZED_PARTY_DIFFERS,
            Sentence.found(
                Sentence.of("`%s`", text(token, name)), Sentence.of("`%s`", expected.clientId())));
      }
    }
  }

  private static void checkNonce(SignedToken token, Expected expected) throws IdentityException {
    if (expected.nonce().isEmpty()) {
      return;
    }
    if (token.claims().get("nonce") == null) {
      throw new IdentityException(IdentityFault.NONCE_MISSING, "");
    }
    if (!same(text(token, "nonce"), expected.nonce().get())) {
      throw new IdentityException(IdentityFault.NONCE_DIFFERS, "");
    }
  }

  // The left half of the digest whose size is the signature's.
  private static void checkAccessToken(SignedToken token, String accessToken)
      throws IdentityException {
    byte[] digest;
    try {
      digest =
          MessageDigest.getInstance(SignatureAlgorithm.of(token).digest())
              .digest(accessToken.getBytes(StandardCharsets.US_ASCII));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has them
    }
    String half =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(Arrays.copyOf(digest, digest.length / 2));
    if (!same(text(token, "at_hash"), half)) {
      throw new IdentityException(IdentityFault.ACCESS_TOKEN_DIFFERS, "");
    }
  }

  private static boolean same(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> audience(SignedToken token) throws IdentityException {
    Json value = token.claims().get("aud");
    if (value == null) {
      throw new IdentityException(IdentityFault.CLAIM_MISSING, "`aud`");
    }
    var all = new ArrayList<String>();
    for (Json item : value instanceof JsonArray(var items) ? items : List.of(value)) {
      if (!(item instanceof JsonString text)) {
        throw new IdentityException(
            IdentityFault.CLAIM_WRONG, "`aud`, expected %s", "a text or a list of texts");
      }
      all.add(text.value());
    }
    return all;
  }

  private static String text(SignedToken token, String name) throws IdentityException {
    Json value = token.claims().get(name);
    if (value == null) {
      throw new IdentityException(IdentityFault.CLAIM_MISSING, "`%s`", name);
    }
    if (!(value instanceof JsonString text)) {
      throw new IdentityException(IdentityFault.CLAIM_WRONG, "`%s`, expected a text", name);
    }
    return text.value();
  }

  /// Checks signatures with Ed25519 by the JDK, of keys as RFC 8037 writes them. The library would
  /// need a second one for that.
  static final class EdwardsSignature {
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
}
