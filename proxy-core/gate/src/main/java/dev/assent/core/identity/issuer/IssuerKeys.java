package dev.assent.core.identity.issuer;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.identity.token.IssuerKeySet;
import dev.assent.core.identity.token.SigningKeys;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The keys of one issuer, kept for a while. One thread asks the issuer, the others wait for it.
public final class IssuerKeys implements SigningKeys {
  /// The time for which keys are taken without asking.
  static final Duration FRESH = Duration.ofMinutes(10);

  /// The time for which the last good keys count while the issuer cannot be reached.
  static final Duration LAST_GOOD = Duration.ofHours(1);

  /// The shortest time between two questions for keys with an id that is not known.
  static final Duration FOR_UNKNOWN = Duration.ofMinutes(1);

  /// The time in which a failed question is not repeated.
  static final Duration AFTER_FAILURE = Duration.ofSeconds(10);

  private final IssuerHttp http;
  private final String issuer;
  private final Clock clock;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable Kept kept;
  private @Nullable Failed failed;

  private record Kept(IssuerKeySet set, Instant since) {}

  private record Failed(IdentityRefusal refusal, Instant at) {}

  public IssuerKeys(IssuerHttp http, String issuer, Clock clock) {
    this.http = http;
    this.issuer = issuer;
    this.clock = clock;
  }

  @Override
  public Optional<Duration> clockAhead() {
    return http.clockAhead();
  }

  @Override
  public IssuerKeySet keys(Optional<String> keyId) throws IdentityException, InterruptedException {
    Kept now = kept;
    if (now != null && serves(now, keyId)) {
      return now.set();
    }
    asking.lockInterruptibly();
    try {
      now = kept;
      if (now != null && serves(now, keyId)) {
        return now.set();
      }
      return asked(now);
    } finally {
      asking.unlock();
    }
  }

  private boolean serves(Kept now, Optional<String> keyId) {
    Duration age = age(now.since());
    boolean known =
        keyId.isEmpty()
            || now.set().keys().stream().anyMatch(key -> keyId.get().equals(key.getKeyID()));
    return age.compareTo(known ? FRESH : FOR_UNKNOWN) < 0;
  }

  private IssuerKeySet asked(@Nullable Kept before) throws IdentityException, InterruptedException {
    Failed last = failed;
    if (last == null || age(last.at()).compareTo(AFTER_FAILURE) >= 0) {
      try {
        var metadata = IssuerMetadata.discover(http, issuer);
        var fresh = IssuerKeySet.read(http.get(metadata.keys().orElseThrow()));
        kept = new Kept(fresh, clock.instant());
        failed = null;
        return fresh;
      } catch (IdentityException e) {
        last = new Failed(e.refusal(), clock.instant());
        failed = last;
      }
    }
    if (before != null && age(before.since()).compareTo(LAST_GOOD) < 0) {
      return before.set();
    }
    throw before == null
        ? new IdentityException(last.refusal())
        : new IdentityException(IdentityFault.KEYS_TOO_OLD, last.refusal().message());
  }

  // A clock that was set back makes nothing younger than it is.
  private Duration age(Instant since) {
    Duration age = Duration.between(since, clock.instant());
    return age.isNegative() ? Duration.ofDays(1) : age;
  }
}
