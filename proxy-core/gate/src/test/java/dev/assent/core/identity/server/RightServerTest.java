package dev.assent.core.identity.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonString;
import dev.assent.core.secrets.SecretStoreException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Signing in at a server that does as the specifications say.
class RightServerTest {
  private static final List<String> MORE =
      List.of("Bearer error=\"insufficient_scope\", scope=\"files:write\"");

  @TempDir Path folder;
  private ServerRig rig;

  @BeforeEach
  void open() throws Exception {
    rig = new ServerRig(folder);
  }

  @AfterEach
  void close() throws Exception {
    rig.close();
  }

  private List<String> challenge() {
    return List.of(rig.server.challenge.orElseThrow());
  }

  private String token(ServerAccess access) throws InterruptedException {
    return access.token().orElse("none");
  }

  @Test
  void theWayIsTheOneOfTheSpecification() throws Exception {
    SignInNotes.SignedIn in = rig.signedIn();

    assertThat(rig.server.asked)
        .containsExactly(
            "/mcp",
            "/.well-known/oauth-protected-resource/mcp",
            "*/.well-known/oauth-authorization-server",
            "*/register",
            "*/authorize",
            "*/token");
    assertThat(in.issuer()).isEqualTo(rig.server.issuerBase);
    assertThat(in.scopes()).containsExactly("files:read");
    var authorize = rig.server.forms.getFirst();
    assertThat(authorize)
        .containsEntry("response_type", "code")
        .containsEntry("client_id", "c1")
        .containsEntry("scope", "files:read")
        .containsEntry("resource", rig.server.url)
        .containsEntry("code_challenge_method", "S256")
        .doesNotContainKey("nonce");
    assertThat(rig.server.forms.get(1))
        .containsEntry("grant_type", "authorization_code")
        .containsEntry("resource", rig.server.url)
        .containsEntry("client_id", "c1");
    assertThat(rig.server.bodies.getLast())
        .contains("\"application_type\":\"native\"", "\"token_endpoint_auth_method\":\"none\"")
        .contains("\"refresh_token\"", authorize.get("redirect_uri"));
  }

  @Test
  void theTokenIsForTheSessionsOfThisServerOnly() throws Exception {
    rig.signedIn();
    assertThat(rig.server.good).containsKey(token(rig.access()));
    assertThat(rig.store.values.keySet()).allMatch(name -> name.startsWith(".server/files"));
  }

  @Test
  void withoutASignInNeitherNetworkNorKeyStoreIsAsked() throws Exception {
    assertThat(rig.access().token()).isEmpty();
    assertThat(rig.server.asked).isEmpty();
    assertThat(rig.store.questions).hasValue(0);
  }

  @Test
  void aServerThatAsksIsNotedAndOpensNothing() throws Exception {
    var refusal = rig.access().refused(401, challenge(), Optional.empty());
    assertThat(refusal).isEqualTo(new ServerAccess.Refusal.SignIn(List.of(), Optional.empty()));
    assertThat(rig.server.asked).isEmpty();
    var noted = rig.notes().read().asked().orElseThrow();
    assertThat(noted.scopes()).containsExactly("files:read");
    assertThat(noted.metadata())
        .contains(rig.server.base + "/.well-known/oauth-protected-resource/mcp");
    rig.signedIn();
    assertThat(rig.notes().read().asked()).isEmpty();
    assertThat(rig.server.asked).doesNotContain("/mcp");
  }

  @Test
  void aSignInOfAnotherProcessCountsAtTheNextCall() throws Exception {
    var access = rig.access();
    assertThat(access.token()).isEmpty();
    rig.signedIn();
    assertThat(access.refused(401, challenge(), Optional.empty()))
        .isInstanceOf(ServerAccess.Refusal.Again.class);
    assertThat(rig.server.good).containsKey(token(access));
  }

  @Test
  void aTokenThatEndsIsRenewedAndItsRenewalChanges() throws Exception {
    rig.signedIn();
    var access = rig.access();
    String first = token(access);
    rig.clock.forward(Duration.ofMinutes(61));
    String second = token(access);
    assertThat(second).isNotEqualTo(first);
    assertThat(rig.server.forms.getLast())
        .containsEntry("grant_type", "refresh_token")
        .containsEntry("resource", rig.server.url)
        .containsEntry("client_id", "c1");
    rig.clock.forward(Duration.ofMinutes(61));
    assertThat(token(rig.access())).isNotEqualTo(second).isNotEqualTo("none");
  }

  @Test
  void aTokenThatTheServerRefusesIsRenewedOnce() throws Exception {
    rig.signedIn();
    var access = rig.access();
    String first = token(access);
    assertThat(access.refused(401, challenge(), Optional.of(first)))
        .isInstanceOf(ServerAccess.Refusal.Again.class);
    String second = token(access);
    assertThat(second).isNotEqualTo(first);
    // Two sessions with the token before: the second finds the renewed one.
    assertThat(access.refused(401, challenge(), Optional.of(first)))
        .isInstanceOf(ServerAccess.Refusal.Again.class);
    assertThat(token(access)).isEqualTo(second);
  }

  @Test
  void withoutARenewalTheTokenThatWasRefusedIsNotSentAgain() throws Exception {
    rig.server.refreshes = false;
    rig.signedIn();
    var access = rig.access();
    String first = token(access);
    assertThat(access.refused(401, challenge(), Optional.of(first)))
        .isInstanceOf(ServerAccess.Refusal.SignIn.class);
    assertThat(access.token()).isEmpty();
    rig.signedIn();
    assertThat(access.refused(401, challenge(), Optional.empty()))
        .isInstanceOf(ServerAccess.Refusal.Again.class);
    assertThat(access.token()).isPresent();
  }

  @Test
  void moreScopesAreAskedForTogetherWithThoseBefore() throws Exception {
    rig.signedIn();
    var access = rig.access();
    String first = token(access);
    assertThat(access.refused(403, MORE, Optional.of(first)))
        .isEqualTo(new ServerAccess.Refusal.SignIn(List.of("files:write"), Optional.empty()));
    assertThat(rig.notes().read().asked().orElseThrow().scopes())
        .containsExactly("files:read", "files:write");
    rig.signedIn();
    assertThat(rig.server.good).containsValue("files:read files:write");
    assertThat(access.refused(403, MORE, Optional.of(first)))
        .isInstanceOf(ServerAccess.Refusal.Again.class);
    // The server goes on asking for what it got: that is the end of it.
    assertThat(access.refused(403, MORE, Optional.of(token(access))))
        .isInstanceOfSatisfying(
            ServerAccess.Refusal.InVain.class,
            vain -> assertThat(vain.why()).contains("`files:write`"));
    assertThat(rig.notes().read().asked()).isEmpty();
  }

  @Test
  void aRefusalOfSomethingElseIsNotAboutTheSignIn() throws Exception {
    rig.signedIn();
    var access = rig.access();
    assertThat(access.refused(403, List.of(), access.token()))
        .isInstanceOf(ServerAccess.Refusal.Unrelated.class);
    assertThat(access.refused(403, List.of("Bearer error=\"invalid_token\""), access.token()))
        .isInstanceOf(ServerAccess.Refusal.Unrelated.class);
  }

  @Test
  void aServerWithoutSignInsIsLeftAlone() throws Exception {
    rig.server.raw.put(
        "/.well-known/oauth-protected-resource/mcp",
        GuardedServer.Raw.of(404, "text/html", "<h1>no</h1>"));
    var access = rig.access();
    for (int i = 0; i < 3; i++) {
      assertThat(access.refused(401, List.of("Basic realm=\"x\""), Optional.empty()))
          .isInstanceOf(ServerAccess.Refusal.Unrelated.class);
    }
    assertThat(rig.server.asked).hasSize(2);
  }

  @Test
  void scopesComeFromTheDescriptionWhereTheServerNamesNone() throws Exception {
    rig.server.challenge = Optional.of("Bearer");
    rig.signedIn();
    assertThat(rig.server.forms.getFirst()).containsEntry("scope", "files:read files:list");
  }

  @Test
  void noScopeIsAskedForWhereNobodyNamesOne() throws Exception {
    rig.server.challenge = Optional.of("Bearer realm=\"x\"");
    rig.server.description = document -> document.without("scopes_supported");
    rig.server.metadata =
        document ->
            document.with("scopes_supported", JsonArray.ofStrings(List.of("offline_access")));
    rig.signedIn();
    assertThat(rig.server.forms.getFirst()).doesNotContainKey("scope");
  }

  @Test
  void offlineAccessIsAskedForWhereTheIssuerKnowsIt() throws Exception {
    rig.server.metadata =
        document ->
            document.with("scopes_supported", JsonArray.ofStrings(List.of("offline_access")));
    rig.signedIn();
    assertThat(rig.server.forms.getFirst()).containsEntry("scope", "files:read offline_access");
  }

  @Test
  void aConfiguredClientIsUsedAndProvesItselfWithItsSecret() throws Exception {
    rig.terms =
        new SignInTerms(
            Optional.of("assent"),
            Optional.of("web/secret"),
            Optional.of(rig.server.issuerBase),
            List.of(),
            List.of(),
            Optional.of("/back"));
    rig.store.values.put("web/secret", "s 1");
    rig.signedIn();
    assertThat(rig.server.asked).doesNotContain("*/register");
    assertThat(rig.server.redirected.getPath()).isEqualTo("/back");
    assertThat(rig.server.forms.get(1))
        .containsEntry("client_id", "assent")
        .containsEntry("*", "Basic YXNzZW50OnMrMQ==")
        .doesNotContainKey("client_secret");
    assertThat(token(rig.access())).startsWith("access-canary");
  }

  @Test
  void theIssuerIsFoundAtEachOfItsPlaces() throws Exception {
    for (String path :
        List.of(
            "/.well-known/oauth-authorization-server/t",
            "/.well-known/openid-configuration/t",
            "/t/.well-known/openid-configuration")) {
      rig.server.metadataPath = path;
      String issuer = rig.server.issuerBase + "/t";
      rig.server.description =
          document -> document.with("authorization_servers", JsonArray.ofStrings(List.of(issuer)));
      rig.server.metadata = document -> document.with("issuer", new JsonString(issuer));
      rig.server.back =
          words -> {
            words.put("iss", issuer);
            return words;
          };
      assertThat(rig.signedIn().issuer()).isEqualTo(issuer);
    }
  }

  @Test
  void aServerOfTheFirstRevisionWithSignInsIsItsOwnIssuer() throws Exception {
    rig.server.challenge = Optional.empty();
    rig.server.raw.put(
        "/.well-known/oauth-protected-resource/mcp", GuardedServer.Raw.of(404, "text/plain", ""));
    rig.server.raw.put(
        "/.well-known/oauth-authorization-server",
        GuardedServer.Raw.json(
            200,
            dev.assent.core.json.JsonObject.builder()
                .put("issuer", rig.server.base)
                .put("authorization_endpoint", rig.server.issuerBase + "/authorize")
                .put("token_endpoint", rig.server.issuerBase + "/token")
                .put("registration_endpoint", rig.server.issuerBase + "/register")
                .put("code_challenge_methods_supported", JsonArray.ofStrings(List.of("S256")))
                .build()));
    rig.server.back =
        words -> {
          words.remove("iss");
          return words;
        };
    assertThat(rig.signedIn().issuer()).isEqualTo(rig.server.base);
  }

  @Test
  void anotherAddressOfTheServerVoidsTheSignIn() throws Exception {
    rig.signedIn();
    rig.otherUrl = Optional.of(rig.server.base + "/mcp/");
    var access = rig.access();
    assertThat(access.token()).isEmpty();
    assertThat(access.refused(401, challenge(), Optional.empty()))
        .isInstanceOf(ServerAccess.Refusal.SignIn.class);
    assertThat(access.token()).isEmpty();
  }

  @Test
  void anotherIssuerOfTheServerVoidsTheSignIn() throws Exception {
    rig.signedIn();
    var access = rig.access();
    String first = token(access);
    rig.server.description =
        document ->
            document.with(
                "authorization_servers", JsonArray.ofStrings(List.of("http://127.0.0.1:9/")));
    assertThat(access.refused(401, challenge(), Optional.of(first)))
        .isInstanceOfSatisfying(
            ServerAccess.Refusal.SignIn.class,
            asks ->
                assertThat(asks.trouble().orElseThrow())
                    .contains(IdentityFault.ISSUER_NOT_NAMED.sentence()));
    assertThat(access.token()).isEmpty();
    assertThat(rig.store.values).isEmpty();
    assertThat(rig.notes().read().signedIn()).isEmpty();
  }

  @Test
  void aRenewalThatIsRefusedEndsTheSignInAndOneThatFailsDoesNot() throws Exception {
    rig.signedIn();
    var access = rig.access();
    String first = token(access);
    rig.server.raw.put("/token", GuardedServer.Raw.of(503, "text/html", "later"));
    assertThat(access.refused(401, challenge(), Optional.of(first)))
        .isInstanceOf(ServerAccess.Refusal.SignIn.class);
    assertThat(rig.store.values).isNotEmpty();
    rig.server.raw.clear();
    rig.clock.forward(Duration.ofMinutes(1));
    assertThat(access.refused(401, challenge(), Optional.of(first)))
        .isInstanceOf(ServerAccess.Refusal.Again.class);
    String second = token(access);
    assertThat(access.refused(401, challenge(), Optional.of(second)))
        .isInstanceOfSatisfying(
            ServerAccess.Refusal.SignIn.class,
            asks ->
                assertThat(asks.trouble()).contains(IdentityFault.NEW_TOKEN_REFUSED.sentence()));
    assertThat(token(access)).isEqualTo(second);
    rig.clock.forward(Duration.ofMinutes(1));
    rig.server.raw.put(
        "/token", GuardedServer.Raw.of(400, "application/json", "{\"error\":\"invalid_grant\"}"));
    assertThat(access.refused(401, challenge(), Optional.of(second)))
        .isInstanceOf(ServerAccess.Refusal.SignIn.class);
    assertThat(rig.store.values).isEmpty();
  }

  @Test
  void aRenewedTokenThatTheStoreDoesNotTakeIsUsedAllTheSame() throws Exception {
    rig.signedIn();
    var access = rig.access();
    String first = token(access);
    rig.store.full = true;
    assertThat(access.refused(401, challenge(), Optional.of(first)))
        .isInstanceOf(ServerAccess.Refusal.Again.class);
    String second = token(access);
    assertThat(second).isNotEqualTo(first);
    rig.store.full = false;
    rig.clock.forward(Duration.ofMinutes(1));
    assertThat(access.refused(401, challenge(), Optional.of(second)))
        .isInstanceOf(ServerAccess.Refusal.Again.class);
    assertThat(token(rig.access())).isNotEqualTo(second).startsWith("access-canary");
  }

  @Test
  void signingOutTakesTheTokensAndTellsTheIssuer() throws Exception {
    rig.signedIn();
    assertThat(rig.signIn().signOut()).isTrue();
    assertThat(rig.store.values).isEmpty();
    assertThat(rig.server.forms.getLast().get("token")).startsWith("refresh-canary");
    assertThat(rig.notes().read().signedIn()).isEmpty();
    assertThat(rig.signIn().signOut()).isFalse();
  }

  /// A command signs out while a core runs, which has used the token before.
  @Test
  void whatAnotherProcessDoesHoldsForTheNextRequest() throws Exception {
    rig.signedIn();
    ServerAccess access = rig.access();
    Optional<String> first = access.token();
    assertThat(first).isPresent();
    assertThat(rig.signIn().signOut()).isTrue();
    assertThat(access.token()).isEmpty();
    rig.signedIn();
    assertThat(access.token()).isPresent().isNotEqualTo(first);
    assertThat(ServerSignIn.forget(rig.store, rig.home, "files", (_, _) -> {})).isTrue();
    assertThat(access.token()).isEmpty();
  }

  @Test
  void aLockedKeyStoreLeavesTheSessionWithoutToken() throws Exception {
    rig.signedIn();
    rig.store.broken = true;
    assertThat(rig.access().token()).isEmpty();
    assertThatThrownBy(() -> rig.signIn().signIn(rig.server::walkBeside))
        .isInstanceOfSatisfying(
            IdentityException.class,
            e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.NO_KEY_STORE));
  }

  @Test
  void nobodySignsInWhereTheKeyStoreCouldKeepNothing() throws Exception {
    rig.store.bare = true;
    var pages = new AtomicInteger();
    assertThatThrownBy(() -> rig.signIn().signIn(_ -> pages.incrementAndGet()))
        .hasMessageContaining(SecretStoreException.Trouble.NO_KEYRING.sentence());
    assertThat(pages).hasValue(0);
  }

  @Test
  void nothingThatMayBeSeenHoldsAToken() throws Exception {
    rig.server.registered =
        body -> body.with("client_secret", new JsonString("x")).with("a", JsonBoolean.TRUE);
    rig.signedIn();
    var access = rig.access();
    String token = token(access);
    for (var file :
        java.nio.file.Files.walk(folder).filter(java.nio.file.Files::isRegularFile).toList()) {
      assertThat(java.nio.file.Files.readString(file)).doesNotContain("canary");
    }
    assertThat(access.refused(401, challenge(), Optional.of("other")).toString())
        .doesNotContain(token);
    assertThat(rig.place().toString()).doesNotContain("canary");
  }
}
