package dev.assent.core.identity.token;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import java.util.Arrays;
import java.util.Optional;

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
  ES512(JWSAlgorithm.ES512, Optional.of(Curve.P_521));

  private final JWSAlgorithm algorithm;
  private final Optional<Curve> curve;

  SignatureAlgorithm(JWSAlgorithm algorithm, Optional<Curve> curve) {
    this.algorithm = algorithm;
    this.curve = curve;
  }

  JWSAlgorithm algorithm() {
    return algorithm;
  }

  /// The algorithm of a header.
  ///
  /// @throws IdentityException when it is not accepted
  static SignatureAlgorithm of(SignedToken token) throws IdentityException {
    String name =
        token
            .algorithm()
            .orElseThrow(
                () -> new IdentityException(IdentityFault.HEADER_MALFORMED, "found no text `alg`"));
    if (name.equalsIgnoreCase("none")) {
      throw new IdentityException(IdentityFault.ALGORITHM_NONE, "");
    }
    if (name.startsWith("HS")) {
      throw new IdentityException(IdentityFault.ALGORITHM_SYMMETRIC, "found `" + name + "`");
    }
    return Arrays.stream(values())
        .filter(known -> known.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IdentityException(
                IdentityFault.ALGORITHM_NOT_ACCEPTED,
                "found `" + name + "`, expected RS, PS or ES with 256, 384 or 512"));
  }

  /// Whether a key is one for this algorithm.
  boolean fits(JWK key) {
    boolean named = key.getAlgorithm() == null || key.getAlgorithm().equals(algorithm);
    return named
        && switch (key) {
          case RSAKey _ -> curve.isEmpty();
          case ECKey ec -> curve.filter(ec.getCurve()::equals).isPresent();
          default -> false; // a type of the library
        };
  }
}
