package dev.assent.core.secrets;

import dev.assent.core.text.Sentence;
import java.util.Optional;

/// Gives secrets by name: the key store of the platform, as far as the core knows it. Thread-safe.
@FunctionalInterface
public interface SecretSource {
  /// The secret of a name. May wait for the store, but not longer than a few seconds.
  ///
  /// @param name as [dev.assent.core.config.SecretValue#KEY]
  /// @return the value, which the caller wipes after use; absent when the store has none of that
  ///   name
  /// @throws SecretStoreException when the store cannot be asked: there is none, it is locked, it
  ///   does not answer
  /// @throws InterruptedException when interrupted
  Optional<char[]> secret(String name) throws SecretStoreException, InterruptedException;

  /// The same where it must be there.
  default char[] needed(String name) throws SecretStoreException, InterruptedException {
    return secret(name)
        .orElseThrow(() ->
            new SecretStoreException(
                Sentence.of(
                    "the key store has no `%s`; `assent secret set %s` stores it", name, name)));
  }

  /// The source of a core that was given no key store: it can never be asked.
  static SecretSource none() {
    return _ -> {
      throw new SecretStoreException("this program was started without access to a key store");
    };
  }
}
