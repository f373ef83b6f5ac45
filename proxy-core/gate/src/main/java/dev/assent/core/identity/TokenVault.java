package dev.assent.core.identity;

import dev.assent.core.identity.token.TokenShelf;
import dev.assent.core.secrets.SecretStore;

/// Names the entry of the key store that holds the sign-in of the person.
final class TokenVault {
  /// The entry that names the parts.
  static final String HEAD = ".identity";

  private TokenVault() {}

  static TokenShelf<KeptTokens> of(SecretStore store) {
    return new TokenShelf<>(store, HEAD, KeptTokens::text, KeptTokens::read);
  }
}
