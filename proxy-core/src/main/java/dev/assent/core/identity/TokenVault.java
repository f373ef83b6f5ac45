package dev.assent.core.identity;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.secrets.LongSecret;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.util.Optional;

/// The sign-in in the system's key store.
///
/// The names begin with a dot. Configurations cannot name such an entry, so that no server and no
/// hook is given one.
final class TokenVault {
  /// The entry that names the parts.
  static final String HEAD = ".identity";

  private final LongSecret kept;

  TokenVault(SecretStore store) {
    this.kept = new LongSecret(store, HEAD);
  }

  /// What is kept; absent when nobody is signed in.
  ///
  /// @throws IdentityException when the store cannot be asked, or holds something else
  Optional<KeptTokens> read() throws IdentityException, InterruptedException {
    try {
      Optional<String> text = kept.read();
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(
              KeptTokens.read(text.get())
                  .orElseThrow(() -> new LongSecret.DamagedException("found something else")));
    } catch (LongSecret.DamagedException e) {
      throw new IdentityException(
          IdentityFault.KEPT_TOKENS_DAMAGED, String.valueOf(e.getMessage()), e);
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  /// Asks the store, so that nobody signs in for nothing.
  ///
  /// @throws IdentityException when the store cannot be asked
  void checkUsable() throws IdentityException, InterruptedException {
    try {
      var _ = kept.read();
    } catch (LongSecret.DamagedException _) {
      // It is replaced.
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  /// Keeps a sign-in in place of the one before.
  ///
  /// @throws IdentityException when the store does not take it; the one before is kept then
  void write(KeptTokens tokens) throws IdentityException, InterruptedException {
    try {
      if (!kept.write(tokens.text())) {
        throw new IdentityException(IdentityFault.TOKEN_TOO_LARGE, "");
      }
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  /// Takes the sign-in out, damaged or not, and every part, named or not.
  ///
  /// @return whether there was one
  boolean clear() throws IdentityException, InterruptedException {
    try {
      return kept.clear();
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  private static IdentityException unusable(SecretStoreException e) {
    return new IdentityException(IdentityFault.NO_KEY_STORE, String.valueOf(e.getMessage()), e);
  }
}
