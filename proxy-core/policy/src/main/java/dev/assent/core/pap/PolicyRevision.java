package dev.assent.core.pap;

import dev.assent.core.policy.PolicyVersion;
import java.time.Instant;
import java.util.Optional;

/// One entry of a policy's history: a text that came into force. A text that returns is an entry of
/// its own.
///
/// @param version its number, and the digest of its text
/// @param time when it came into force
/// @param origin where it came from
/// @param reason why it was put in force, also where its tests failed
/// @param user the account of the operating system that the change was made under; absent where
///   nobody knows, as for a file that was found changed
public record PolicyRevision(
    PolicyVersion version,
    Instant time,
    PolicyOrigin origin,
    ChangeReason reason,
    Optional<String> user) {
  public PolicyRevision {
    user = user.flatMap(ChangeReason::line);
  }

  /// No text: everything is denied since then.
  static PolicyRevision none(Instant since) {
    return new PolicyRevision(
        PolicyVersion.NONE, since, PolicyOrigin.UNKNOWN, ChangeReason.NONE, Optional.empty());
  }

  /// The number that counts a policy's versions from 1; 0 for no text.
  public long number() {
    return version.number();
  }
}
