package dev.assent.core.identity;

import dev.assent.core.config.AssentHome;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// The key store of the system, in which each home has a sign-in of its own: `.identity` is
/// `.identity-` and 16 hexadecimal digits there. With one entry, two homes under locks of their own
/// would use up each other's tokens. All other entries are those of the store.
final class HomeStore implements SecretStore {
  private static final int DIGITS = 16;

  private final SecretStore store;
  private final String own;

  HomeStore(SecretStore store, AssentHome home) {
    this.store = store;
    this.own = TokenVault.HEAD + "-" + digits(home.config());
  }

  private static String digits(Path folder) {
    Path real = folder.toAbsolutePath().normalize();
    try {
      real = folder.toRealPath();
    } catch (IOException _) {
      // Not made yet; nothing is kept for it, then.
    }
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(real.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  private String there(String name) {
    return name.startsWith(TokenVault.HEAD) ? own + rest(name, TokenVault.HEAD) : name;
  }

  private static String rest(String name, String head) {
    return name.substring(head.length());
  }

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException, InterruptedException {
    return store.secret(there(name));
  }

  @Override
  public void put(String name, char[] value) throws SecretStoreException, InterruptedException {
    store.put(there(name), value);
  }

  /// Without the sign-ins of other homes.
  @Override
  public List<String> names() throws SecretStoreException, InterruptedException {
    return store.names().stream()
        .filter(name -> name.startsWith(own) || !name.startsWith(TokenVault.HEAD))
        .map(name -> name.startsWith(own) ? TokenVault.HEAD + rest(name, own) : name)
        .sorted()
        .toList();
  }

  @Override
  public boolean remove(String name) throws SecretStoreException, InterruptedException {
    return store.remove(there(name));
  }
}
