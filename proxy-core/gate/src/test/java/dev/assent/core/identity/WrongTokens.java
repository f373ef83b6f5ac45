package dev.assent.core.identity;

import static dev.assent.core.identity.WrongCase.claimed;
import static dev.assent.core.identity.WrongCase.inHeader;
import static dev.assent.core.identity.WrongCase.keys;
import static dev.assent.core.identity.WrongCase.later;
import static dev.assent.core.identity.WrongCase.of;
import static dev.assent.core.identity.WrongCase.text;
import static dev.assent.core.identity.WrongCase.texts;
import static dev.assent.core.identity.WrongCase.unclaimed;

import dev.assent.core.identity.WrongCase.Way;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Tokens that are wrong.
final class WrongTokens {
  private WrongTokens() {}

  static Stream<WrongCase> tokens() {
    return Stream.of(
        of(
            Way.CODE,
            "algorithm none",
            IdentityFault.ALGORITHM_NONE,
            "",
            issuer -> issuer.signer.algorithm = "none"),
        of(
            Way.CODE,
            "algorithm NONE",
            IdentityFault.ALGORITHM_NONE,
            "",
            issuer -> issuer.signer.algorithm = "NoNe"),
        of(
            Way.CODE,
            "the public key as a shared secret",
            IdentityFault.ALGORITHM_SYMMETRIC,
            "`HS256`",
            issuer -> issuer.signer.algorithm = "HS256"),
        of(
            Way.CODE,
            "an algorithm that is not accepted",
            IdentityFault.ALGORITHM_NOT_ACCEPTED,
            "`ES256K`",
            issuer -> issuer.signer.algorithm = "ES256K"),
        of(
            Way.CODE,
            "no algorithm",
            IdentityFault.HEADER_MALFORMED,
            "`alg`",
            issuer -> issuer.signer.header = h -> h.without("alg")),
        of(
            Way.CODE,
            "an algorithm that is no text",
            IdentityFault.HEADER_MALFORMED,
            "`alg`",
            inHeader("alg", texts("RS256"))),
        of(
            Way.CODE,
            "a key id that is no text",
            IdentityFault.HEADER_MALFORMED,
            "`kid`",
            inHeader("kid", JsonNumber.of(1))),
        of(
            Way.CODE,
            "a header that must be understood",
            IdentityFault.CRITICAL_HEADER,
            "",
            inHeader("crit", texts("exp"))),
        of(
            Way.CODE,
            "a token with its own key",
            IdentityFault.KEY_EMBEDDED,
            "`jwk`",
            inHeader("jwk", TestSigner.jwk("rsa"))),
        of(
            Way.CODE,
            "a token with the address of its key",
            IdentityFault.KEY_EMBEDDED,
            "`jku`",
            inHeader("jku", text("https://evil.example/"))),
        of(
            Way.CODE,
            "a token with the address of a certificate",
            IdentityFault.KEY_EMBEDDED,
            "`x5u`",
            inHeader("x5u", text("https://evil.example/"))),
        of(
            Way.CODE,
            "an access token as identity token",
            IdentityFault.TYPE_DIFFERS,
            "`at+jwt`",
            inHeader("typ", text("at+jwt"))),
        of(
            Way.CODE,
            "a signature by somebody else",
            IdentityFault.SIGNATURE_WRONG,
            "",
            issuer -> {
              issuer.signer.pair = "other";
              issuer.signer.header = header -> header.with("kid", text("rsa"));
              keys(TestSigner.jwk("rsa")).accept(issuer);
            }),
        of(
            Way.CODE,
            "no signature",
            IdentityFault.SIGNATURE_WRONG,
            "",
            issuer -> issuer.signer.token = t -> t.substring(0, t.lastIndexOf('.') + 1)),
        of(
            Way.CODE,
            "claims that were changed",
            IdentityFault.SIGNATURE_WRONG,
            "",
            issuer ->
                issuer.signer.token =
                    t -> {
                      String[] parts = t.split("\\.");
                      return parts[0]
                          + "."
                          + TestSigner.base64("{\"iss\":\"x\"}".getBytes())
                          + "."
                          + parts[2];
                    }),
        of(
            Way.CODE,
            "a token that is none",
            IdentityFault.TOKEN_MALFORMED,
            "found 1 parts",
            issuer -> issuer.signer.token = _ -> "opaque"),
        of(
            Way.CODE,
            "an encrypted token",
            IdentityFault.TOKEN_ENCRYPTED,
            "",
            issuer -> issuer.signer.token = _ -> "a.b.c.d.e"),
        of(
            Way.CODE,
            "a header that is no JSON",
            IdentityFault.HEADER_MALFORMED,
            "",
            issuer -> issuer.signer.token = t -> "YQ" + t.substring(t.indexOf('.'))),
        of(
            Way.CODE,
            "a header that is not base64url",
            IdentityFault.HEADER_MALFORMED,
            "",
            issuer -> issuer.signer.token = t -> "+/" + t.substring(t.indexOf('.'))),
        of(
            Way.CODE,
            "claims with a member twice",
            IdentityFault.CLAIMS_MALFORMED,
            "",
            issuer ->
                issuer.signer.token =
                    t ->
                        t.split("\\.")[0]
                            + "."
                            + TestSigner.base64("{\"sub\":\"a\",\"sub\":\"b\"}".getBytes())
                            + ".AA"),
        of(
            Way.CODE,
            "a huge token",
            IdentityFault.TOKEN_TOO_LARGE,
            "",
            claimed("x", text("x".repeat(40_000)))));
  }

  private static Consumer<FakeIssuer> signed(String algorithm, String pair) {
    return issuer -> {
      issuer.signer.algorithm = algorithm;
      issuer.signer.pair = pair;
    };
  }

  static Stream<WrongCase> edwards() {
    return Stream.of(
        of(
            Way.CODE,
            "Ed25519 named over an RSA key",
            IdentityFault.KEY_WRONG_ALGORITHM,
            "key `rsa`",
            signed("EdDSA", "rsa")),
        of(
            Way.CODE,
            "RSA named over a key of Ed25519",
            IdentityFault.KEY_WRONG_ALGORITHM,
            "key `ed`",
            signed("RS256", "ed")),
        of(
            Way.CODE,
            "a key of Ed448",
            IdentityFault.KEY_UNKNOWN,
            "key `ed448`",
            signed("EdDSA", "ed448")),
        of(
            Way.CODE,
            "Ed448 by its own name",
            IdentityFault.ALGORITHM_NOT_ACCEPTED,
            "`Ed448`",
            signed("Ed448", "ed448")),
        of(
            Way.CODE,
            "a signature with Ed25519 of something else",
            IdentityFault.SIGNATURE_WRONG,
            "",
            issuer -> {
              signed("EdDSA", "ed").accept(issuer);
              issuer.signer.token = token -> token.substring(0, token.length() - 6) + "AAAAAA";
            }),
        of(
            Way.CODE,
            "a key of Ed25519 that is none",
            IdentityFault.KEY_MALFORMED,
            "",
            issuer -> {
              signed("EdDSA", "ed").accept(issuer);
              keys(TestSigner.jwk("ed").with("x", text("AgAA"))).accept(issuer);
            }),
        of(
            Way.CODE,
            "the private half of a key of Ed25519",
            IdentityFault.KEY_PRIVATE,
            "key `ed`",
            issuer -> {
              signed("EdDSA", "ed").accept(issuer);
              keys(TestSigner.jwk("ed").with("d", text("AgAA"))).accept(issuer);
            }));
  }

  static Stream<WrongCase> claims() {
    return Stream.of(
        of(
            Way.CODE,
            "a token from another issuer",
            IdentityFault.TOKEN_ISSUER_DIFFERS,
            "https://evil.example",
            claimed("iss", text("https://evil.example"))),
        of(
            Way.CODE,
            "a token without an issuer",
            IdentityFault.CLAIM_MISSING,
            "`iss`",
            unclaimed("iss")),
        of(
            Way.CODE,
            "a token without a subject",
            IdentityFault.CLAIM_MISSING,
            "`sub`",
            unclaimed("sub")),
        of(
            Way.CODE,
            "an empty subject",
            IdentityFault.CLAIM_WRONG,
            "`sub`",
            claimed("sub", text(""))),
        of(
            Way.CODE,
            "a subject that is a number",
            IdentityFault.CLAIM_WRONG,
            "`sub`",
            claimed("sub", JsonNumber.of(1))),
        of(
            Way.CODE,
            "an endless subject",
            IdentityFault.CLAIM_WRONG,
            "`sub`",
            claimed("sub", text("a".repeat(256)))),
        of(
            Way.CODE,
            "a token for somebody else",
            IdentityFault.AUDIENCE_DIFFERS,
            "`other`",
            claimed("aud", text("other"))),
        of(Way.CODE, "a token for nobody", IdentityFault.CLAIM_MISSING, "`aud`", unclaimed("aud")),
        of(
            Way.CODE,
            "an audience that is no text",
            IdentityFault.CLAIM_WRONG,
            "`aud`",
            claimed("aud", new JsonArray(List.of(JsonNull.NULL)))),
        of(
            Way.CODE,
            "a token for several, for nobody's use",
            IdentityFault.AUTHORIZED_PARTY_MISSING,
            "",
            claimed("aud", texts(FakeIssuer.CLIENT, "other"))),
        of(
            Way.CODE,
            "a token for somebody else's use",
            IdentityFault.AUTHORIZED_PARTY_DIFFERS,
            "`other`",
            claimed("azp", text("other"))),
        of(
            Way.CODE,
            "a token that has expired",
            IdentityFault.EXPIRED,
            "61 s ago",
            later("exp", -61)),
        of(
            Way.CODE,
            "a token that never ends",
            IdentityFault.CLAIM_MISSING,
            "`exp`",
            unclaimed("exp")),
        of(
            Way.CODE,
            "an end that is a text",
            IdentityFault.CLAIM_WRONG,
            "`exp`",
            claimed("exp", text("2026"))),
        of(
            Way.CODE,
            "an end beyond all times",
            IdentityFault.CLAIM_WRONG,
            "`exp`",
            claimed("exp", new JsonNumber("1e300"))),
        of(
            Way.CODE,
            "a token without its beginning",
            IdentityFault.CLAIM_MISSING,
            "`iat`",
            unclaimed("iat")),
        of(
            Way.CODE,
            "a token from the future",
            IdentityFault.ISSUED_LATER,
            "61 s ahead",
            later("iat", 61)),
        of(
            Way.CODE,
            "a token that is not valid yet",
            IdentityFault.NOT_YET_VALID,
            "61 s ahead",
            later("nbf", 61)),
        of(
            Way.CODE,
            "our clock is ahead",
            IdentityFault.CLOCK_OFF,
            "600 s ahead of the issuer's",
            issuer -> {
              issuer.dateAhead = Duration.ofSeconds(-600);
              later("exp", -300).accept(issuer);
            }),
        of(
            Way.CODE,
            "our clock is behind",
            IdentityFault.CLOCK_OFF,
            "600 s behind the issuer's",
            issuer -> {
              issuer.dateAhead = Duration.ofSeconds(600);
              later("iat", 600).accept(issuer);
            }),
        of(
            Way.CODE,
            "a token of another sign-in",
            IdentityFault.NONCE_DIFFERS,
            "",
            claimed("nonce", text("replayed"))),
        of(Way.CODE, "a token of no sign-in", IdentityFault.NONCE_MISSING, "", unclaimed("nonce")),
        of(
            Way.CODE,
            "a token of another access token",
            IdentityFault.ACCESS_TOKEN_DIFFERS,
            "",
            claimed("at_hash", text("AAAA"))));
  }
}
