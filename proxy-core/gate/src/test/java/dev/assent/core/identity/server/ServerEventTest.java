package dev.assent.core.identity.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.identity.server.ServerEvent.Kind;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonString;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests what is told of sign-ins at servers, and that no token is in it.
class ServerEventTest {
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
    assertThat(rig.events.toString()).doesNotContain("canary");
  }

  private List<String> challenge() {
    return List.of(rig.server.challenge.orElseThrow());
  }

  private List<Kind> kinds() {
    return rig.events.stream().map(ServerEvent::kind).toList();
  }

  private String last(String member) {
    return rig.events.getLast().body().string(member).orElse("none");
  }

  private static String token(String claims) {
    var encoder = Base64.getUrlEncoder().withoutPadding();
    return encoder.encodeToString("{\"alg\":\"none\"}".getBytes(StandardCharsets.UTF_8))
        + "."
        + encoder.encodeToString(claims.getBytes(StandardCharsets.UTF_8))
        + ".";
  }

  private void tellWho(String issuer, String audience) {
    String claims = "{\"iss\":\"%s\",\"aud\":%s,\"sub\":\"sam\"}".formatted(issuer, audience);
    rig.server.tokens = body -> body.with("id_token", new JsonString(token(claims)));
  }

  @Test
  void aSignInSaysWhereWhoAndForWhat() throws Exception {
    tellWho(rig.server.issuerBase, "[\"c1\"]");
    rig.signedIn();
    assertThat(kinds()).containsExactly(Kind.SIGNED_IN);
    var body = rig.events.getFirst().body();
    assertThat(body.string("server")).contains("files");
    assertThat(body.string("address")).contains(rig.server.url);
    assertThat(body.string("issuer")).contains(rig.server.issuerBase);
    assertThat(body.string("subject")).contains("sam");
    assertThat(body.string("client_id")).contains("c1");
    assertThat(body.array("scopes")).contains(JsonArray.ofStrings(List.of("files:read")));
    assertThat(body.get("stepped_up")).isEqualTo(JsonBoolean.FALSE);
    assertThat(body.string("until")).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"https://other.example.com; \"c1\"", "; \"other\"", "; [\"other\"]", "; 7"})
  void aTokenForSomebodyElseTellsNobody(String issuer, String audience) throws Exception {
    tellWho(issuer == null ? rig.server.issuerBase : issuer, audience);
    rig.signedIn();
    assertThat(last("subject")).isEqualTo("none");
  }

  private List<AuditRecord> records() {
    return rig.events.stream()
        .map(event -> new AuditRecord(0, Instant.EPOCH, event.kind().type(), event.body()))
        .toList();
  }

  @Test
  void aSignInThatIsRefusedIsToldWithItsCause() {
    rig.server.metadata = document -> document.without("code_challenge_methods_supported");
    assertThatThrownBy(rig::signedIn).isInstanceOf(IdentityException.class);
    assertThat(kinds()).containsExactly(Kind.REFUSED);
    assertThat(last("reason")).isEqualTo("pkce-not-offered");
  }

  @Test
  void aRenewalKeepsWhoItWas() throws Exception {
    tellWho(rig.server.issuerBase, "\"c1\"");
    rig.signedIn();
    rig.server.tokens = body -> body;
    var access = rig.access();
    assertThat(access.token()).isPresent();
    rig.clock.forward(Duration.ofMinutes(61));
    assertThat(access.token()).isPresent();
    assertThat(kinds()).containsExactly(Kind.SIGNED_IN, Kind.RENEWED);
    assertThat(last("subject")).isEqualTo("sam");
    assertThat(last("until")).isNotEqualTo("none");
  }

  @Test
  void moreScopesAreAskedForAndSignedInFor() throws Exception {
    rig.signedIn();
    var access = rig.access();
    String first = access.token().orElseThrow();
    assertThat(access.refused(403, MORE, Optional.of(first))).isNotNull();
    rig.signedIn();
    assertThat(access.refused(403, MORE, Optional.of(first)))
        .isInstanceOf(ServerAccess.Refusal.Again.class);
    for (int i = 0; i < 3; i++) {
      assertThat(access.refused(403, MORE, access.token()))
          .isInstanceOf(ServerAccess.Refusal.InVain.class);
    }
    assertThat(kinds())
        .as("what is refused again and again is told once")
        .containsExactly(Kind.SIGNED_IN, Kind.ASKED, Kind.SIGNED_IN, Kind.REFUSED);
    assertThat(rig.events.get(1).body().get("more")).isEqualTo(JsonBoolean.TRUE);
    assertThat(rig.events.get(2).body().get("stepped_up")).isEqualTo(JsonBoolean.TRUE);
    assertThat(last("reason")).isEqualTo("scopes-asked-again");
  }

  @Test
  void aRenewalThatFailsIsRefusedAndOneThatTheIssuerRefusesEnds() throws Exception {
    rig.signedIn();
    var access = rig.access();
    Optional<String> token = access.token();
    rig.server.raw.put("/token", GuardedServer.Raw.of(503, "text/html", "later"));
    for (int i = 0; i < 3; i++) {
      assertThat(access.refused(401, challenge(), token)).isNotNull();
      rig.clock.forward(Duration.ofMinutes(1));
    }
    rig.server.raw.put(
        "/token",
        GuardedServer.Raw.of(
            400,
            "application/json",
            "{\"error\":\"invalid_grant\",\"error_description\":\"refresh-canary\"}"));
    assertThat(access.refused(401, challenge(), token)).isNotNull();
    assertThat(kinds())
        .containsSubsequence(Kind.SIGNED_IN, Kind.REFUSED, Kind.ENDED)
        .filteredOn(kind -> kind == Kind.REFUSED || kind == Kind.ENDED)
        .hasSizeLessThanOrEqualTo(4);
    var ended =
        rig.events.stream().filter(event -> event.kind() == Kind.ENDED).findFirst().orElseThrow();
    assertThat(ended.body().string("reason")).contains("grant-refused");
    RecordExamples.show(records(), "server_sign_in_refused", "server_sign_in_ended");
    assertThat(ended.body().string("issuer")).contains(rig.server.issuerBase);
  }

  @Test
  void aSignOutAndARemovalAreTold() throws Exception {
    rig.signedIn();
    assertThat(rig.signIn().signOut()).isTrue();
    assertThat(rig.signIn().signOut()).isFalse();
    rig.signedIn();
    assertThat(ServerSignIn.forget(rig.store, rig.home, "files", (_, one) -> rig.events.add(one)))
        .isTrue();
    assertThat(kinds())
        .containsExactly(Kind.SIGNED_IN, Kind.SIGNED_OUT, Kind.SIGNED_IN, Kind.SIGNED_OUT);
    assertThat(rig.events.get(1).body().string("cause")).contains("signed_out");
    assertThat(rig.events.get(1).body().string("issuer")).contains(rig.server.issuerBase);
    assertThat(last("cause")).isEqualTo("removed");
    assertThat(last("issuer")).isEqualTo(rig.server.issuerBase);
  }

  @Test
  void anotherDefinitionEndsTheSignIn() throws Exception {
    rig.signedIn();
    rig.otherUrl = Optional.of(rig.server.base + "/mcp/");
    var access = rig.access();
    assertThat(access.token()).isEmpty();
    assertThat(access.token()).isEmpty();
    assertThat(kinds()).containsExactly(Kind.SIGNED_IN, Kind.ENDED);
    assertThat(last("reason")).isEqualTo("definition-changed");
  }
}
