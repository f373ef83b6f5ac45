package dev.assent.core.identity.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeenTokensTest {
  private static final String ISSUER = "https://id.example";
  private static final String CLIENT = "assent";

  private final Moved clock = new Moved();
  private final Counted keys = new Counted();
  private SeenTokens seen;
  private ECKey key;

  /// A clock that a test sets.
  private static final class Moved extends Clock {
    private Instant now = Instant.parse("2026-03-04T05:06:07Z");

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  /// Keys that count how often they are asked for.
  private final class Counted implements SigningKeys {
    private int asked;
    private boolean published = true;

    @Override
    public IssuerKeySet keys(Optional<String> keyId) {
      asked++;
      return new IssuerKeySet(published ? List.of(key.toPublicJWK()) : List.of());
    }

    @Override
    public Optional<Duration> clockAhead() {
      return Optional.empty();
    }
  }

  @BeforeEach
  void open() throws Exception {
    key = new ECKeyGenerator(Curve.P_256).keyID("k").generate();
    seen = new SeenTokens(new TokenCheck(keys, clock), Expected.identity(ISSUER, CLIENT));
  }

  private String token(String id) throws Exception {
    var claims =
        new JWTClaimsSet.Builder()
            .issuer(ISSUER)
            .subject("ada")
            .audience(CLIENT)
            .jwtID(id)
            .issueTime(Date.from(clock.now))
            .expirationTime(Date.from(clock.now.plusSeconds(300)))
            .build();
    var token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("k").build(), claims);
    token.sign(new ECDSASigner(key));
    return token.serialize();
  }

  @Test
  void aGoodTokenIsCheckedOnceUntilItEnds() throws Exception {
    String token = token("a");
    for (int i = 0; i < 1000; i++) {
      assertThat(seen.check(token, Optional.empty())).isInstanceOf(TokenVerdict.Accepted.class);
    }
    assertThat(keys.asked).isEqualTo(1);
    clock.now = clock.now.plusSeconds(359);
    assertThat(seen.check(token, Optional.empty())).isInstanceOf(TokenVerdict.Accepted.class);
    assertThat(keys.asked).isEqualTo(1);
    clock.now = clock.now.plusSeconds(1);
    assertThat(seen.check(token, Optional.empty()))
        .isInstanceOfSatisfying(
            TokenVerdict.Refused.class,
            refused -> assertThat(refused.refusal().fault()).isEqualTo(IdentityFault.EXPIRED));
    assertThat(keys.asked).isEqualTo(2);
  }

  @Test
  void aBadTokenIsLookedAtEachTime() throws Exception {
    String token = token("a");
    keys.published = false;
    assertThat(seen.check(token, Optional.empty())).isInstanceOf(TokenVerdict.Refused.class);
    keys.published = true;
    assertThat(seen.check(token, Optional.empty())).isInstanceOf(TokenVerdict.Accepted.class);
    assertThat(seen.check(token.substring(0, token.length() - 4) + "AAAA", Optional.empty()))
        .isInstanceOf(TokenVerdict.Refused.class);
    assertThat(keys.asked).isEqualTo(3);
  }

  @Test
  void manyTokensFillNothing() throws Exception {
    for (int i = 0; i < 200; i++) {
      assertThat(seen.check(token("t" + i), Optional.empty()))
          .isInstanceOf(TokenVerdict.Accepted.class);
    }
    assertThat(keys.asked).isEqualTo(200);
  }
}
