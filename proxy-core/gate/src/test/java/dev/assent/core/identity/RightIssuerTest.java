package dev.assent.core.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.Provenance;
import dev.assent.core.identity.issuer.DeviceCode;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.testing.FreePort;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// An issuer that does everything right is accepted, and nothing that it gives is shown.
class RightIssuerTest {
  @TempDir Path folder;
  private SignInRig rig;

  @BeforeEach
  void open() {
    rig = new SignInRig(folder);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private SignInState.SignedIn signIn() throws Exception {
    return rig.identity().signIn(rig.issuer::walkBeside);
  }

  private SignInState.SignedIn state() throws Exception {
    var state = rig.identity().state();
    assertThat(state).isInstanceOf(SignInState.SignedIn.class);
    return (SignInState.SignedIn) state;
  }

  @Test
  void aBrowserSignsIn() throws Exception {
    var in = signIn();
    assertThat(in.name()).isEqualTo("Ada Lovelace");
    assertThat(in.renewable()).isTrue();
    assertThat(in.until()).isEqualTo(rig.clock.instant().plusSeconds(360));
    var who = in.who();
    assertThat(who.id()).isEqualTo("ada");
    assertThat(who.issuer()).isEqualTo(rig.issuer.base);
    assertThat(who.audience()).containsExactly(FakeIssuer.CLIENT);
    assertThat(who.scopes()).containsExactly("openid", "deploy");
    assertThat(who.claims().array("groups")).isPresent();
    assertThat(who.subject().provenance()).isEqualTo(Provenance.TOKEN);
    assertThat(who.subject().clientId()).contains(FakeIssuer.CLIENT);
    assertThat(state()).isEqualTo(in);
    var form = rig.issuer.forms.getFirst();
    assertThat(form)
        .containsOnlyKeys("grant_type", "client_id", "code", "redirect_uri", "code_verifier");
  }

  @Test
  void eachSignInHasAPathStateAndChallengeOfItsOwn() throws Exception {
    var pages = new ArrayList<String>();
    for (int i = 0; i < 3; i++) {
      rig.identity()
          .signIn(page -> {
            pages.add(page.toString());
            rig.issuer.walkBeside(page);
          });
    }
    for (String word : List.of("redirect_uri", "state", "nonce", "code_challenge")) {
      assertThat(pages.stream().map(page -> FakeIssuer.words(page.split("\\?")[1]).get(word)))
          .as(word)
          .doesNotHaveDuplicates()
          .allMatch(text -> text.length() >= 43);
    }
    assertThat(FakeIssuer.words(pages.getFirst().split("\\?")[1]))
        .containsEntry("response_type", "code")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("scope", "openid deploy")
        .hasEntrySatisfying("redirect_uri", uri -> assertThat(uri).startsWith("http://127.0.0.1:"));
  }

  @Test
  void aPortAndAPathCanBeChosen() throws Exception {
    int free = FreePort.next();
    try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      rig.ports = List.of(taken.getLocalPort(), free);
      rig.redirectPath = Optional.of("/callback");
      signIn();
    }
    assertThat(rig.issuer.redirected).startsWith("http://127.0.0.1:" + free + "/callback?code=");
  }

  @Test
  void withAnAudienceTheAccessTokenCounts() throws Exception {
    rig.audience = Optional.of("api");
    rig.issuer.signer.header = header -> header;
    var in = signIn();
    assertThat(in.who().audience()).containsExactly("api");
    assertThat(in.who().scopes()).containsExactly("openid", "deploy");
    assertThat(in.who().claims().get("groups")).isNull();
    rig.clock.forward(Duration.ofSeconds(300));
    rig.issuer.accessClaims = claims -> claims.with("scope", new JsonString("openid"));
    assertThat(state().who().scopes()).containsExactly("openid");
  }

  @Test
  void aCodeForAnotherDeviceSignsIn() throws Exception {
    var shown = new ArrayList<DeviceCode>();
    var in = rig.identity().signInByDevice(shown::add);
    assertThat(in.name()).isEqualTo("Ada Lovelace");
    assertThat(shown).hasSize(1);
    assertThat(shown.getFirst().userCode()).isEqualTo("WDJB-MJHT");
    // Asked after 5 s, again after 5 s, told to slow down, asked after 10 s.
    assertThat(rig.pauses)
        .containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(10));
    assertThat(state()).isEqualTo(in);
  }

  @Test
  void anIssuerThatIsSlowToAnswerForADeviceIsAskedMoreSeldom() throws Exception {
    rig.issuer.devicePolls = List.of();
    // Time enough for the answers that are not held.
    rig.limit = Duration.ofSeconds(3);
    var asked = new java.util.concurrent.atomic.AtomicInteger();
    var identity =
        new Identity(
            rig.settings(),
            rig.store,
            folder,
            rig.clock,
            new dev.assent.core.identity.issuer.IssuerHttp(rig.clock, rig.limit, Optional.empty()),
            rig.browserPatience,
            time -> {
              rig.pauses.add(time);
              rig.issuer.held = asked.getAndIncrement() == 0 ? "/token" : "";
            });
    try (identity) {
      identity.signInByDevice(code -> {});
    }
    assertThat(rig.pauses).containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(10));
  }

  /// Answers of an issuer that is busy, or of what stands in front of it.
  static List<Arguments> passing() {
    return List.of(
        Arguments.of(429, "text/plain", "slow"),
        Arguments.of(429, "application/json", "{\"error\": \"too_many_requests\"}"),
        Arguments.of(500, "", ""),
        Arguments.of(500, "application/json", "{\"error\": \"server_error\"}"),
        Arguments.of(502, "text/html", "<h1>Bad Gateway</h1>"),
        Arguments.of(503, "text/html", "<h1>later</h1>"),
        Arguments.of(504, "text/plain", ""));
  }

  @ParameterizedTest
  @MethodSource("passing")
  void aPassingFaultEndsNoSignInByDevice(int status, String type, String body) throws Exception {
    rig.issuer.devicePolls = List.of("authorization_pending");
    var fault = FakeIssuer.Raw.of(status, type, body);
    rig.issuer.first("/token", fault, fault);
    rig.issuer.first("/device", fault);
    var in = rig.identity().signInByDevice(_ -> {});
    assertThat(in.name()).isEqualTo("Ada Lovelace");
    assertThat(rig.pauses)
        .as("asked more seldom after each")
        .containsExactly(
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            Duration.ofSeconds(20),
            Duration.ofSeconds(20));
  }

  @Test
  void aPageInsteadOfAnAnswerEndsNoSignInByDeviceEither() throws Exception {
    rig.issuer.devicePolls = List.of();
    rig.issuer.first(
        "/token",
        FakeIssuer.Raw.of(200, "text/html", "<p>your network wants a sign-in</p>"),
        FakeIssuer.Raw.of(200, "application/json", "{"));
    assertThat(rig.identity().signInByDevice(_ -> {}).name()).isEqualTo("Ada Lovelace");
  }

  @ParameterizedTest
  @MethodSource("passing")
  void aPassingFaultEndsNoSignInByBrowser(int status, String type, String body) throws Exception {
    var fault = FakeIssuer.Raw.of(status, type, body);
    for (String path : List.of("/.well-known/openid-configuration", "/keys", "/token")) {
      rig.issuer.first(path, fault, fault);
    }
    assertThat(signIn().who().id()).isEqualTo("ada");
  }

  @Test
  void aRenewalNeedNotBringAnotherIdentityToken() throws Exception {
    signIn();
    rig.issuer.tokens = answer -> answer.without("id_token");
    for (int i = 0; i < 5; i++) {
      rig.clock.forward(Duration.ofSeconds(250));
      var in = state();
      assertThat(in.who().id()).isEqualTo("ada");
      assertThat(in.until()).isEqualTo(rig.clock.instant().plusSeconds(360));
    }
    try (var other = rig.another()) {
      assertThat(other.state()).as("after a restart").isEqualTo(state());
    }
    rig.clock.forward(Duration.ofSeconds(361));
    assertThat(state().who().id()).as("ended, and renewed").isEqualTo("ada");
    rig.clock.forward(Duration.ofDays(7));
    assertThat(rig.identity().state())
        .as("seven days after the last proof")
        .isInstanceOfSatisfying(
            SignInState.Refused.class,
            refused ->
                assertThat(refused.why().fault()).isEqualTo(IdentityFault.IDENTITY_TOKEN_MISSING));
    assertThat(rig.store.values).isEmpty();
  }

  @Test
  void aRenewalWithoutProofLastsNoLongerThanItsAnswerSays() throws Exception {
    signIn();
    rig.issuer.tokens =
        answer ->
            answer
                .without("id_token")
                .without("refresh_token")
                .with("expires_in", JsonNumber.of(60));
    rig.clock.forward(Duration.ofSeconds(250));
    state();
    rig.issuer.raw.put("/token", FakeIssuer.refused("invalid_grant"));
    rig.clock.forward(Duration.ofSeconds(170));
    assertThat(rig.identity().state()).isInstanceOf(SignInState.Refused.class);
  }

  /// Ways to write an answer that are odd and legal.
  static List<Arguments> odd() {
    return List.of(
        Arguments.of("text/plain", ""),
        Arguments.of("text/plain; charset=utf-8", ""),
        Arguments.of("", ""),
        Arguments.of("application/json", "\uFEFF"),
        Arguments.of("application/json;charset=UTF-8", ""));
  }

  @ParameterizedTest
  @MethodSource("odd")
  void aDescriptionCanBeNamedPlainerAndSayNothingOfWhatIsOptional(String type, String mark)
      throws Exception {
    var description = rig.issuer.description();
    for (String name :
        List.of(
            "device_authorization_endpoint",
            "revocation_endpoint",
            "registration_endpoint",
            "authorization_response_iss_parameter_supported",
            "code_challenge_methods_supported",
            "client_id_metadata_document_supported",
            "scopes_supported")) {
      description = description.with(name, JsonNull.NULL);
    }
    rig.issuer.raw.put(
        "/.well-known/openid-configuration",
        FakeIssuer.Raw.of(200, type, mark + JsonWriter.write(description)));
    rig.issuer.tokens = answer -> answer.with("scope", JsonNull.NULL);
    assertThat(signIn().who().id()).isEqualTo("ada");
  }

  @Test
  void aDevicesAnswerCanHaveNumbersAsTexts() throws Exception {
    rig.issuer.devicePolls = List.of();
    rig.issuer.deviceAnswer =
        answer ->
            answer
                .with("expires_in", new JsonString("600"))
                .with("interval", JsonNumber.of(0))
                .with("verification_uri_complete", JsonNull.NULL);
    rig.issuer.tokens =
        answer ->
            answer.with("expires_in", new JsonString("300")).with("refresh_token", JsonNull.NULL);
    assertThat(rig.identity().signInByDevice(_ -> {}).renewable()).isFalse();
    assertThat(rig.pauses).as("never without a pause").containsExactly(Duration.ofSeconds(1));
  }

  @Test
  void aTokenThatEndsIsRenewedWithARotatingToken() throws Exception {
    signIn();
    for (int i = 1; i <= 3; i++) {
      rig.clock.forward(Duration.ofSeconds(250));
      var in = state();
      assertThat(in.until()).isEqualTo(rig.clock.instant().plusSeconds(360));
      assertThat(rig.issuer.forms.getLast())
          .containsEntry("grant_type", "refresh_token")
          .containsOnlyKeys("grant_type", "client_id", "refresh_token");
    }
    assertThat(
            rig.issuer.forms.stream().map(form -> form.get("refresh_token")).filter(t -> t != null))
        .hasSize(3)
        .doesNotHaveDuplicates();
    // Even long after its end.
    rig.clock.forward(Duration.ofDays(3));
    assertThat(state().who().id()).isEqualTo("ada");
  }

  @Test
  void anIssuerThatKeepsTheRenewalTokenIsAsRight() throws Exception {
    rig.issuer.tokens = answer -> answer;
    signIn();
    rig.issuer.tokens = answer -> answer.without("refresh_token");
    rig.clock.forward(Duration.ofSeconds(250));
    assertThat(state().renewable()).isTrue();
  }

  @Test
  void twoProcessesDoNotUseUpEachOthersTokens() throws Exception {
    signIn();
    rig.clock.forward(Duration.ofSeconds(250));
    try (var other = rig.another()) {
      assertThat(other.state()).isInstanceOf(SignInState.SignedIn.class);
      assertThat(state()).isEqualTo(other.state());
    }
    assertThat(rig.issuer.forms.stream().filter(f -> f.containsKey("refresh_token"))).hasSize(1);
  }

  @Test
  void aTokenThatStillCountsDoesSoWhileTheIssuerIsAway() throws Exception {
    signIn();
    rig.clock.forward(Duration.ofSeconds(250));
    rig.issuer.raw.put("/token", FakeIssuer.Raw.of(503, "text/plain", "later"));
    assertThat(state().who().id()).isEqualTo("ada");
    rig.clock.forward(Duration.ofSeconds(120));
    assertThat(rig.identity().state())
        .isInstanceOfSatisfying(
            SignInState.Refused.class,
            refused -> assertThat(refused.why().fault()).isEqualTo(IdentityFault.WRONG_STATUS));
    rig.issuer.raw.clear();
    rig.clock.forward(Duration.ofSeconds(11));
    assertThat(state().who().id()).isEqualTo("ada");
  }

  @Test
  void whoSignsOutIsGoneAndTheIssuerIsTold() throws Exception {
    assertThat(rig.identity().state()).isEqualTo(new SignInState.SignedOut());
    signIn();
    var out = rig.identity().signOut();
    assertThat(out.wasSignedIn()).isTrue();
    assertThat(out.revoked()).contains(true);
    assertThat(rig.issuer.forms.getLast()).containsEntry("token_type_hint", "refresh_token");
    assertThat(rig.store.values).isEmpty();
    assertThat(rig.identity().state()).isEqualTo(new SignInState.SignedOut());
    assertThat(rig.identity().signOut().wasSignedIn()).isFalse();
  }

  @Test
  void whoSignsOutIsGoneAlsoWhileTheIssuerIsAway() throws Exception {
    signIn();
    rig.issuer.raw.put(
        "/.well-known/openid-configuration", FakeIssuer.Raw.of(500, "text/plain", ""));
    var out = rig.identity().signOut();
    assertThat(out.wasSignedIn()).isTrue();
    assertThat(out.revoked()).contains(false);
    assertThat(out.trouble()).isPresent();
    assertThat(rig.store.values).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "RS256, rsa",
    "RS384, rsa",
    "RS512, rsa",
    "PS256, rsa",
    "PS384, rsa",
    "PS512, rsa",
    "ES256, p256",
    "ES384, p384",
    "EdDSA, ed",
    "Ed25519, ed"
  })
  void eachAcceptedAlgorithmIsAccepted(String algorithm, String pair) throws Exception {
    rig.issuer.signer.algorithm = algorithm;
    rig.issuer.signer.pair = pair;
    assertThat(signIn().who().id()).isEqualTo("ada");
  }

  @Test
  void keysThatRotateAreFetchedWhenTheyAreNeeded() throws Exception {
    signIn();
    rig.issuer.signer.pair = "other";
    rig.clock.forward(Duration.ofSeconds(250));
    assertThat(state().who().id()).isEqualTo("ada");
  }

  @Test
  void noTokenIsInATextOfTheProgramOrTooLongForAStore() throws Exception {
    rig.issuer.identityClaims =
        claims -> claims.with("long", new dev.assent.core.json.JsonString("ä".repeat(6000)));
    var in = signIn();
    assertThat(rig.store.values.keySet())
        .hasSizeGreaterThan(4)
        .allMatch(name -> name.startsWith(".identity"));
    assertThat(rig.store.values.values()).allMatch(text -> text.length() <= 2000);
    String text = in.toString() + rig.identity().state() + rig.settings();
    assertThat(text).doesNotContain("eyJ", "refresh-", "code-");
    assertThat(state().who().claims()).isEqualTo(in.who().claims());
    signIn();
    assertThat(rig.store.values.keySet()).noneMatch(name -> name.startsWith(".identity/a/"));
  }

  @Test
  void aStoreThatFailsKeepsTheEarlierSignIn() throws Exception {
    signIn();
    var before = new java.util.TreeMap<>(rig.store.values);
    rig.issuer.subject = "grace";
    rig.store.failure = "the key store is locked; unlock it and try again";
    assertThatThrownBy(this::signIn)
        .isInstanceOfSatisfying(
            IdentityException.class,
            e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.NO_KEY_STORE))
        .hasMessage(
            "the key store cannot be used: the key store is locked; unlock it and try again");
    assertThat(rig.store.values).isEqualTo(before);
    assertThat(rig.identity().state()).isInstanceOf(SignInState.Refused.class);
    rig.store.failure = null;
    assertThat(state().who().id()).isEqualTo("ada");
  }

  @Test
  void aSecondSignInWaitsForNobody() throws Exception {
    rig.identity()
        .signIn(page -> {
          try (var other = rig.another()) {
            assertThatThrownBy(() -> other.signIn(p -> {}))
                .isInstanceOfSatisfying(
                    IdentityException.class,
                    e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.ANOTHER_SIGN_IN));
          }
          rig.issuer.walkBeside(page);
        });
    assertThat(state().who().id()).isEqualTo("ada");
  }

  @Test
  void damagedEntriesAreNamedAndTakenOut() throws Exception {
    signIn();
    rig.store.values.put(".identity/a/1", "x");
    assertThat(rig.identity().state())
        .isInstanceOfSatisfying(
            SignInState.Refused.class,
            refused ->
                assertThat(refused.why().fault()).isEqualTo(IdentityFault.KEPT_TOKENS_DAMAGED));
    assertThat(rig.identity().signOut().wasSignedIn()).isTrue();
    assertThat(rig.store.values).isEmpty();
  }
}
