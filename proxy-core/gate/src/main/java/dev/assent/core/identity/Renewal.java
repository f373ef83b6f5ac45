package dev.assent.core.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.issuer.IssuerHttp;
import dev.assent.core.identity.issuer.IssuerMetadata;
import dev.assent.core.identity.issuer.TokenAnswer;
import dev.assent.core.identity.issuer.TokenEndpoint;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.identity.token.TokenShelf;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Renews tokens that end. The caller holds the lock of changes.
final class Renewal {
  /// The time in which a failed renewal is not tried again.
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);

  private static final Set<IdentityFault> ENDS_THE_SIGN_IN =
      Set.of(
          IdentityFault.GRANT_REFUSED,
          IdentityFault.SUBJECT_DIFFERS,
          IdentityFault.IDENTITY_TOKEN_MISSING);

  private final IdentitySettings settings;
  private final IssuerHttp http;
  private final TokenShelf<KeptTokens> vault;
  private final ProofCheck proofs;
  private final Clock clock;
  private @Nullable Failed failed;
  private @Nullable Unsaved unsaved;

  private record Failed(IdentityRefusal refusal, Instant at) {}

  /// Tokens that the store did not take, and the token whose place they take.
  private record Unsaved(KeptTokens tokens, Optional<String> over) {
    @Override
    public String toString() {
      return "Unsaved[not shown]";
    }
  }

  Renewal(
      IdentitySettings settings,
      IssuerHttp http,
      TokenShelf<KeptTokens> vault,
      ProofCheck proofs,
      Clock clock) {
    this.settings = settings;
    this.http = http;
    this.vault = vault;
    this.proofs = proofs;
    this.clock = clock;
  }

  /// Renews what is kept, unless another process has just done so.
  ///
  /// @return the state now; a token that still counts does so although its renewal failed
  synchronized SignInState renew() throws IdentityException, InterruptedException {
    Optional<KeptTokens> kept = newest();
    if (kept.isEmpty()) {
      return new SignInState.SignedOut();
    }
    SignInState now = proofs.standing(kept.get());
    if (!proofs.endsSoon(now)) {
      return now;
    }
    Optional<String> refresh = kept.get().refreshToken();
    if (refresh.isEmpty()) {
      return notRenewable(now);
    }
    Failed last = failed;
    if (last != null && isRecent(last)) {
      return stillGood(now, last.refusal());
    }
    try {
      var checked = renewed(kept.get(), refresh.get());
      save(checked.tokens(), refresh);
      failed = null;
      return checked.state();
    } catch (IdentityException e) {
      failed = new Failed(e.refusal(), clock.instant());
      if (ENDS_THE_SIGN_IN.contains(e.refusal().fault())) {
        unsaved = null;
        boolean _ = vault.clear();
        throw e;
      }
      return stillGood(now, e.refusal());
    }
  }

  private static SignInState notRenewable(SignInState now) {
    boolean ended =
        now instanceof SignInState.Refused(var why) && why.fault() == IdentityFault.EXPIRED;
    return ended
        ? new SignInState.Refused(new IdentityException(IdentityFault.NOT_RENEWABLE, "").refusal())
        : now;
  }

  private ProofCheck.Checked renewed(KeptTokens kept, String refresh)
      throws IdentityException, InterruptedException {
    var issuer = IssuerMetadata.discover(http, settings.issuer());
    TokenAnswer answer = new TokenEndpoint(http, issuer, settings.clientId()).renew(refresh);
    try {
      return proofs.again(kept, answer);
    } catch (IdentityException e) {
      // The old token for renewals may be used up by now; without the new one the person would be
      // signed out for a fault that passes, such as a clock that is off.
      save(kept.renewed(kept.proof(), answer.refreshToken(), kept.scopes()), kept.refreshToken());
      throw e;
    }
  }

  private Optional<KeptTokens> newest() throws IdentityException, InterruptedException {
    Optional<KeptTokens> kept = vault.read();
    Unsaved waiting = unsaved;
    if (waiting == null) {
      return kept;
    }
    // Somebody else may have signed out or in meanwhile.
    if (kept.isEmpty() || !kept.get().refreshToken().equals(waiting.over())) {
      unsaved = null;
      return kept;
    }
    save(waiting.tokens(), waiting.over());
    return Optional.of(waiting.tokens());
  }

  // Tokens that the store does not take are kept here until it does.
  private void save(KeptTokens tokens, Optional<String> over)
      throws IdentityException, InterruptedException {
    unsaved = new Unsaved(tokens, over);
    vault.write(tokens);
    unsaved = null;
  }

  /// The state when a renewal failed: a token that counts still does.
  static SignInState stillGood(SignInState now, IdentityRefusal why) {
    return now instanceof SignInState.SignedIn ? now : new SignInState.Refused(why);
  }

  private boolean isRecent(Failed last) {
    Duration age = Duration.between(last.at(), clock.instant());
    return !age.isNegative() && age.compareTo(AFTER_FAILURE) < 0;
  }
}
