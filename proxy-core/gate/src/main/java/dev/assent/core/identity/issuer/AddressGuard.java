package dev.assent.core.identity.issuer;

import dev.assent.core.identity.token.IdentityException;
import java.net.URI;

/// Looks at an address that somebody else named before it is asked.
@FunctionalInterface
public interface AddressGuard {
  /// Lets every address pass.
  AddressGuard NONE = _ -> {};

  /// @throws IdentityException when nothing may be sent there
  void check(URI address) throws IdentityException;
}
