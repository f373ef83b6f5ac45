package dev.assent.core.identity;

import dev.assent.core.identity.token.IdentityRefusal;
import java.time.Instant;

/// The sign-in of the person, as far as it counts.
public sealed interface SignInState {
  /// The word used in output for programs: `signed-out`, `signed-in` or `refused`.
  default String word() {
    return switch (this) {
      case SignedOut _ -> "signed-out";
      case SignedIn _ -> "signed-in";
      case Refused _ -> "refused";
    };
  }

  /// Nobody.
  record SignedOut() implements SignInState {}

  /// Somebody whose token was checked just now, or is known to be good.
  ///
  /// @param until when the token ends, the allowance for clocks included
  /// @param renewable whether it can be renewed then
  record SignedIn(TokenSubject who, Instant until, boolean renewable) implements SignInState {
    /// For people, as in the subject.
    public String name() {
      return who.name();
    }
  }

  /// There is a sign-in, and it does not count.
  record Refused(IdentityRefusal why) implements SignInState {}
}
