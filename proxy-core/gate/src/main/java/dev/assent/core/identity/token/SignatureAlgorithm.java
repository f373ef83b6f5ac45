package dev.assent.core.identity.token;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import dev.assent.core.text.Sentence;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/// The algorithms that are accepted; all of them need a key that only the issuer has.
public enum SignatureAlgorithm {
  RS256(JWSAlgorithm.RS256, Optional.empty()),
  RS384(JWSAlgorithm.RS384, Optional.empty()),
  RS512(JWSAlgorithm.RS512, Optional.empty()),
  PS256(JWSAlgorithm.PS256, Optional.empty()),
  PS384(JWSAlgorithm.PS384, Optional.empty()),
  PS512(JWSAlgorithm.PS512, Optional.empty()),
  ES256(JWSAlgorithm.ES256, Optional.of(Curve.P_256)),
  ES384(JWSAlgorithm.ES384, Optional.of(Curve.P_384)),
  ES512(JWSAlgorithm.ES512, Optional.of(Curve.P_521)),
  /// Ed25519, under its own name (RFC 9864) or that of its family (RFC 8037)
  ED25519(JWSAlgorithm.Ed25519, Optional.of(Curve.Ed25519));

  private static final Set<String> EDWARDS = Set.of("Ed25519", "EdDSA");

  private final JWSAlgorithm algorithm;
  private final Optional<Curve> curve;

  SignatureAlgorithm(JWSAlgorithm algorithm, Optional<Curve> curve) {
    this.algorithm = algorithm;
    this.curve = curve;
  }

  JWSAlgorithm algorithm() {
    return algorithm;
  }

  private Set<String> names() {
    return this == ED25519 ? EDWARDS : Set.of(name());
  }

  /// The digest that belongs to it, by its name in Java.
  String digest() {
    return this == ED25519 ? "SHA-512" : "SHA-" + name().substring(2);
  }

  /// The algorithm of a header.
  ///
  /// @throws IdentityException when it is not accepted
  static SignatureAlgorithm of(SignedToken token) throws IdentityException {
    String name =
        token
            .algorithm()
            .orElseThrow(() ->
                new IdentityException(IdentityFault.HEADER_MALFORMED, "found %s", "no text `alg`"));
    if (name.equalsIgnoreCase("none")) {
      throw new IdentityException(IdentityFault.ALGORITHM_NONE, "");
    }
    if (name.startsWith("HS")) {
      throw new IdentityException(IdentityFault.ALGORITHM_SYMMETRIC, "found `%s`", name);
    }
    return Arrays.stream(values())
        .filter(known -> known.names().contains(name))
        .findFirst()
        .orElseThrow(() ->
            new IdentityException(
                IdentityFault.ALGORITHM_NOT_ACCEPTED,
                Sentence.found(
                    Sentence.of("`%s`", name), "RS, PS or ES with 256, 384 or 512, or Ed25519")));
  }

  boolean fits(JWK key) {
    boolean named = key.getAlgorithm() == null || names().contains(key.getAlgorithm().getName());
    return named
        && switch (key) {
          case RSAKey _ -> curve.isEmpty();
          case ECKey ec -> curve.filter(ec.getCurve()::equals).isPresent();
          case OctetKeyPair pair -> curve.filter(pair.getCurve()::equals).isPresent();
          default -> false; // a type of the library
        };
  }
}
