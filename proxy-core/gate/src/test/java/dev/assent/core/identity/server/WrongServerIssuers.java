package dev.assent.core.identity.server;

import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonString;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Ways in which the issuer of a server is wrong.
final class WrongServerIssuers {
  private WrongServerIssuers() {}

  private static WrongServerCase with(
      String name, IdentityFault fault, String detail, String member, Json value) {
    return new WrongServerCase(
        name, fault, detail, rig -> rig.server.metadata = document -> document.with(member, value));
  }

  private static WrongServerCase without(
      String name, IdentityFault fault, String detail, String member) {
    return new WrongServerCase(
        name, fault, detail, rig -> rig.server.metadata = document -> document.without(member));
  }

  static Stream<WrongServerCase> descriptions() {
    return Stream.of(
        new WrongServerCase(
            "no description",
            IdentityFault.DESCRIPTION_MISSING,
            "http://127.0.0.1",
            rig -> rig.server.metadataPath = "/elsewhere"),
        new WrongServerCase(
            "a broken description",
            IdentityFault.WRONG_STATUS,
            "502",
            rig ->
                rig.server.raw.put(
                    "/.well-known/oauth-authorization-server",
                    GuardedServer.Raw.of(502, "text/html", "no"))),
        new WrongServerCase(
            "a description elsewhere",
            IdentityFault.REDIRECTED_ELSEWHERE,
            "https://id.example",
            rig ->
                rig.server.raw.put(
                    "/.well-known/oauth-authorization-server",
                    GuardedServer.Raw.redirect("https://id.example/"))),
        with(
            "another issuer",
            IdentityFault.ISSUER_DIFFERS,
            "found `https://id.example`",
            "issuer",
            new JsonString("https://id.example")),
        without("an issuer without name", IdentityFault.MEMBER_MISSING, "`issuer`", "issuer"),
        without(
            "no place for tokens",
            IdentityFault.MEMBER_MISSING,
            "`token_endpoint`",
            "token_endpoint"),
        with(
            "tokens from a file",
            IdentityFault.ADDRESS_INSECURE,
            "`token_endpoint`",
            "token_endpoint",
            new JsonString("file:///etc/passwd")),
        with(
            "tokens without TLS",
            IdentityFault.ADDRESS_INSECURE,
            "`token_endpoint`",
            "token_endpoint",
            new JsonString("http://id.example/token")),
        new WrongServerCase(
            "tokens from a nearer place",
            IdentityFault.ADDRESS_NEARER,
            "http://localhost:",
            rig -> {
              rig.names = WrongServers::far;
              rig.server.metadata =
                  document ->
                      document.with(
                          "token_endpoint",
                          new JsonString(
                              rig.server.issuerBase.replace("127.0.0.1", "localhost") + "/t"));
            }),
        without("no page", IdentityFault.CODE_NOT_OFFERED, "", "authorization_endpoint"),
        with(
            "a page that is a program",
            IdentityFault.ADDRESS_INSECURE,
            "`authorization_endpoint`",
            "authorization_endpoint",
            new JsonString("javascript:alert(1)")),
        with(
            "a page without TLS",
            IdentityFault.ADDRESS_INSECURE,
            "`authorization_endpoint`",
            "authorization_endpoint",
            new JsonString("http://id.example/authorize")),
        with(
            "no sign-in by code",
            IdentityFault.CODE_NOT_OFFERED,
            "",
            "response_types_supported",
            JsonArray.ofStrings(List.of("token"))),
        without(
            "says nothing of PKCE",
            IdentityFault.PKCE_NOT_OFFERED,
            "",
            "code_challenge_methods_supported"),
        with(
            "plain PKCE",
            IdentityFault.PKCE_NOT_OFFERED,
            "",
            "code_challenge_methods_supported",
            JsonArray.ofStrings(List.of("plain"))),
        without(
            "no registration",
            IdentityFault.CLIENT_UNKNOWN,
            "takes no registrations",
            "registration_endpoint"),
        new WrongServerCase(
            "documents only",
            IdentityFault.CLIENT_UNKNOWN,
            "a document at a public address",
            rig ->
                rig.server.metadata =
                    document ->
                        document
                            .without("registration_endpoint")
                            .with("client_id_metadata_document_supported", JsonBoolean.TRUE)));
  }

  private static WrongServerCase registered(
      String name, IdentityFault fault, String detail, Consumer<GuardedServer> wrong) {
    return new WrongServerCase(name, fault, detail, rig -> wrong.accept(rig.server));
  }

  private static Consumer<GuardedServer> says(String member, Json value) {
    return server -> server.registered = body -> body.with(member, value);
  }

  private static Consumer<GuardedServer> answers(String path, GuardedServer.Raw answer) {
    return server -> server.raw.put(path, answer);
  }

  static Stream<WrongServerCase> registrations() {
    return Stream.of(
        registered(
            "refused",
            IdentityFault.REGISTRATION_REFUSED,
            "status 400, `invalid_redirect_uri`",
            answers(
                "/register",
                GuardedServer.Raw.of(
                    400, "application/json", "{\"error\":\"invalid_redirect_uri\"}"))),
        registered(
            "refused with a page",
            IdentityFault.WRONG_CONTENT_TYPE,
            "text/html",
            answers("/register", GuardedServer.Raw.of(403, "text/html", "<b>no</b>"))),
        registered(
            "registration elsewhere",
            IdentityFault.REDIRECTED_ELSEWHERE,
            "",
            answers("/register", GuardedServer.Raw.redirect("https://id.example/"))),
        registered(
            "no name",
            IdentityFault.MEMBER_MISSING,
            "`client_id`",
            server -> server.registered = body -> body.without("client_id")),
        registered(
            "a name of two lines",
            IdentityFault.MEMBER_WRONG,
            "`client_id`",
            says("client_id", new JsonString("a\nb"))),
        registered(
            "another way back",
            IdentityFault.REGISTRATION_REFUSED,
            "another way back",
            says("redirect_uris", JsonArray.ofStrings(List.of("https://id.example/")))),
        registered(
            "a proof that is not known",
            IdentityFault.REGISTRATION_REFUSED,
            "`private_key_jwt`",
            says("token_endpoint_auth_method", new JsonString("private_key_jwt"))),
        registered(
            "a proof without secret",
            IdentityFault.MEMBER_MISSING,
            "`client_secret`",
            says("token_endpoint_auth_method", new JsonString("client_secret_basic"))),
        new WrongServerCase(
            "the configured issuer is not named",
            IdentityFault.ISSUER_NOT_NAMED,
            "`https://id.example`",
            rig -> rig.terms = terms(Optional.empty(), Optional.of("https://id.example"))),
        new WrongServerCase(
            "the secret is not there",
            IdentityFault.NO_KEY_STORE,
            "it has no `web/secret`",
            rig -> rig.terms = terms(Optional.of("web/secret"), Optional.empty())));
  }

  private static SignInTerms terms(Optional<String> secret, Optional<String> issuer) {
    return new SignInTerms(
        Optional.of("assent"), secret, issuer, List.of(), List.of(), Optional.empty());
  }

  private static WrongServerCase back(
      String name, IdentityFault fault, String detail, Consumer<Map<String, String>> change) {
    return new WrongServerCase(
        name,
        fault,
        detail,
        rig ->
            rig.server.back =
                words -> {
                  change.accept(words);
                  return words;
                });
  }

  static Stream<WrongServerCase> waysBack() {
    return Stream.of(
        back("no state", IdentityFault.STATE_MISSING, "", words -> words.remove("state")),
        back(
            "another state", IdentityFault.STATE_DIFFERS, "", words -> words.put("state", "other")),
        back("no issuer", IdentityFault.ANSWER_ISSUER_MISSING, "", words -> words.remove("iss")),
        back(
            "the code of another issuer",
            IdentityFault.ANSWER_ISSUER_DIFFERS,
            "found `https://honest.example`",
            words -> words.put("iss", "https://honest.example")),
        back(
            "the issuer with a slash",
            IdentityFault.ANSWER_ISSUER_DIFFERS,
            "",
            words -> words.put("iss", words.get("iss") + "/")),
        back("no code", IdentityFault.CODE_MISSING, "", words -> words.remove("code")),
        back(
            "another code",
            IdentityFault.GRANT_REFUSED,
            "`invalid_grant`",
            words -> words.put("code", "stolen")),
        back(
            "declined",
            IdentityFault.ISSUER_DECLINED,
            "`access_denied`",
            words -> words.put("error", "access_denied")),
        new WrongServerCase(
            "nobody comes back",
            IdentityFault.NOBODY_CAME_BACK,
            "",
            rig -> {
              rig.browserPatience = Duration.ofMillis(50);
              rig.server.held = "/authorize";
            }));
  }

  private static WrongServerCase tokens(
      String name, IdentityFault fault, String detail, String member, Json value) {
    return new WrongServerCase(
        name, fault, detail, rig -> rig.server.tokens = body -> body.with(member, value));
  }

  static Stream<WrongServerCase> tokens() {
    return Stream.of(
        tokens(
            "tied to a key",
            IdentityFault.TOKEN_TYPE_WRONG,
            "`DPoP`",
            "token_type",
            new JsonString("DPoP")),
        tokens(
            "of no type",
            IdentityFault.TOKEN_TYPE_WRONG,
            "`mac`",
            "token_type",
            new JsonString("mac")),
        new WrongServerCase(
            "without type",
            IdentityFault.MEMBER_MISSING,
            "`token_type`",
            rig -> rig.server.tokens = body -> body.without("token_type")),
        new WrongServerCase(
            "without token",
            IdentityFault.MEMBER_MISSING,
            "`access_token`",
            rig -> rig.server.tokens = body -> body.without("access_token")),
        tokens(
            "an empty token",
            IdentityFault.MEMBER_WRONG,
            "`access_token`",
            "access_token",
            new JsonString("")),
        tokens(
            "a token of two lines",
            IdentityFault.MEMBER_WRONG,
            "`access_token`",
            "access_token",
            new JsonString("a\r\nX-Other: b")),
        tokens(
            "a token of 65,537 characters",
            IdentityFault.MEMBER_WRONG,
            "`access_token`",
            "access_token",
            new JsonString("a".repeat(65_537))),
        new WrongServerCase(
            "a page in the place of tokens",
            IdentityFault.WRONG_CONTENT_TYPE,
            "text/html",
            rig ->
                rig.server.raw.put("/token", GuardedServer.Raw.of(200, "text/html", "<b>hi</b>"))),
        new WrongServerCase(
            "a failure in the place of tokens",
            IdentityFault.WRONG_STATUS,
            "500",
            rig ->
                rig.server.raw.put("/token", GuardedServer.Raw.of(500, "text/html", "<b>no</b>"))),
        new WrongServerCase(
            "the code sent on",
            IdentityFault.REDIRECTED_ELSEWHERE,
            "as the answer to a form",
            rig ->
                rig.server.raw.put("/token", GuardedServer.Raw.redirect("https://thief.example/"))),
        new WrongServerCase(
            "the program refused",
            IdentityFault.CLIENT_REFUSED,
            "`invalid_client`",
            rig ->
                rig.server.raw.put(
                    "/token",
                    GuardedServer.Raw.of(
                        401, "application/json", "{\"error\":\"invalid_client\"}"))),
        new WrongServerCase(
            "huge tokens",
            IdentityFault.TOO_LARGE,
            "262144",
            rig ->
                rig.server.raw.put(
                    "/token",
                    GuardedServer.Raw.of(200, "application/json", " ".repeat(300_000) + "{}"))));
  }
}
