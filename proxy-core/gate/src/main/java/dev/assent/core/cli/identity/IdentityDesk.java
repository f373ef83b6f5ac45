package dev.assent.core.cli.identity;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInPlace;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.file.FileKey;
import java.util.Arrays;
import java.util.Optional;

/// The settings and the sign-in of the home that a command is about.
record IdentityDesk(CliSurroundings surroundings, CliServices rooms) {
  /// Why a passphrase was not taken.
  static final String WRONG = "the passphrase is wrong";

  private static final String PROMPT = "passphrase of the file of the sign-in";

  /// The settings of the person's sign-in; absent where nobody signs in.
  ///
  /// @throws ConfigException when the settings cannot be used
  Optional<IdentitySettings> settings() throws ConfigException {
    return ConfigStore.identity(surroundings.home());
  }

  /// The place where the sign-in is kept.
  ///
  /// @throws ConfigException when the home cannot be used
  SignInPlace place() throws ConfigException {
    return SignInPlace.of(prepared(), rooms.secrets().store(surroundings));
  }

  /// The sign-in for these settings, kept in a store.
  ///
  /// @throws ConfigException when the home cannot be used
  Identity open(IdentitySettings settings, SecretStore store) throws ConfigException {
    return new Identity(settings, store, prepared().runtime(), surroundings.clock());
  }

  /// Takes a sign-in out of a store whatever it was made for.
  ///
  /// @return what there was
  Identity.Forgotten forget(SecretStore store)
      throws ConfigException, IdentityException, InterruptedException {
    return Identity.forget(store, prepared().runtime());
  }

  /// Opens the place with the passphrase that the person types, where it is a file.
  ///
  /// @param hint what an empty passphrase does; may be empty
  /// @return whether it is open; false when they typed none, or no person sits there
  /// @throws SecretStoreException when the passphrase is wrong, or the file cannot be used
  boolean unlocked(SignInPlace place, String hint) throws SecretStoreException {
    if (!place.isFile()) {
      return true;
    }
    Optional<FileKey> key = typedKey(place, hint);
    if (key.isPresent()) {
      place.unlock(key.get());
    }
    return key.isPresent();
  }

  /// The key of the file, by the passphrase that the person types.
  ///
  /// @return absent when they typed none, or no person sits there
  /// @throws SecretStoreException when the passphrase is wrong, or the file cannot be used
  Optional<FileKey> typedKey(SignInPlace place, String hint) throws SecretStoreException {
    char[] typed = rooms.secrets().typed(PROMPT + hint).orElseGet(() -> new char[0]);
    try {
      if (typed.length == 0) {
        return Optional.empty();
      }
      Optional<FileKey> key = place.key(typed);
      if (key.isEmpty()) {
        throw new SecretStoreException(WRONG);
      }
      return key;
    } finally {
      Arrays.fill(typed, '\0');
    }
  }

  /// A new passphrase, typed twice; the caller wipes it.
  ///
  /// @return absent when no person sits there
  /// @throws SecretStoreException when it is too short, or the second is another
  Optional<char[]> newPassphrase() throws SecretStoreException {
    Optional<char[]> first = rooms.secrets().typed("new " + PROMPT);
    if (first.isEmpty()) {
      return first;
    }
    char[] second = rooms.secrets().typed("the same again").orElseGet(() -> new char[0]);
    try {
      SignInPlace.checkPassphrase(first.get());
      if (!Arrays.equals(first.get(), second)) {
        throw new SecretStoreException("the two passphrases differ");
      }
      return first;
    } catch (SecretStoreException e) {
      Arrays.fill(first.get(), '\0');
      throw e;
    } finally {
      Arrays.fill(second, '\0');
    }
  }

  /// Tells the core, where one runs, that somebody signed in or out.
  ///
  /// @return why it does not know; absent when it does, or none runs
  Optional<String> tellCore() {
    try {
      var _ = rooms.control().lookWhoIsSignedIn(surroundings.home());
      return Optional.empty();
    } catch (ConfigException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (ControlException e) {
      return notTold(e);
    }
  }

  /// Gives the core, where one runs, the key of the file.
  ///
  /// @return why it did not take it; absent when it did, or none runs
  Optional<String> giveCore(FileKey key) throws ConfigException {
    try {
      JsonObject answer = unlockCore(key);
      return JsonBoolean.TRUE.equals(answer.get("unlocked"))
          ? Optional.empty()
          : Optional.of(
              "the running Assent did not take the key: " + answer.string("message").orElse(""));
    } catch (ControlException e) {
      return notTold(e);
    }
  }

  /// Gives the core the key of the file: `unlocked`, with `state`, or with `message`.
  JsonObject unlockCore(FileKey key) throws ConfigException, ControlException {
    return rooms.control().unlock(surroundings.home(), key);
  }

  private static Optional<String> notTold(ControlException e) {
    return e.code() == ControlException.Code.NOT_RUNNING
        ? Optional.empty()
        : Optional.of("Assent runs and was not told, end it and start it again: " + e.getMessage());
  }

  private AssentHome prepared() throws ConfigException {
    AssentHome home = surroundings.home();
    home.prepare();
    return home;
  }
}
