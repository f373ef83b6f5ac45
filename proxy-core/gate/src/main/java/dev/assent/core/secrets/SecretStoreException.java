package dev.assent.core.secrets;

import dev.assent.core.text.ToldException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The key store could not be asked. The message is one lower-case sentence that says why, without
/// any value.
public final class SecretStoreException extends ToldException {
  private static final long serialVersionUID = 1L;

  /// The troubles of a key store that a person can do something about. The sentence of each says
  /// first what it is, and then what helps.
  public enum Trouble {
    NO_SESSION(
        "there is no key store: this session has no bus; it comes with a login at a desktop"),
    NO_BUS(
        "there is no key store: the session bus cannot be reached; it comes with a login at a"
            + " desktop"),
    NO_SERVICE(
        "there is no key store: no program offers the Secret Service; install one, such as"
            + " GNOME Keyring, and log in again"),
    NOT_STARTED("the program of the key store does not start; log in again or install it anew"),
    LOCKED("the key store is locked; unlock it and try again"),
    NO_KEYRING("the key store has no default keyring; make one and try again"),
    DENIED("the key store denied the access; allow it to Assent and try again"),
    SILENT(
        "the key store did not answer in time; if it asks something on the screen, answer it and"
            + " try again"),
    KEYCHAIN_LOCKED("the keychain is locked; `security unlock-keychain` unlocks it"),
    NO_KEYCHAIN("there is no default keychain; make one with Keychain Access and try again"),
    KEYCHAIN_DENIED(
        "the keychain denied the access; allow it to Assent where macOS asks, and try again"),
    NO_LOGON(
        "the Credential Manager keeps nothing for this login; log in at the computer itself, not"
            + " over SSH and not as a service"),
    CREDENTIALS_DENIED(
        "the Credential Manager denied the access; whoever manages this computer can allow it");

    private final String sentence;

    Trouble(String sentence) {
      this.sentence = sentence;
    }

    /// The message of an exception with this trouble.
    public String sentence() {
      return sentence;
    }

    /// Tells whether [SecretStore#prepare] has the system ask a person for what ends it.
    public boolean isAskedAway() {
      return this == LOCKED || this == NO_KEYRING;
    }
  }

  private final @Nullable Trouble trouble;

  /// @param why for people: `the key store failed`
  public SecretStoreException(CharSequence why) {
    this(why, (Throwable) null);
  }

  /// @param why for people: `the key store failed`
  public SecretStoreException(CharSequence why, @Nullable Throwable cause) {
    super(why, cause);
    this.trouble = null;
  }

  public SecretStoreException(Trouble trouble) {
    this(trouble, null);
  }

  public SecretStoreException(Trouble trouble, @Nullable Throwable cause) {
    super(trouble.sentence(), cause);
    this.trouble = trouble;
  }

  /// The trouble; absent where it is none of those that a person can end.
  public Optional<Trouble> trouble() {
    return Optional.ofNullable(trouble);
  }
}
