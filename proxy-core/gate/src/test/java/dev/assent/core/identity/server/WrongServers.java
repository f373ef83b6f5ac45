package dev.assent.core.identity.server;

import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Ways in which a server asks for a sign-in, or describes itself, wrongly.
final class WrongServers {
  private static final String PLACE = "/.well-known/oauth-protected-resource/mcp";

  private WrongServers() {}

  /// Looks names up as if the server were elsewhere.
  static InetAddress[] far(String host) {
    return new InetAddress[] {
      InetAddress.ofLiteral(host.equals("localhost") ? "127.0.0.1" : "93.184.216.34")
    };
  }

  private static WrongServerCase asks(String name, IdentityFault fault, String detail, String how) {
    return new WrongServerCase(name, fault, detail, rig -> rig.server.challenge = Optional.of(how));
  }

  static Stream<WrongServerCase> challenges() {
    return Stream.of(
        asks(
            "a word twice",
            IdentityFault.CHALLENGE_MALFORMED,
            "`scope` twice",
            "Bearer scope=a, scope=b"),
        asks("asks twice", IdentityFault.CHALLENGE_MALFORMED, "found it twice", "Bearer, Bearer"),
        asks("open quote", IdentityFault.CHALLENGE_MALFORMED, "at character", "Bearer scope=\"a"),
        asks("no words", IdentityFault.CHALLENGE_MALFORMED, "at character", "Bearer @@"),
        asks(
            "long",
            IdentityFault.CHALLENGE_MALFORMED,
            "8192",
            "Bearer scope=\"" + "a".repeat(9000) + "\""),
        asks(
            "65 scopes",
            IdentityFault.MEMBER_WRONG,
            "at most 64",
            "Bearer scope=\"" + String.join(" ", Collections.nCopies(65, "a")) + "\""),
        asks(
            "a long scope",
            IdentityFault.MEMBER_WRONG,
            "the scopes",
            "Bearer scope=\"" + "a".repeat(129) + "\""),
        asks(
            "a quote in a scope",
            IdentityFault.MEMBER_WRONG,
            "the scopes",
            "Bearer scope=\"a\\\"b\""),
        asks(
            "description in a file",
            IdentityFault.ADDRESS_INSECURE,
            "resource_metadata",
            "Bearer resource_metadata=\"file:///etc/passwd\""),
        asks(
            "description without TLS",
            IdentityFault.ADDRESS_INSECURE,
            "resource_metadata",
            "Bearer resource_metadata=\"http://id.example/m\""),
        asks(
            "description with a password",
            IdentityFault.ADDRESS_INSECURE,
            "resource_metadata",
            "Bearer resource_metadata=\"https://a:b@id.example/m\""),
        asks(
            "description at no address",
            IdentityFault.ADDRESS_INSECURE,
            "resource_metadata",
            "Bearer resource_metadata=\"::\""));
  }

  private static WrongServerCase page(
      String name, IdentityFault fault, String detail, GuardedServer.Raw answer) {
    return new WrongServerCase(name, fault, detail, rig -> rig.server.raw.put(PLACE, answer));
  }

  private static GuardedServer.Raw json(String text) {
    return GuardedServer.Raw.of(200, "application/json", text);
  }

  static Stream<WrongServerCase> pages() {
    return Stream.of(
        page(
            "no description where it should be",
            IdentityFault.WRONG_STATUS,
            "404",
            GuardedServer.Raw.of(404, "application/json", "{}")),
        page(
            "a page for people",
            IdentityFault.WRONG_CONTENT_TYPE,
            "text/html",
            GuardedServer.Raw.of(200, "text/html", "<h1>Welcome</h1>")),
        page(
            "an error page",
            IdentityFault.WRONG_STATUS,
            "500",
            GuardedServer.Raw.of(500, "text/html", "<h1>no</h1>")),
        page("huge", IdentityFault.TOO_LARGE, "262144", json(" ".repeat(300_000) + "{}")),
        page("not JSON", IdentityFault.NOT_JSON, "", json("resource=x")),
        page("a list", IdentityFault.NOT_JSON, "no object", json("[]")),
        page("a member twice", IdentityFault.NOT_JSON, "", json("{\"a\":1,\"a\":2}")),
        page(
            "very deep",
            IdentityFault.NOT_JSON,
            "",
            json("{\"a\":" + "[".repeat(99) + "]".repeat(99) + "}")),
        page(
            "sends round and round",
            IdentityFault.TOO_MANY_REDIRECTS,
            "",
            GuardedServer.Raw.redirect(PLACE)),
        page(
            "sends elsewhere",
            IdentityFault.REDIRECTED_ELSEWHERE,
            "http://127.0.0.1:1",
            GuardedServer.Raw.redirect("http://127.0.0.1:1/m")),
        page(
            "sends to a file",
            IdentityFault.REDIRECTED_ELSEWHERE,
            "file",
            GuardedServer.Raw.redirect("file:///etc/passwd")),
        new WrongServerCase(
            "slow",
            IdentityFault.TOO_SLOW,
            "",
            rig -> {
              rig.limit = Duration.ofSeconds(3);
              rig.server.held = PLACE;
            }),
        new WrongServerCase(
            "nothing at all",
            IdentityFault.SIGN_IN_NOT_ASKED,
            "",
            rig -> {
              rig.server.challenge = Optional.empty();
              rig.server.raw.put(PLACE, GuardedServer.Raw.of(404, "text/plain", ""));
            }),
        new WrongServerCase(
            "pages for people at every place",
            IdentityFault.WRONG_CONTENT_TYPE,
            "text/html",
            rig -> {
              var page = GuardedServer.Raw.of(200, "text/html", "<h1>Welcome</h1>");
              rig.server.challenge = Optional.of("Bearer");
              rig.server.raw.put(PLACE, page);
              rig.server.raw.put("/.well-known/oauth-protected-resource", page);
            }));
  }

  private static WrongServerCase resource(String name, String resource) {
    return new WrongServerCase(
        name,
        IdentityFault.RESOURCE_DIFFERS,
        "expected `http://127.0.0.1:",
        rig ->
            rig.server.description =
                document ->
                    document.with(
                        "resource", new JsonString(resource.replace("BASE", rig.server.base))));
  }

  private static WrongServerCase issuers(
      String name, IdentityFault fault, String detail, List<String> issuers) {
    return new WrongServerCase(
        name,
        fault,
        detail,
        rig ->
            rig.server.description =
                document -> document.with("authorization_servers", JsonArray.ofStrings(issuers)));
  }

  static Stream<WrongServerCase> descriptions() {
    return Stream.of(
        resource("for another host", "https://mcp.example/mcp"),
        resource("for another port", "http://127.0.0.1:1/mcp"),
        resource("for another path", "BASE/other"),
        resource("for half a name", "BASE/mc"),
        resource("for a place below", "BASE/mcp/a"),
        resource("for a part", "BASE/mcp#a"),
        resource("with a query", "BASE/mcp?a=b"),
        resource("for no address", "mcp"),
        resource("for a file", "file:///mcp"),
        new WrongServerCase(
            "for nobody",
            IdentityFault.MEMBER_MISSING,
            "`resource`",
            rig -> rig.server.description = document -> document.without("resource")),
        new WrongServerCase(
            "for a number",
            IdentityFault.MEMBER_WRONG,
            "`resource`",
            rig ->
                rig.server.description = document -> document.with("resource", JsonNumber.of(1))),
        new WrongServerCase(
            "no issuer named",
            IdentityFault.MEMBER_MISSING,
            "`authorization_servers`",
            rig -> rig.server.description = document -> document.without("authorization_servers")),
        new WrongServerCase(
            "issuers as a text",
            IdentityFault.MEMBER_WRONG,
            "`authorization_servers`",
            rig ->
                rig.server.description =
                    document ->
                        document.with("authorization_servers", new JsonString("https://x"))),
        new WrongServerCase(
            "scopes as a text",
            IdentityFault.MEMBER_WRONG,
            "`scopes_supported`",
            rig ->
                rig.server.description =
                    document -> document.with("scopes_supported", new JsonString("a b"))),
        issuers("no issuers", IdentityFault.MEMBER_MISSING, "`authorization_servers`", List.of()),
        issuers(
            "17 issuers",
            IdentityFault.MEMBER_WRONG,
            "at most 16",
            Collections.nCopies(17, "https://id.example")),
        issuers(
            "an issuer in a file",
            IdentityFault.ADDRESS_INSECURE,
            "file:///etc",
            List.of("file:///etc")),
        new WrongServerCase(
            "an issuer that is nearer than the server",
            IdentityFault.ADDRESS_NEARER,
            "http://localhost:",
            rig -> {
              rig.names = WrongServers::far;
              String near = rig.server.issuerBase.replace("127.0.0.1", "localhost");
              rig.server.description =
                  document ->
                      document.with("authorization_servers", JsonArray.ofStrings(List.of(near)));
            }),
        issuers(
            "an issuer without TLS",
            IdentityFault.ADDRESS_INSECURE,
            "http://id.example",
            List.of("http://id.example")),
        issuers(
            "an issuer with a query",
            IdentityFault.ADDRESS_INSECURE,
            "without query",
            List.of("https://id.example/?a=b")),
        issuers(
            "an issuer with dots",
            IdentityFault.ADDRESS_INSECURE,
            "without query and dots",
            List.of("https://id.example/a/../b")));
  }
}
