package dev.assent.core.secrets;

import java.util.List;
import java.util.Optional;

/// A key store that can also be filled. Every method may wait for the store, but not longer than a
/// few seconds, and throws as [SecretSource#secret] does. Thread-safe.
public interface SecretStore extends SecretSource {
  /// Keeps a secret; one of the same name is replaced.
  ///
  /// @param name as [dev.assent.core.config.SecretValue#KEY]
  /// @param value stays the caller's, who wipes it
  void put(String name, char[] value) throws SecretStoreException, InterruptedException;

  /// The names of the secrets that Assent keeps there, sorted; may be empty. No value is read.
  List<String> names() throws SecretStoreException, InterruptedException;

  /// Takes a secret out.
  ///
  /// @return whether there was one
  boolean remove(String name) throws SecretStoreException, InterruptedException;

  /// Asks whether a secret could be kept now. Keeps none.
  default void check() throws SecretStoreException, InterruptedException {
    var _ = names();
  }

  /// Has the system ask the person for what is in the way of [#check]: a password, or a new default
  /// keyring. Waits for the person, some minutes at most. For windows only: nobody may wait behind
  /// it.
  default void prepare() throws SecretStoreException, InterruptedException {
    check();
  }

  /// A source as a store: itself where it can be filled, else one that takes nothing.
  static SecretStore of(SecretSource source) {
    return source instanceof SecretStore store
        ? store
        : new SecretStore() {
          @Override
          public Optional<char[]> secret(String name)
              throws SecretStoreException, InterruptedException {
            return source.secret(name);
          }

          @Override
          public void put(String name, char[] value) throws SecretStoreException {
            throw unfit();
          }

          @Override
          public List<String> names() throws SecretStoreException {
            throw unfit();
          }

          @Override
          public boolean remove(String name) throws SecretStoreException {
            throw unfit();
          }

          private static SecretStoreException unfit() {
            return new SecretStoreException(
                "this program was given a key store that it can only read");
          }
        };
  }
}
