package dev.assent.core.identity.issuer;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.identity.token.IssuerKeySet;
import java.util.Optional;

/// The ways to sign in that an issuer offers, as it says itself at this moment.
///
/// @param againstBrowser why nobody can sign in by browser; absent where one can
/// @param device whether one can sign in with a code on another device
/// @param keys how many of its keys can be used; with none no token can be checked
public record IssuerOffer(Optional<IdentityRefusal> againstBrowser, boolean device, int keys) {
  /// Asks an issuer for its description and its keys. Nobody is signed in by that.
  ///
  /// @param issuer as configured
  /// @throws IdentityException when it cannot be used at all
  public static IssuerOffer ask(IssuerHttp http, String issuer)
      throws IdentityException, InterruptedException {
    var metadata = IssuerMetadata.discover(http, issuer);
    int keys = IssuerKeySet.read(http.get(metadata.keys().orElseThrow())).keys().size();
    return new IssuerOffer(againstBrowser(metadata), metadata.device().isPresent(), keys);
  }

  private static Optional<IdentityRefusal> againstBrowser(IssuerMetadata metadata) {
    try {
      var _ = metadata.authorizationForCode();
      return Optional.empty();
    } catch (IdentityException e) {
      return Optional.of(e.refusal());
    }
  }
}
