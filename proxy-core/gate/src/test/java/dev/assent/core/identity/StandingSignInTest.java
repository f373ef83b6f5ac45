package dev.assent.core.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.identity.issuer.IssuerHttp;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.testing.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A sign-in that is kept, renewed or ended while stores, locks and issuers fail.
class StandingSignInTest {
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

  @Test
  void whatAFailedWriteLeftOverIsGoneAfterSigningOut() throws Exception {
    signIn();
    rig.store.putsLeft = 1;
    rig.issuer.identityClaims = claims -> claims.with("long", new JsonString("x".repeat(6000)));
    assertThatThrownBy(this::signIn).isInstanceOf(IdentityException.class);
    assertThat(rig.store.values.keySet()).anyMatch(name -> name.startsWith(".identity/b/"));
    assertThat(rig.identity().signOut().wasSignedIn()).isTrue();
    assertThat(rig.store.values).isEmpty();
  }

  @Test
  void twoHomesDoNotUseUpEachOthersTokens() throws Exception {
    var first = new HomeStore(rig.store, home("first"), true);
    try (var one = rig.of(first)) {
      one.signIn(rig.issuer::walkBeside);
    }
    var second = new HomeStore(rig.store, home("second"), false);
    try (var other = rig.of(second)) {
      assertThat(other.state()).isEqualTo(new SignInState.SignedOut());
      rig.issuer.subject = "grace";
      assertThat(other.signIn(rig.issuer::walkBeside).who().id()).isEqualTo("grace");
      assertThat(other.signOut().wasSignedIn()).isTrue();
    }
    try (var one = rig.of(first)) {
      assertThat(one.state())
          .isInstanceOfSatisfying(
              SignInState.SignedIn.class, in -> assertThat(in.who().id()).isEqualTo("ada"));
    }
    assertThat(first.names()).isNotEmpty().allMatch(name -> name.matches("\\.identity(/.*)?"));
    assertThat(second.names()).isEmpty();
    assertThat(rig.store.values.keySet())
        .allMatch(name -> name.matches("\\.identity-[0-9a-f]{16}(/.*)?"));
  }

  private Path home(String name) throws IOException {
    return Files.createDirectory(folder.resolve(name));
  }

  @Test
  void theIssuerThatGaveTheTokensIsToldAlsoAfterTheSettingsChanged() throws Exception {
    signIn();
    rig.audience = Optional.of("api");
    rig.otherIssuer = Optional.of("http://127.0.0.1:1");
    try (var other = rig.another()) {
      var out = other.signOut();
      assertThat(out.wasSignedIn()).isTrue();
      assertThat(out.trouble()).isEmpty();
      assertThat(out.revoked()).contains(true);
    }
    assertThat(rig.issuer.forms.getLast()).containsEntry("token_type_hint", "refresh_token");
    assertThat(rig.store.values).isEmpty();
  }

  @Test
  void whoForgetsASignInHearsWhichIssuerWasNotTold() throws Exception {
    signIn();
    int asked = rig.issuer.asked.size();
    var forgotten = Identity.forget(rig.store, folder);
    assertThat(forgotten).isEqualTo(new Identity.Forgotten(true, Optional.of(rig.issuer.base)));
    assertThat(rig.issuer.asked).hasSize(asked);
    assertThat(Identity.forget(rig.store, folder))
        .isEqualTo(new Identity.Forgotten(false, Optional.empty()));
  }

  @Test
  void partsThatNoEntryNamesAreGoneAfterSigningOut() throws Exception {
    signIn();
    rig.store.values.put(".identity", "x");
    rig.store.values.put("other", "stays");
    assertThat(rig.identity().signOut().wasSignedIn()).isTrue();
    assertThat(rig.store.values).containsOnlyKeys("other");
  }

  @Test
  void aStoreThatDoesNotGiveUpTheEarlierPartsKeepsTheNewSignIn() throws Exception {
    signIn();
    rig.issuer.subject = "grace";
    rig.store.stuck = true;
    assertThat(signIn().who().id()).isEqualTo("grace");
    assertThat(rig.identity().state())
        .isInstanceOfSatisfying(
            SignInState.SignedIn.class, in -> assertThat(in.who().id()).isEqualTo("grace"));
  }

  @Test
  void blanksAroundScopesAreNoScopes() throws Exception {
    rig.issuer.tokens = answer -> answer.with("scope", new JsonString("  openid  deploy "));
    assertThat(signIn().who().scopes()).containsExactly("openid", "deploy");
  }

  @Test
  void asManyScopesAsAnIssuerGrantsAreKept() throws Exception {
    String scopes =
        IntStream.range(0, 2000).mapToObj(i -> "s" + i).collect(Collectors.joining(" "));
    rig.issuer.tokens = answer -> answer.with("scope", new JsonString(scopes));
    var in = signIn();
    assertThat(in.who().scopes()).hasSize(2000);
    assertThat(rig.identity().state()).isEqualTo(in);
  }

  @Test
  void aTokenThatCountsDoesSoWhileNobodyCanHaveTheLock() throws Exception {
    signIn();
    Path lock = folder.resolve("identity.lock");
    Files.delete(lock);
    Files.createDirectory(lock);
    rig.clock.forward(Duration.ofSeconds(250));
    assertThat(rig.identity().state()).isInstanceOf(SignInState.SignedIn.class);
    rig.clock.forward(Duration.ofSeconds(120));
    assertThat(rig.identity().state())
        .isInstanceOfSatisfying(
            SignInState.Refused.class,
            refused -> assertThat(refused.why().fault()).isEqualTo(IdentityFault.NO_LOCK));
  }

  @Test
  void theOnlyPortOfTheListIsFreeAgainRightAfterASignIn() throws Exception {
    rig.ports = List.of(FreePort.next());
    signIn();
    assertThat(signIn().who().id()).isEqualTo("ada");
  }

  @Test
  void anIssuerIsNeverAskedMoreOftenThanItWants() throws Exception {
    rig.issuer.deviceAnswer = answer -> answer.with("interval", JsonNumber.of(60));
    rig.issuer.devicePolls = List.of("slow_down");
    var asked = new AtomicInteger();
    try (var identity =
        new Identity(
            rig.settings(),
            rig.store,
            folder,
            rig.clock,
            new IssuerHttp(rig.clock, Duration.ofSeconds(3), Optional.empty()),
            rig.browserPatience,
            time -> {
              rig.pauses.add(time);
              rig.issuer.held = asked.getAndIncrement() == 1 ? "/token" : "";
            })) {
      identity.signInByDevice(code -> {});
    }
    assertThat(rig.pauses.stream().map(Duration::toSeconds)).containsExactly(60L, 65L, 65L);
  }

  @Test
  void aKeyOnACurveThatIsNotKnownIsLeftOut() throws Exception {
    var odd =
        JsonObject.builder()
            .put("kty", "EC")
            .put("kid", "odd")
            .put("crv", "brainpoolP256r1")
            .put("x", "AQAB")
            .put("y", "AQAB")
            .build();
    WrongCase.keys(odd, TestSigner.jwk("rsa")).accept(rig.issuer);
    assertThat(signIn().who().id()).isEqualTo("ada");
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void aKeyThatIsGoneBeforeItsTokensHasThemRenewedWhereThatIsPossible(boolean renewable)
      throws Exception {
    if (!renewable) {
      rig.issuer.tokens = answer -> answer.without("refresh_token");
    }
    signIn();
    WrongCase.keys(TestSigner.jwk("other")).accept(rig.issuer);
    rig.issuer.signer.pair = "other";
    try (var another = rig.another()) {
      if (renewable) {
        assertThat(another.state()).isInstanceOf(SignInState.SignedIn.class);
      } else {
        assertThat(another.state())
            .isInstanceOfSatisfying(
                SignInState.Refused.class,
                refused -> assertThat(refused.why().fault()).isEqualTo(IdentityFault.KEY_UNKNOWN));
      }
    }
  }

  @Test
  void aTokenThatLivesAMinuteIsNotRenewedAtEachQuestion() throws Exception {
    rig.issuer.identityClaims =
        claims ->
            claims.with("exp", JsonNumber.of(rig.clock.instant().plusSeconds(60).getEpochSecond()));
    signIn();
    for (int i = 0; i < 10; i++) {
      assertThat(rig.identity().state()).isInstanceOf(SignInState.SignedIn.class);
      rig.clock.forward(Duration.ofSeconds(4));
    }
    assertThat(renewals()).isZero();
    rig.clock.forward(Duration.ofSeconds(6));
    assertThat(rig.identity().state()).isInstanceOf(SignInState.SignedIn.class);
    assertThat(renewals()).isEqualTo(1);
  }

  private long renewals() {
    return rig.issuer.forms.stream().filter(form -> form.containsKey("refresh_token")).count();
  }
}
