package dev.assent.core.identity;

import static dev.assent.core.identity.WrongCase.DISCOVERY;
import static dev.assent.core.identity.WrongCase.answered;
import static dev.assent.core.identity.WrongCase.described;
import static dev.assent.core.identity.WrongCase.keys;
import static dev.assent.core.identity.WrongCase.of;
import static dev.assent.core.identity.WrongCase.text;
import static dev.assent.core.identity.WrongCase.texts;

import dev.assent.core.identity.FakeIssuer.Raw;
import dev.assent.core.identity.WrongCase.Way;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Descriptions and keys that are wrong.
final class WrongDescriptions {
  private WrongDescriptions() {}

  static Stream<WrongCase> discovery() {
    return Stream.of(
        of(
            Way.CODE,
            "another issuer in the description",
            IdentityFault.ISSUER_DIFFERS,
            "https://evil.example",
            described("issuer", text("https://evil.example"))),
        of(
            Way.CODE,
            "the issuer with a slash more",
            IdentityFault.ISSUER_DIFFERS,
            "",
            issuer -> issuer.metadata = d -> d.with("issuer", text(issuer.base + "/"))),
        of(
            Way.CODE,
            "no issuer in the description",
            IdentityFault.MEMBER_MISSING,
            "`issuer`",
            described(d -> d.without("issuer"))),
        of(
            Way.CODE,
            "no token endpoint",
            IdentityFault.MEMBER_MISSING,
            "`token_endpoint`",
            described(d -> d.without("token_endpoint"))),
        of(
            Way.CODE,
            "no keys",
            IdentityFault.MEMBER_MISSING,
            "`jwks_uri`",
            described(d -> d.without("jwks_uri"))),
        of(
            Way.CODE,
            "a token endpoint of a wrong type",
            IdentityFault.MEMBER_WRONG,
            "`token_endpoint`",
            described("token_endpoint", JsonNumber.of(1))),
        of(
            Way.CODE,
            "a list that is none",
            IdentityFault.MEMBER_WRONG,
            "`response_types_supported`",
            described("response_types_supported", text("code"))),
        of(
            Way.CODE,
            "a flag that is none",
            IdentityFault.MEMBER_WRONG,
            "authorization_response_iss",
            described("authorization_response_iss_parameter_supported", text("yes"))),
        of(
            Way.CODE,
            "a token endpoint without TLS",
            IdentityFault.ADDRESS_INSECURE,
            "`token_endpoint`",
            described("token_endpoint", text("http://id.example/token"))),
        of(
            Way.CODE,
            "keys without TLS",
            IdentityFault.ADDRESS_INSECURE,
            "`jwks_uri`",
            described("jwks_uri", text("http://id.example/keys"))),
        of(
            Way.CODE,
            "a page that is a file",
            IdentityFault.ADDRESS_INSECURE,
            "`authorization_endpoint`",
            described("authorization_endpoint", text("file:///etc/passwd"))),
        of(
            Way.CODE,
            "a page that is a script",
            IdentityFault.ADDRESS_INSECURE,
            "`authorization_endpoint`",
            described("authorization_endpoint", text("javascript:alert(1)"))),
        of(
            Way.CODE,
            "a page with a password in it",
            IdentityFault.ADDRESS_INSECURE,
            "`authorization_endpoint`",
            described("authorization_endpoint", text("https://u:p@id.example/"))),
        of(
            Way.CODE,
            "no page to sign in",
            IdentityFault.CODE_NOT_OFFERED,
            "",
            described(d -> d.without("authorization_endpoint"))),
        of(
            Way.CODE,
            "only implicit sign-in",
            IdentityFault.CODE_NOT_OFFERED,
            "",
            described("response_types_supported", texts("id_token", "code token"))),
        of(
            Way.CODE,
            "only plain PKCE",
            IdentityFault.PKCE_NOT_OFFERED,
            "",
            described("code_challenge_methods_supported", texts("plain"))),
        of(
            Way.CODE,
            "a description that is not found",
            IdentityFault.WRONG_STATUS,
            "found 404",
            answered(DISCOVERY, Raw.of(404, "application/json", "{}"))),
        of(
            Way.CODE,
            "a description that fails",
            IdentityFault.WRONG_STATUS,
            "found 500",
            answered(DISCOVERY, Raw.of(500, "text/html", "<h1>"))),
        of(
            Way.CODE,
            "a description as a web page",
            IdentityFault.WRONG_CONTENT_TYPE,
            "`text/html`",
            answered(DISCOVERY, Raw.of(200, "text/html", "{}"))),
        of(
            Way.CODE,
            "a description without a type that says nothing",
            IdentityFault.MEMBER_MISSING,
            "`issuer`",
            answered(DISCOVERY, new Raw(200, Map.of(), "{}".getBytes()))),
        of(
            Way.CODE,
            "a description that is no JSON",
            IdentityFault.NOT_JSON,
            "syntax",
            answered(DISCOVERY, Raw.of(200, "application/json", "{"))),
        of(
            Way.CODE,
            "a description that is a list",
            IdentityFault.NOT_JSON,
            "no object",
            answered(DISCOVERY, Raw.of(200, "application/json", "[]"))),
        of(
            Way.CODE,
            "a description with a member twice",
            IdentityFault.NOT_JSON,
            "duplicate",
            answered(
                DISCOVERY, Raw.of(200, "application/json", "{\"issuer\":\"a\",\"issuer\":\"b\"}"))),
        of(
            Way.CODE,
            "a description that is deep",
            IdentityFault.NOT_JSON,
            "limit",
            answered(
                DISCOVERY, Raw.of(200, "application/json", "[".repeat(200) + "]".repeat(200)))),
        of(
            Way.CODE,
            "a huge description",
            IdentityFault.TOO_LARGE,
            "262144",
            answered(
                DISCOVERY,
                Raw.of(200, "application/json", "{\"a\":\"" + "x".repeat(300_000) + "\"}"))),
        of(
            Way.CODE,
            "a description that redirects in a circle",
            IdentityFault.TOO_MANY_REDIRECTS,
            "",
            answered(DISCOVERY, Raw.redirect(DISCOVERY))),
        of(
            Way.CODE,
            "a description that redirects elsewhere",
            IdentityFault.REDIRECTED_ELSEWHERE,
            "https://evil.example",
            answered(DISCOVERY, Raw.redirect("https://evil.example/"))),
        of(
            Way.CODE,
            "a description that redirects to another port",
            IdentityFault.REDIRECTED_ELSEWHERE,
            "127.0.0.1:1",
            answered(DISCOVERY, Raw.redirect("http://127.0.0.1:1/"))),
        of(
            Way.CODE,
            "a description that redirects to nowhere",
            IdentityFault.REDIRECTED_ELSEWHERE,
            "",
            answered(DISCOVERY, new Raw(302, Map.of(), new byte[0]))),
        new WrongCase(
            Way.CODE,
            "a slow description",
            IdentityFault.TOO_SLOW,
            "300 ms",
            rig -> {
              rig.limit = Duration.ofMillis(300);
              rig.issuer.held = DISCOVERY;
            }),
        new WrongCase(
            Way.CODE,
            "nobody there",
            IdentityFault.UNREACHABLE,
            "http://127.0.0.1",
            rig -> rig.issuer.close()),
        new WrongCase(
            Way.CODE,
            "an issuer without TLS where TLS is configured",
            IdentityFault.TLS_FAILED,
            "https://127.0.0.1",
            rig -> rig.otherIssuer = Optional.of(rig.issuer.base.replace("http:", "https:"))));
  }

  static Stream<WrongCase> keySets() {
    var rsa = TestSigner.jwk("rsa");
    return Stream.of(
        of(Way.CODE, "no key", IdentityFault.KEY_UNKNOWN, "key `rsa`", keys()),
        of(
            Way.CODE,
            "another key",
            IdentityFault.KEY_UNKNOWN,
            "key `rsa`",
            keys(TestSigner.jwk("other"))),
        of(
            Way.CODE,
            "two keys with one id",
            IdentityFault.KEY_AMBIGUOUS,
            "key `rsa`",
            keys(rsa, TestSigner.jwk("other").with("kid", text("rsa")))),
        of(
            Way.CODE,
            "the same key twice",
            IdentityFault.KEY_AMBIGUOUS,
            "key `rsa`",
            keys(rsa, rsa)),
        of(
            Way.CODE,
            "two keys, and a token without a key id",
            IdentityFault.KEY_AMBIGUOUS,
            "no key id",
            issuer -> {
              issuer.signer.header = header -> header.without("kid");
              keys(rsa, TestSigner.jwk("other")).accept(issuer);
            }),
        of(
            Way.CODE,
            "a key for encryption",
            IdentityFault.KEY_WRONG_USE,
            "",
            keys(rsa.with("use", text("enc")))),
        of(
            Way.CODE,
            "a key for wrapping",
            IdentityFault.KEY_WRONG_USE,
            "",
            keys(rsa.without("use").with("key_ops", texts("wrapKey")))),
        of(
            Way.CODE,
            "a key for another algorithm",
            IdentityFault.KEY_WRONG_ALGORITHM,
            "RS256",
            keys(rsa.with("alg", text("PS256")))),
        of(
            Way.CODE,
            "a curve under the id of the RSA key",
            IdentityFault.KEY_WRONG_ALGORITHM,
            "RS256",
            keys(TestSigner.jwk("p256").with("kid", text("rsa")))),
        of(
            Way.CODE,
            "a curve of another size",
            IdentityFault.KEY_WRONG_ALGORITHM,
            "ES256",
            issuer -> {
              issuer.signer.pair = "p384";
              issuer.signer.algorithm = "ES256";
            }),
        of(
            Way.CODE,
            "a short key",
            IdentityFault.KEY_WEAK,
            "1024 bits",
            issuer -> issuer.signer.pair = "short"),
        of(
            Way.CODE,
            "a private key in public",
            IdentityFault.KEY_PRIVATE,
            "key `rsa`",
            keys(rsa.with("d", text("AQAB")))),
        of(
            Way.CODE,
            "a key without its number",
            IdentityFault.KEY_MALFORMED,
            "key `rsa`",
            keys(rsa.without("n"))),
        of(
            Way.CODE,
            "a point that is not on its curve",
            IdentityFault.KEY_MALFORMED,
            "",
            keys(TestSigner.jwk("p256").with("x", TestSigner.jwk("p256").get("y")))),
        of(
            Way.CODE,
            "a shared secret as a key",
            IdentityFault.KEY_UNKNOWN,
            "",
            keys(
                JsonObject.builder().put("kty", "oct").put("kid", "rsa").put("k", "AAAA").build())),
        of(
            Way.CODE,
            "keys that are no list",
            IdentityFault.MEMBER_MISSING,
            "`keys`",
            issuer -> issuer.keys = _ -> JsonObject.builder().put("keys", "none").build()),
        of(
            Way.CODE,
            "keys as a web page",
            IdentityFault.WRONG_CONTENT_TYPE,
            "",
            answered("/keys", Raw.of(200, "text/html", "{}"))),
        of(
            Way.CODE,
            "keys as a plain text that is none",
            IdentityFault.NOT_JSON,
            "",
            answered("/keys", Raw.of(200, "text/plain", "see our pages"))),
        of(
            Way.CODE,
            "huge keys",
            IdentityFault.TOO_LARGE,
            "",
            answered("/keys", Raw.of(200, "application/json", " ".repeat(300_000)))),
        of(
            Way.CODE,
            "too many keys",
            IdentityFault.TOO_LARGE,
            "257 keys",
            issuer ->
                issuer.keys =
                    _ ->
                        JsonObject.builder()
                            .put("keys", JsonArray.ofStrings(Collections.nCopies(257, "k")))
                            .build()));
  }
}
