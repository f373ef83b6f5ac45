package dev.assent.core.identity.token;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonString;
import java.util.Optional;

/// Reads of whom an identity token says that it is, for records only: its signature is not checked.
/// It came over TLS from the issuer itself, but nothing may be decided by it.
public final class UncheckedSubject {
  private static final int LONGEST = 255;

  private UncheckedSubject() {}

  /// The token's `sub`; absent when it is no token of this issuer for this client.
  public static Optional<String> of(String token, String issuer, String client) {
    try {
      var claims = SignedToken.parse(token).claims();
      boolean isOurs =
          claims.string("iss").filter(issuer::equals).isPresent()
              && (claims.string("aud").filter(client::equals).isPresent()
                  || claims
                      .array("aud")
                      .map(JsonArray::items)
                      .filter(whom -> whom.contains(new JsonString(client)))
                      .isPresent());
      return claims.string("sub").filter(id -> isOurs && id.length() <= LONGEST);
    } catch (IdentityException _) {
      return Optional.empty();
    }
  }
}
