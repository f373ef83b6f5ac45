package dev.assent.core.identity.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A token counts as long as it says, and no longer than anybody is taken at a word once given.
class TokenTimesTest {
  private static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");

  private static JsonObject claims(Instant issued, Instant end) {
    return JsonObject.builder()
        .put("iat", new JsonNumber(Long.toString(issued.getEpochSecond())))
        .put("exp", new JsonNumber(Long.toString(end.getEpochSecond())))
        .build();
  }

  private static TokenTimes times(Instant now) {
    return new TokenTimes(KEYS, Clock.fixed(now, ZoneOffset.UTC));
  }

  private static final SigningKeys KEYS =
      new SigningKeys() {
        @Override
        public IssuerKeySet keys(Optional<String> keyId) throws IdentityException {
          throw new IdentityException(IdentityFault.CLAIM_MISSING, "no test asks for keys");
        }

        @Override
        public Optional<Duration> clockAhead() {
          return Optional.empty();
        }
      };

  @Test
  void anHourIsAnHour() throws Exception {
    assertThat(times(NOW).check(claims(NOW, NOW.plusSeconds(3600)), Optional.empty()))
        .isEqualTo(NOW.plusSeconds(3660));
  }

  @Test
  void aHundredYearsAreAWeek() throws Exception {
    var end = Instant.parse("2121-01-01T00:00:00Z");
    assertThat(times(NOW).check(claims(NOW, end), Optional.empty()))
        .isEqualTo(NOW.plus(TokenTimes.LONGEST).plus(TokenTimes.ALLOWED));
    assertThatExceptionOfType(IdentityException.class)
        .isThrownBy(
            () -> times(NOW).check(claims(NOW.minus(Duration.ofDays(8)), end), Optional.empty()));
  }
}
