package dev.assent.core.identity;

import dev.assent.core.config.AssentHome;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.file.EncryptedFile;
import dev.assent.core.secrets.file.FileKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The place where the sign-in of a home is kept: the key store of the system, or the encrypted
/// file that the person asked for. Where the file is there, it is the place. Thread-safe.
public final class SignInPlace implements SecretStore {
  /// The beginning of the reason why a sign-in in the file cannot be read without its passphrase.
  public static final String LOCKED = EncryptedFile.LOCKED;

  private static final int LEAST_PASSPHRASE = 12;

  private final SecretStore system;
  private final EncryptedFile file;
  private final Path locks;

  private SignInPlace(SecretStore system, EncryptedFile file, Path locks) {
    this.system = system;
    this.file = file;
    this.locks = locks;
  }

  /// @param system the key store of the system, as [HomeStore] shows it
  public static SignInPlace of(AssentHome home, SecretStore system) {
    return new SignInPlace(
        system,
        new EncryptedFile(
            home.signIn(), home.signInMark(), home.config().toAbsolutePath().toString()),
        home.runtime());
  }

  /// Checks that a new passphrase holds up whoever has the file and tries many.
  ///
  /// @throws SecretStoreException when it is too short
  public static void checkPassphrase(char[] passphrase) throws SecretStoreException {
    if (passphrase.length < LEAST_PASSPHRASE) {
      throw new SecretStoreException(
          "found a passphrase of "
              + passphrase.length
              + " characters, expected at least "
              + LEAST_PASSPHRASE);
    }
  }

  /// The key store of the system.
  public SecretStore system() {
    return system;
  }

  /// True if the place is the file.
  public boolean isFile() {
    return file.exists();
  }

  /// The key of a passphrase for the file that is there. Takes a second or so.
  ///
  /// @param passphrase stays the caller's, who wipes it
  /// @return absent when it is wrong
  /// @throws SecretStoreException when the file cannot be used
  public Optional<FileKey> key(char[] passphrase) throws SecretStoreException {
    return file.key(passphrase);
  }

  /// Opens the file from now on, for this process.
  ///
  /// @throws SecretStoreException when there is none, or the key is not its own
  public void unlock(FileKey key) throws SecretStoreException {
    if (!file.exists()) {
      throw new SecretStoreException("the sign-in is not kept in a file");
    }
    file.unlock(key);
  }

  /// Moves a sign-in that was made in another store into a new file.
  ///
  /// @param passphrase stays the caller's, who wipes it
  /// @return the key of the file
  public FileKey keepInFile(char[] passphrase, SecretStore from)
      throws SecretStoreException, InterruptedException {
    try (var _ = Identity.changes(locks)) {
      return file.replace(passphrase, from, TokenVault.HEAD);
    } catch (IOException e) {
      throw new SecretStoreException("the lock of the sign-in cannot be taken", e);
    }
  }

  /// Takes the file away, locked or not; the key store of the system is the place then.
  ///
  /// @return whether there was one
  public boolean dropFile() throws SecretStoreException {
    try (var _ = Identity.changes(locks)) {
      return file.delete();
    } catch (IOException e) {
      throw new SecretStoreException("the lock of the sign-in cannot be taken", e);
    }
  }

  private SecretStore place() {
    return file.exists() ? file : system;
  }

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException, InterruptedException {
    return place().secret(name);
  }

  @Override
  public void put(String name, char[] value) throws SecretStoreException, InterruptedException {
    place().put(name, value);
  }

  @Override
  public List<String> names() throws SecretStoreException, InterruptedException {
    return place().names();
  }

  @Override
  public void check() throws SecretStoreException, InterruptedException {
    place().check();
  }

  @Override
  public void prepare() throws SecretStoreException, InterruptedException {
    place().prepare();
  }

  @Override
  public boolean remove(String name) throws SecretStoreException, InterruptedException {
    return place().remove(name);
  }
}
