package dev.assent.core.secrets;

import org.jspecify.annotations.Nullable;

/// The key store could not be asked. The message is one lower-case sentence that says why, without
/// any value.
public final class SecretStoreException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param why for people: `the key store is locked`
  public SecretStoreException(String why) {
    super(why);
  }

  /// @param why for people: `the key store does not answer`
  public SecretStoreException(String why, @Nullable Throwable cause) {
    super(why, cause);
  }
}
