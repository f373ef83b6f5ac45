package dev.assent.core.identity.token;

import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.List;

/// The result of checking one token.
public sealed interface TokenVerdict {
  /// It is good.
  ///
  /// @param claims all that it says
  /// @param subject about whom
  /// @param audience for whom, at least one
  /// @param until when it ends, the allowance for clocks included
  record Accepted(JsonObject claims, String subject, List<String> audience, Instant until)
      implements TokenVerdict {
    public Accepted {
      audience = List.copyOf(audience);
    }
  }

  /// It is not.
  record Refused(IdentityRefusal refusal) implements TokenVerdict {}

  /// The good one.
  ///
  /// @throws IdentityException when it was refused
  default Accepted accepted() throws IdentityException {
    return switch (this) {
      case Accepted accepted -> accepted;
      case Refused(var refusal) -> throw new IdentityException(refusal);
    };
  }
}
