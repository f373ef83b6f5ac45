package dev.assent.core.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Signs in at Keycloak. Only the Maven profile `keycloak` fetches it and runs this.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class KeycloakIT {
  private static final String AUDIENCE = "https://tools.example";

  @TempDir Path folder;
  private Keycloak keycloak;

  @BeforeAll
  void start() throws Exception {
    keycloak = Keycloak.start(Path.of("target/keycloak"));
  }

  @AfterAll
  void end() {
    if (keycloak != null) {
      keycloak.close();
    }
  }

  private IssuerSeat seat(Optional<String> audience, Clock clock) {
    var settings =
        new IdentitySettings(
            keycloak.issuer(),
            "assent",
            audience,
            List.of("openid"),
            List.of(),
            Optional.of("/callback"));
    return new IssuerSeat(settings, folder, clock, ada(""), time -> {});
  }

  private static Map<String, String> ada(String userCode) {
    return Map.of("username", "ada", "password", "a word of tests", "device_user_code", userCode);
  }

  private static SignInState.SignedIn in(SignInState state) {
    assertThat(state).isInstanceOf(SignInState.SignedIn.class);
    return (SignInState.SignedIn) state;
  }

  private static List<String> groups(JsonObject claims) {
    return claims.array("groups").map(JsonArray::items).orElseThrow().stream()
        .map(item -> ((JsonString) item).value())
        .toList();
  }

  @Test
  void aBrowserSignsInWithGroupsIsRenewedByRotationAndSignsOut() throws Exception {
    var clock = Clock.systemUTC();
    try (var seat = seat(Optional.empty(), clock)) {
      var in = seat.signIn(seat.identity());
      assertThat(in.name()).isEqualTo("ada");
      assertThat(in.who().issuer()).isEqualTo(keycloak.issuer());
      assertThat(groups(in.who().claims())).containsExactlyInAnyOrder("release", "people");
      // The same machine a minute before the end: its clock is ahead, within the life of tokens.
      var later = Clock.offset(clock, Duration.ofMinutes(59).plusSeconds(30));
      String before = seat.refreshToken();
      try (var identity = new Identity(seat.settings, seat.store, folder, later)) {
        var renewed = in(identity.state());
        assertThat(renewed.until()).isAfterOrEqualTo(in.until());
        // A call that waits for a person meanwhile is still the same person's.
        assertThat(renewed.who().subject()).isEqualTo(in.who().subject());
        assertThat(groups(renewed.who().claims())).containsExactlyInAnyOrder("release", "people");
      }
      assertThat(seat.refreshToken()).isNotEqualTo(before);
      assertThatThrownBy(() -> seat.renew(before))
          .isInstanceOfSatisfying(
              IdentityException.class,
              e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.GRANT_REFUSED));
      assertThat(seat.identity().signOut().revoked()).contains(true);
      assertThat(seat.store.values).isEmpty();
    }
  }

  @Test
  void anAccessTokenForAnAudienceProvesThePerson() throws Exception {
    try (var seat = seat(Optional.of(AUDIENCE), Clock.systemUTC())) {
      var in = seat.signIn(seat.identity());
      assertThat(in.who().audience()).contains(AUDIENCE);
      assertThat(in.who().scopes()).contains("openid");
      assertThat(groups(in.who().claims())).containsExactlyInAnyOrder("release", "people");
    }
  }

  @Test
  void aCodeForAnotherDeviceSignsInOrIsDeclined() throws Exception {
    try (var seat = seat(Optional.empty(), Clock.systemUTC())) {
      var in =
          seat.identity()
              .signInByDevice(code -> IssuerSeat.answer(code.address(), ada(code.userCode())));
      assertThat(in.name()).isEqualTo("ada");
      assertThat(groups(in.who().claims())).containsExactlyInAnyOrder("release", "people");
      assertThatThrownBy(() ->
              seat.identity()
                  .signInByDevice(code -> {
                    var answers = new TreeMap<>(ada(code.userCode()));
                    answers.put("button", "cancel");
                    IssuerSeat.answer(code.address(), answers);
                  }))
          .isInstanceOfSatisfying(
              IdentityException.class,
              e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.CODE_DECLINED));
    }
  }
}
