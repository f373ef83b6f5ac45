package dev.assent.core.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.issuer.TokenAnswer;
import dev.assent.core.identity.signin.Proof;
import dev.assent.core.identity.token.Expected;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.SeenTokens;
import dev.assent.core.identity.token.SigningKeys;
import dev.assent.core.identity.token.TokenCheck;
import dev.assent.core.identity.token.TokenTimes;
import dev.assent.core.identity.token.TokenVerdict;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.PlainText;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Checks what proves a person: the identity token, or with a configured audience the access token.
final class ProofCheck {
  // A token is renewed this long before its end; one that lives shortly, later.
  private static final Duration SOON = Duration.ofMinutes(1);
  private static final int SOON_OF_LIFE = 4;
  private static final int LONGEST_NAME = 100;
  // The life of a token of which a renewal tells none.
  private static final Duration WITHOUT_LIFE = Duration.ofHours(1);

  private final IdentitySettings settings;
  private final TokenCheck check;
  private final SeenTokens seen;
  private final Clock clock;

  ProofCheck(IdentitySettings settings, SigningKeys keys, Clock clock) {
    this.settings = settings;
    this.check = new TokenCheck(keys, clock);
    this.seen = new SeenTokens(check, standingDemands());
    this.clock = clock;
  }

  private Expected identityDemands() {
    return Expected.identity(settings.issuer(), settings.clientId());
  }

  private Expected standingDemands() {
    return settings
        .audience()
        .map(audience -> Expected.access(settings.issuer(), settings.clientId(), audience))
        .orElseGet(this::identityDemands);
  }

  /// A sign-in whose tokens were checked.
  record Checked(KeptTokens tokens, SignInState.SignedIn state) {}

  /// Checks the tokens of a new sign-in.
  Checked first(Proof proof) throws IdentityException, InterruptedException {
    TokenAnswer answer = proof.tokens();
    String identityToken =
        answer
            .identityToken()
            .orElseThrow(() -> new IdentityException(IdentityFault.IDENTITY_TOKEN_MISSING, ""));
    Expected demands = identityDemands().with(answer.accessToken());
    if (proof.nonce().isPresent()) {
      demands = demands.withNonce(proof.nonce().get());
    }
    TokenVerdict.Accepted identity = check.check(identityToken, demands).accepted();
    String token = settings.audience().isPresent() ? answer.accessToken() : identityToken;
    TokenVerdict.Accepted proved =
        settings.audience().isPresent()
            ? check.check(token, standingDemands().about(identity.subject())).accepted()
            : identity;
    var kept =
        new KeptTokens(
            settings.issuer(),
            settings.clientId(),
            settings.audience(),
            identity.subject(),
            name(identity),
            token,
            answer.refreshToken(),
            scopes(answer, proved.claims(), settings.scopes()),
            Optional.empty());
    return new Checked(kept, signedIn(kept, proved));
  }

  /// Checks the tokens of a renewal: they must be about the same person.
  Checked again(KeptTokens before, TokenAnswer answer)
      throws IdentityException, InterruptedException {
    Optional<String> given =
        settings.audience().isPresent()
            ? Optional.of(answer.accessToken())
            : answer.identityToken();
    if (given.isEmpty()) {
      return withoutProof(before, answer);
    }
    TokenVerdict.Accepted proved =
        check.check(given.get(), standingDemands().about(before.subject())).accepted();
    var kept =
        before.renewed(
            given.get(), answer.refreshToken(), scopes(answer, proved.claims(), before.scopes()));
    return new Checked(kept, signedIn(kept, proved));
  }

  // An issuer need not give another identity token with a renewal (OpenID Connect Core 12.2). The
  // person is still the one whom the last one proves; it counts as long as any may.
  private Checked withoutProof(KeptTokens before, TokenAnswer answer)
      throws IdentityException, InterruptedException {
    Instant now = clock.instant();
    Instant until = now.plus(answer.life().orElse(WITHOUT_LIFE));
    // Its key may be published no more; whoever was checked once stays so.
    TokenVerdict verdict = seen.check(before.proof(), Optional.of(until));
    if (verdict instanceof TokenVerdict.Refused(var why) && why.fault() == IdentityFault.EXPIRED) {
      throw new IdentityException(
          IdentityFault.IDENTITY_TOKEN_MISSING,
          "at a renewal, %s days after the last one",
          TokenTimes.LONGEST.toDays());
    }
    TokenVerdict.Accepted proved = verdict.accepted();
    if (!proved.subject().equals(before.subject())) {
      throw new IdentityException(IdentityFault.SUBJECT_DIFFERS, "");
    }
    var kept =
        before
            .renewed(
                before.proof(),
                answer.refreshToken(),
                scopes(answer, proved.claims(), before.scopes()))
            .until(until);
    return new Checked(kept, signedIn(kept, proved));
  }

  /// Checks a sign-in that was kept.
  SignInState standing(KeptTokens kept) throws InterruptedException {
    return switch (seen.check(kept.proof(), kept.renewed())) {
      case TokenVerdict.Accepted proved when proved.subject().equals(kept.subject()) ->
          signedIn(kept, proved);
      case TokenVerdict.Accepted _ ->
          new SignInState.Refused(
              new IdentityException(IdentityFault.SUBJECT_DIFFERS, "").refusal());
      case TokenVerdict.Refused(var why) -> new SignInState.Refused(why);
    };
  }

  /// A good sign-in at this moment: only the times are looked at.
  SignInState timely(SignInState.SignedIn in) {
    Instant end = in.until().minus(TokenTimes.ALLOWED);
    return check
        .timely(in.who().claims(), Optional.of(end))
        .<SignInState>map(SignInState.Refused::new)
        .orElse(in);
  }

  boolean endsSoon(SignInState state) {
    return switch (state) {
      case SignInState.SignedIn in ->
          in.renewable() && !clock.instant().plus(soon(in.who().claims())).isBefore(in.until());
      case SignInState.Refused(var why) ->
          switch (why.fault()) {
            // An issuer may drop a key before the tokens end that it signed.
            case EXPIRED, CLOCK_OFF, KEY_UNKNOWN -> true;
            default -> false; // the others do not pass by a renewal
          };
      case SignInState.SignedOut _ -> false;
    };
  }

  // Otherwise a token that lives a minute would be renewed at each question.
  private static Duration soon(JsonObject claims) {
    BigDecimal life = seconds(claims, "exp").subtract(seconds(claims, "iat"));
    long share = life.max(BigDecimal.ZERO).longValue() / SOON_OF_LIFE;
    return TokenTimes.ALLOWED.plusSeconds(Math.min(SOON.toSeconds(), share));
  }

  private static BigDecimal seconds(JsonObject claims, String name) {
    return claims.get(name) instanceof JsonNumber number ? number.decimal() : BigDecimal.ZERO;
  }

  private static SignInState.SignedIn signedIn(KeptTokens kept, TokenVerdict.Accepted proved) {
    var who =
        new TokenSubject(
            proved.subject(),
            kept.name(),
            kept.issuer(),
            kept.scopes(),
            proved.audience(),
            kept.clientId(),
            proved.claims());
    return new SignInState.SignedIn(who, proved.until(), kept.refreshToken().isPresent());
  }

  private static String name(TokenVerdict.Accepted identity) {
    String name =
        Stream.of("preferred_username", "name", "email")
            .flatMap(claim -> identity.claims().string(claim).stream())
            .filter(text -> !text.isBlank())
            .findFirst()
            .orElse(identity.subject());
    return PlainText.cut(PlainText.line(name), LONGEST_NAME);
  }

  // A token that says what it is good for is believed before the answer around it.
  private static List<String> scopes(
      TokenAnswer answer, JsonObject claims, List<String> otherwise) {
    return claims
        .string("scope")
        .or(() -> claims.string("scp"))
        .map(text -> Stream.of(text.split(" +")).filter(word -> !word.isEmpty()).toList())
        .or(() -> claims.array("scp").map(ProofCheck::texts))
        .or(answer::scopes)
        .orElse(otherwise);
  }

  private static List<String> texts(JsonArray list) {
    return list.items().stream()
        .flatMap(item -> item instanceof JsonString text ? Stream.of(text.value()) : Stream.of())
        .toList();
  }
}
