package dev.assent.core.identity.server;

import dev.assent.core.identity.token.TokenShelf;
import dev.assent.core.secrets.SecretStore;

/// Names the entry of the key store that holds the sign-in at one server.
final class ServerVault {
  private static final String HEAD = ".server/";

  private ServerVault() {}

  /// @param server the name of its definition
  static TokenShelf<ServerTokens> of(SecretStore store, String server) {
    return new TokenShelf<>(store, HEAD + server, ServerTokens::text, ServerTokens::read);
  }
}
