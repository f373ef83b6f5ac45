package dev.assent.core.identity;

import dev.assent.core.config.AssentHome;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.machine.MachineSecrets;
import dev.assent.core.text.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The keys of one home in the key store of the system, which all homes of a person share: with one
/// entry for two homes, the server of one would get the token of the other, and two sign-ins would
/// use up each other's tokens.
///
/// In the person's own home a key has its own name there, and the sign-in is `.identity-` with 16
/// hexadecimal digits of the folder. In another home each name stands behind `.home-`, the digits
/// and a slash.
public final class HomeStore implements SecretStore {
  private static final int DIGITS = 16;
  private static final String OTHERS = ".home-";

  private final SecretStore store;
  private final String signIn;

  /// The beginning of the other names: empty in the person's own home.
  private final String front;

  HomeStore(SecretStore store, Path folder, boolean own) {
    String digits = digits(folder);
    this.store = store;
    this.signIn = TokenVault.HEAD + "-" + digits;
    this.front = own ? "" : OTHERS + digits + "/";
  }

  /// The keys of a home on this machine.
  ///
  /// @param environment the process's variables
  /// @param userHome the person's home folder
  /// @param osName the system property `os.name`
  public static SecretStore of(
      AssentHome home, Map<String, String> environment, Path userHome, String osName) {
    return new HomeStore(
        new MachineSecrets(environment, userHome, osName),
        home.config(),
        home.isOwn(userHome, osName));
  }

  private static String digits(Path folder) {
    Path real = folder.toAbsolutePath().normalize();
    try {
      real = folder.toRealPath();
    } catch (IOException _) {
      // Not made yet; nothing is kept for it, then.
    }
    return Sha256.hex(real.toString()).substring(0, DIGITS);
  }

  private String there(String name) {
    return name.startsWith(TokenVault.HEAD)
        ? signIn + name.substring(TokenVault.HEAD.length())
        : front + name;
  }

  /// The name that one of the store has in this home; absent where it is another home's.
  private Optional<String> here(String name) {
    if (name.startsWith(TokenVault.HEAD)) {
      return name.startsWith(signIn)
          ? Optional.of(TokenVault.HEAD + name.substring(signIn.length()))
          : Optional.empty();
    }
    boolean ours = front.isEmpty() ? !name.startsWith(OTHERS) : name.startsWith(front);
    return ours ? Optional.of(name.substring(front.length())) : Optional.empty();
  }

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException, InterruptedException {
    return store.secret(there(name));
  }

  @Override
  public void put(String name, char[] value) throws SecretStoreException, InterruptedException {
    store.put(there(name), value);
  }

  /// Without those of other homes.
  @Override
  public List<String> names() throws SecretStoreException, InterruptedException {
    return store.names().stream().map(this::here).flatMap(Optional::stream).sorted().toList();
  }

  @Override
  public void check() throws SecretStoreException, InterruptedException {
    store.check();
  }

  @Override
  public void prepare() throws SecretStoreException, InterruptedException {
    store.prepare();
  }

  @Override
  public boolean remove(String name) throws SecretStoreException, InterruptedException {
    return store.remove(there(name));
  }
}
