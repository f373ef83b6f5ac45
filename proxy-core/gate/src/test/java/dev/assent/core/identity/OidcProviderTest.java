package dev.assent.core.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.issuer.DeviceCode;
import dev.assent.core.identity.signin.DeviceSignIn;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonArray;
import dev.assent.testing.Deep;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Signs in at an issuer that others wrote, with a browser that fills in its pages.
@Deep("fetches an issuer of sign-ins from npm")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class OidcProviderTest {
  private static final String CLIENT = "assent-peer";
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir Path folder;
  private OidcProvider issuer;

  @BeforeAll
  void start() throws Exception {
    issuer = OidcProvider.start();
  }

  @AfterAll
  void end() {
    if (issuer != null) {
      issuer.close();
    }
  }

  private IssuerSeat seat() {
    return seat(Optional.empty(), List.of("openid", "offline_access"), time -> {});
  }

  private IssuerSeat seat(
      Optional<String> audience, List<String> scopes, DeviceSignIn.Pause pause) {
    return new IssuerSeat(settings(audience, scopes), folder, issuer, ada(""), pause);
  }

  private IdentitySettings settings(Optional<String> audience, List<String> scopes) {
    return new IdentitySettings(
        issuer.address(),
        CLIENT,
        audience,
        scopes,
        List.of(),
        Optional.of("/callback"),
        Optional.of("consent"));
  }

  private static Map<String, String> ada(String userCode) {
    return Map.of("login", "ada", "password", "x", "user_code", userCode);
  }

  private static void assertRefused(IdentityFault fault, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            IdentityException.class,
            e -> assertThat(e.refusal().fault()).as(e.getMessage()).isEqualTo(fault));
  }

  private static SignInState.SignedIn in(SignInState state) {
    assertThat(state).isInstanceOf(SignInState.SignedIn.class);
    return (SignInState.SignedIn) state;
  }

  private static IdentityFault refused(SignInState state) {
    assertThat(state).isInstanceOf(SignInState.Refused.class);
    return ((SignInState.Refused) state).why().fault();
  }

  @Test
  void aBrowserSignsInWithACodeAndPkce() throws Exception {
    var scopes = List.of("openid", "offline_access", "profile");
    try (var seat = seat(Optional.empty(), scopes, time -> {})) {
      var identity = seat.identity();
      var in = seat.signIn(identity);
      assertThat(in.who().id()).isEqualTo("ada");
      assertThat(in.name()).isEqualTo("ada of tests");
      assertThat(in.who().issuer()).isEqualTo(issuer.address());
      assertThat(in.who().audience()).containsExactly(CLIENT);
      assertThat(in.who().claims().array("groups"))
          .contains(JsonArray.ofStrings(List.of("release", "people")));
      assertThat(in.renewable()).isTrue();
      assertThat(identity.state()).isEqualTo(in);
    }
  }

  @Test
  void anIssuerThatSendsThePersonAwayIsNamed() throws Exception {
    try (var seat = seat()) {
      assertRefused(
          IdentityFault.ISSUER_DECLINED,
          () ->
              seat.signIn(
                  seat.identity(),
                  page -> URI.create(page.toString().replace("prompt=consent", "prompt=none"))));
      assertThat(seat.store.values).isEmpty();
    }
  }

  @Test
  void aTokenThatEndedIsRenewedByRotation() throws Exception {
    try (var seat = seat()) {
      var identity = seat.identity();
      var first = seat.signIn(identity);
      var used = new ArrayList<String>();
      for (int i = 0; i < 3; i++) {
        used.add(seat.refreshToken());
        issuer.pass(HOUR.plusMinutes(2));
        var renewed = in(identity.state());
        assertThat(renewed.who().id()).isEqualTo("ada");
        assertThat(renewed.until()).isAfter(first.until());
        // A call that waits for a person meanwhile is still the same person's.
        assertThat(renewed.who().subject()).isEqualTo(first.who().subject());
      }
      used.add(seat.refreshToken());
      assertThat(used).doesNotHaveDuplicates();
    }
  }

  @Test
  void aRenewalTokenUsedTwiceEndsTheSignInForBoth() throws Exception {
    try (var seat = seat()) {
      var identity = seat.identity();
      seat.signIn(identity);
      String stolen = seat.refreshToken();
      issuer.pass(HOUR.plusMinutes(2));
      in(identity.state());
      assertRefused(IdentityFault.GRANT_REFUSED, () -> seat.renew(stolen));
      // The proof counts until it ends; then the issuer gives nothing any more.
      in(identity.state());
      issuer.pass(HOUR.plusMinutes(2));
      assertThat(refused(identity.state())).isEqualTo(IdentityFault.GRANT_REFUSED);
      assertThat(identity.state()).isEqualTo(new SignInState.SignedOut());
      assertThat(seat.store.values).isEmpty();
    }
  }

  @Test
  void whoSignsOutLeavesNothingThatTheIssuerTakes() throws Exception {
    try (var seat = seat()) {
      var identity = seat.identity();
      seat.signIn(identity);
      String refresh = seat.refreshToken();
      var out = identity.signOut();
      assertThat(out.revoked()).contains(true);
      assertThat(seat.store.values).isEmpty();
      assertRefused(IdentityFault.GRANT_REFUSED, () -> seat.renew(refresh));
    }
  }

  @Test
  void aCodeForAnotherDeviceIsWaitedForAsLongAsTheIssuerWants() throws Exception {
    var codes = new ArrayList<DeviceCode>();
    var pauses = new ArrayList<Duration>();
    try (var seat =
        seat(
            Optional.empty(),
            List.of("openid", "offline_access"),
            time -> {
              pauses.add(time);
              if (pauses.size() == 3) {
                DeviceCode code = codes.getFirst();
                IssuerSeat.answer(code.address(), ada(code.userCode()));
              }
            })) {
      var identity = seat.identity();
      var in = identity.signInByDevice(codes::add);
      assertThat(in.who().id()).isEqualTo("ada");
      // Pending, then told to slow down, then confirmed.
      assertThat(pauses.stream().map(Duration::toSeconds)).containsExactly(5L, 5L, 10L);
      issuer.pass(HOUR.plusMinutes(2));
      assertThat(in(identity.state()).until()).isAfter(in.until());
    }
  }

  @Test
  void aCodeThatThePersonDeclinesIsRefused() throws Exception {
    var answers = new TreeMap<>(ada(""));
    answers.put("abort", "yes");
    try (var seat = seat()) {
      assertRefused(
          IdentityFault.CODE_DECLINED,
          () ->
              seat.identity()
                  .signInByDevice(code -> {
                    answers.put("user_code", code.userCode());
                    IssuerSeat.answer(code.address(), answers);
                  }));
    }
  }

  @Test
  void aCodeThatNobodyConfirmsExpires() throws Exception {
    try (var seat =
        seat(
            Optional.empty(),
            List.of("openid"),
            time -> {
              try {
                issuer.pass(Duration.ofMinutes(6));
              } catch (Exception e) {
                throw new AssertionError(e);
              }
            })) {
      assertRefused(IdentityFault.CODE_EXPIRED, () -> seat.identity().signInByDevice(code -> {}));
      assertThat(seat.pauses).hasSize(2);
    }
  }

  @Test
  void newKeysAreFetchedAndAProofOfOldOnesIsRenewed() throws Exception {
    try (var seat = seat()) {
      var identity = seat.identity();
      var in = seat.signIn(identity);
      issuer.rotate();
      issuer.pass(Duration.ofMinutes(2));
      // It was checked once, and counts until it ends.
      assertThat(identity.state()).isEqualTo(in);
      // Another process sees a key that is published no more.
      var renewed = in(seat.identity().state());
      assertThat(renewed.until()).isAfter(in.until());
      assertThat(identity.state()).isEqualTo(renewed);
    }
  }

  @Test
  void anAccessTokenForAnAudienceProvesThePersonAndWhatTheyMay() throws Exception {
    try (var seat =
        seat(
            Optional.of("https://tools.example"),
            List.of("openid", "offline_access", "deploy"),
            time -> {})) {
      var identity = seat.identity();
      var in = seat.signIn(identity);
      assertThat(in.who().audience()).containsExactly("https://tools.example");
      assertThat(in.who().scopes()).containsExactly("deploy");
      assertThat(in.who().clientId()).isEqualTo(CLIENT);
      issuer.pass(HOUR.plusMinutes(2));
      var renewed = in(identity.state());
      assertThat(renewed.who().subject()).isEqualTo(in.who().subject());
      assertThat(renewed.who().audience()).containsExactly("https://tools.example");
      assertThat(renewed.who().scopes()).containsExactly("deploy");
    }
  }

  @Test
  void aSignInForAnotherAudienceIsNotTaken() throws Exception {
    try (var seat = seat()) {
      seat.signIn(seat.identity());
      var other = settings(Optional.of("https://tools.example"), seat.settings.scopes());
      try (var identity = new Identity(other, seat.store, folder, issuer)) {
        assertThat(refused(identity.state())).isEqualTo(IdentityFault.OTHER_SETTINGS);
      }
    }
  }

  @Test
  void tokensSignedWithEd25519AreTaken() throws Exception {
    var settings =
        new IdentitySettings(
            issuer.address(),
            "assent-edwards",
            Optional.empty(),
            List.of("openid"),
            List.of(),
            Optional.of("/callback"));
    try (var seat = new IssuerSeat(settings, folder, issuer, ada(""), time -> {})) {
      var identity = seat.identity();
      var in = seat.signIn(identity);
      assertThat(in.who().id()).isEqualTo("ada");
      assertThat(identity.state()).isEqualTo(in);
    }
  }
}
