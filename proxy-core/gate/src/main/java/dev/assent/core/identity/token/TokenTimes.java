package dev.assent.core.identity.token;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Compares the times of tokens with the clock of this machine, and says so when it is the clock
/// that is wrong.
public record TokenTimes(SigningKeys keys, Clock clock) {
  /// The difference of clocks that is allowed for.
  public static final Duration ALLOWED = Duration.ofMinutes(1);

  /// A token counts at most so long after it was issued, whatever it says: what nobody renews is
  /// asked for again.
  public static final Duration LONGEST = Duration.ofDays(7);

  // The year 9999: what lies behind it is no time of a token.
  private static final BigDecimal LATEST = BigDecimal.valueOf(253_402_300_799L);

  /// When a token ends, the allowance included.
  ///
  /// @param renewed until when its issuer has since renewed the sign-in without another token;
  ///   absent where it has not
  /// @throws IdentityException when it has ended, has not begun, or does not say
  Instant check(JsonObject claims, Optional<Instant> renewed) throws IdentityException {
    Instant now = clock.instant();
    Instant written = time(claims, "exp").orElseThrow(() -> missing("exp"));
    Instant said = renewed.filter(written::isBefore).orElse(written);
    Instant issued = time(claims, "iat").orElseThrow(() -> missing("iat"));
    Instant longest = issued.plus(LONGEST);
    Instant end = (said.isAfter(longest) ? longest : said).plus(ALLOWED);
    Optional<Instant> begin = time(claims, "nbf");
    if (!now.isBefore(end)) {
      throw late(IdentityFault.EXPIRED, Duration.between(end.minus(ALLOWED), now), "%s s ago");
    }
    if (begin.isPresent() && now.plus(ALLOWED).isBefore(begin.get())) {
      throw late(IdentityFault.NOT_YET_VALID, Duration.between(now, begin.get()), "%s s ahead");
    }
    if (now.plus(ALLOWED).isBefore(issued)) {
      throw late(IdentityFault.ISSUED_LATER, Duration.between(now, issued), "%s s ahead");
    }
    return end;
  }

  private IdentityException late(IdentityFault fault, Duration by, String form) {
    Duration ahead = keys.clockAhead().orElse(Duration.ZERO);
    if (ahead.abs().compareTo(ALLOWED) > 0) {
      return new IdentityException(
          IdentityFault.CLOCK_OFF,
          ahead.isNegative() ? "%s s behind the issuer's" : "%s s ahead of the issuer's",
          ahead.abs().toSeconds());
    }
    return new IdentityException(fault, form, by.toSeconds());
  }

  private static IdentityException missing(String name) {
    return new IdentityException(IdentityFault.CLAIM_MISSING, "`%s`", name);
  }

  private static Optional<Instant> time(JsonObject claims, String name) throws IdentityException {
    Json value = claims.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof JsonNumber number
        && number.decimal().signum() >= 0
        && number.decimal().compareTo(LATEST) <= 0) {
      return Optional.of(Instant.ofEpochSecond(number.decimal().longValue()));
    }
    throw new IdentityException(
        IdentityFault.CLAIM_WRONG, "`%s`, expected %s", name, "seconds since 1970");
  }
}
