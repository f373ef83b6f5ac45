package dev.assent.core.identity.token;

import java.time.Duration;
import java.util.Optional;

/// The keys of an issuer as they are known now. Thread-safe.
public interface SigningKeys {
  /// The keys.
  ///
  /// @param keyId the key that is wanted; one that is not known may have the keys fetched anew
  /// @throws IdentityException when there are none that still count
  /// @throws InterruptedException when interrupted
  IssuerKeySet keys(Optional<String> keyId) throws IdentityException, InterruptedException;

  /// The lead of this machine's clock over the issuer's; negative when behind, absent while the
  /// issuer has not told.
  Optional<Duration> clockAhead();
}
