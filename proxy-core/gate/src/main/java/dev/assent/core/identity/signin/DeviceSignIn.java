package dev.assent.core.identity.signin;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.issuer.DeviceCode;
import dev.assent.core.identity.issuer.TokenEndpoint;
import dev.assent.core.identity.issuer.TokenEndpoint.DeviceProgress;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// The sign-in with a code that the person confirms on another device.
public record DeviceSignIn(
    IdentitySettings settings,
    TokenEndpoint endpoint,
    Clock clock,
    SecureRandom random,
    Pause pause) {
  private static final Duration MORE = Duration.ofSeconds(5);
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final Set<IdentityFault> PASSING =
      Set.of(
          IdentityFault.TOO_SLOW,
          IdentityFault.UNREACHABLE,
          IdentityFault.WRONG_STATUS,
          IdentityFault.WRONG_CONTENT_TYPE,
          IdentityFault.NOT_JSON);

  /// Waits between two questions.
  @FunctionalInterface
  public interface Pause {
    void of(Duration time) throws InterruptedException;
  }

  /// Gets a code, shows it, and asks until it was confirmed.
  ///
  /// @param shown told the code once
  /// @throws IdentityException when it was declined or has expired, or the issuer is refused
  public Proof run(Consumer<DeviceCode> shown) throws IdentityException, InterruptedException {
    String verifier = OneTimeText.next(random);
    DeviceCode code =
        endpoint.deviceCode(
            String.join(" ", settings.scopes()),
            settings.audience(),
            OneTimeText.challenge(verifier));
    Instant end = clock.instant().plus(code.life());
    shown.accept(code);
    Duration interval = code.interval();
    while (true) {
      pause.of(interval);
      if (!clock.instant().isBefore(end)) {
        throw new IdentityException(
            IdentityFault.CODE_EXPIRED, "after %s s", code.life().toSeconds());
      }
      try {
        switch (endpoint.confirmed(code.deviceCode(), verifier)) {
          case DeviceProgress.Done(var tokens) -> {
            return new Proof(tokens, Optional.empty());
          }
          case DeviceProgress.Pending(boolean slower) ->
              interval = slower ? interval.plus(MORE) : interval;
        }
      } catch (IdentityException e) {
        if (!PASSING.contains(e.refusal().fault())) {
          throw e;
        }
        // Never more often than the issuer wants.
        Duration most = interval.compareTo(LONGEST) > 0 ? interval : LONGEST;
        Duration doubled = interval.multipliedBy(2);
        interval = doubled.compareTo(most) > 0 ? most : doubled;
      }
    }
  }
}
