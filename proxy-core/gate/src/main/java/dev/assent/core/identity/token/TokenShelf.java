package dev.assent.core.identity.token;

import dev.assent.core.secrets.LongSecret;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import java.util.Optional;
import java.util.function.Function;

/// One sign-in in the system's key store.
///
/// The names begin with a dot. Configurations cannot name such an entry, so that no server and no
/// hook is given one.
///
/// @param <T> the sign-in
public final class TokenShelf<T> {
  private final SecretStore store;
  private final LongSecret kept;
  private final Function<T, String> writing;
  private final Function<String, Optional<T>> reading;

  /// @param head the entry that names the parts; begins with a dot
  /// @param writing makes the text that is kept
  /// @param reading reads that text; absent where it is something else
  public TokenShelf(
      SecretStore store,
      String head,
      Function<T, String> writing,
      Function<String, Optional<T>> reading) {
    this.store = store;
    this.kept = new LongSecret(store, head);
    this.writing = writing;
    this.reading = reading;
  }

  /// The sign-in that is kept; absent when nobody is signed in.
  ///
  /// @throws IdentityException when the store cannot be asked, or holds something else
  public Optional<T> read() throws IdentityException, InterruptedException {
    try {
      Optional<String> text = kept.read();
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(
              reading
                  .apply(text.get())
                  .orElseThrow(() -> new LongSecret.DamagedException("found something else")));
    } catch (LongSecret.DamagedException e) {
      throw new IdentityException(IdentityFault.KEPT_TOKENS_DAMAGED, Sentence.told(e), e);
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  /// Asks the store, so that nobody signs in for nothing.
  ///
  /// @throws IdentityException when the store cannot be asked, or could keep nothing
  public void checkUsable() throws IdentityException, InterruptedException {
    try {
      store.check();
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
  public void write(T tokens) throws IdentityException, InterruptedException {
    try {
      if (!kept.write(writing.apply(tokens))) {
        throw new IdentityException(IdentityFault.TOKEN_TOO_LARGE, "");
      }
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  /// Takes the sign-in out, damaged or not, and every part, named or not.
  ///
  /// @return whether there was one
  /// @throws IdentityException when the store cannot be asked
  public boolean clear() throws IdentityException, InterruptedException {
    try {
      return kept.clear();
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  /// The refusal of a store that cannot be used.
  public static IdentityException unusable(SecretStoreException e) {
    return new IdentityException(IdentityFault.NO_KEY_STORE, Sentence.told(e), e);
  }
}
