package dev.assent.core.access;

import dev.assent.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;

/// The knowledge of a session about calls of one kind that it let through before this one.
///
/// @param asked the kind, as the policy in force describes it
/// @param ago how long before this call the last one of the kind was let through; absent where none
///   is known
/// @param unseen how long before this call the last one was let through of which nobody knows
///   whether it was of the kind, because the policy did not ask then; absent where there is none
public record EarlierCall(JsonObject asked, Optional<Duration> ago, Optional<Duration> unseen) {
  /// Returns whether there was a call of the kind, or may have been one, since then.
  ///
  /// @param most how long ago at most; absent for the whole session
  public boolean isWithin(Optional<Duration> most) {
    return isWithin(ago, most) || isWithin(unseen, most);
  }

  private static boolean isWithin(Optional<Duration> known, Optional<Duration> most) {
    return known.isPresent() && (most.isEmpty() || known.get().compareTo(most.get()) <= 0);
  }
}
