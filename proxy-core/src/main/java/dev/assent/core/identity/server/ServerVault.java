package dev.assent.core.identity.server;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.secrets.LongSecret;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.util.Optional;

/// The sign-in at one server in the system's key store, below a name that begins with a dot: no
/// configuration can name such an entry.
final class ServerVault {
  private static final String HEAD = ".server/";

  private final LongSecret kept;

  /// @param server the name of its definition
  ServerVault(SecretStore store, String server) {
    this.kept = new LongSecret(store, HEAD + server);
  }

  /// What is kept; absent when nobody is signed in there.
  ///
  /// @throws IdentityException when the store cannot be asked, or holds something else
  Optional<ServerTokens> read() throws IdentityException, InterruptedException {
    try {
      Optional<String> text = kept.read();
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(
              ServerTokens.read(text.get())
                  .orElseThrow(() -> new LongSecret.DamagedException("found something else")));
    } catch (LongSecret.DamagedException e) {
      throw new IdentityException(
          IdentityFault.KEPT_TOKENS_DAMAGED, String.valueOf(e.getMessage()), e);
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  /// Keeps a sign-in in place of the one before.
  ///
  /// @throws IdentityException when the store does not take it; the one before is kept then
  void write(ServerTokens tokens) throws IdentityException, InterruptedException {
    try {
      if (!kept.write(tokens.text())) {
        throw new IdentityException(IdentityFault.TOKEN_TOO_LARGE, "");
      }
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  /// Takes the sign-in out, damaged or not.
  ///
  /// @return whether there was one
  boolean clear() throws IdentityException, InterruptedException {
    try {
      return kept.clear();
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  static IdentityException unusable(SecretStoreException e) {
    return new IdentityException(IdentityFault.NO_KEY_STORE, String.valueOf(e.getMessage()), e);
  }
}
