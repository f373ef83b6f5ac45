package dev.assent.core.secrets;

import dev.assent.core.config.SecretStoreException;
import dev.assent.core.secrets.bus.BusStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The key store of this machine, found when a secret is wanted and not before.
public final class MachineSecrets implements SecretStore {
  /// How long a question may take; a session waits for it.
  public static final Duration DEADLINE = Duration.ofSeconds(2);

  private static final String SESSION_BUS = "DBUS_SESSION_BUS_ADDRESS";

  private final Map<String, String> environment;
  private final Path userHome;
  private final String osName;
  private final Duration deadline;

  /// @param environment the process's variables
  /// @param userHome the person's home folder
  /// @param osName the system property `os.name`
  public MachineSecrets(Map<String, String> environment, Path userHome, String osName) {
    this(environment, userHome, osName, DEADLINE);
  }

  MachineSecrets(Map<String, String> environment, Path userHome, String osName, Duration deadline) {
    this.environment = Map.copyOf(environment);
    this.userHome = userHome;
    this.osName = osName;
    this.deadline = deadline;
  }

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException, InterruptedException {
    return store().secret(name);
  }

  @Override
  public void put(String name, char[] value) throws SecretStoreException, InterruptedException {
    store().put(name, value);
  }

  @Override
  public List<String> names() throws SecretStoreException, InterruptedException {
    return store().names();
  }

  @Override
  public boolean remove(String name) throws SecretStoreException, InterruptedException {
    return store().remove(name);
  }

  private SecretStore store() throws SecretStoreException {
    String os = osName.toLowerCase(Locale.ROOT);
    SecretStore found;
    if (os.startsWith("windows")) {
      found = new CredentialManager();
    } else if (os.startsWith("mac")) {
      found = new LoginKeychain("/usr/bin/security");
    } else {
      found = new BusStore(sessionBus());
    }
    return new BoundedStore(found, deadline);
  }

  /// The bus that the environment names; else the one at its usual place, because a core that a client started gets few
  /// variables.
  private String sessionBus() throws SecretStoreException {
    String named = environment.getOrDefault(SESSION_BUS, "");
    if (!named.isEmpty()) {
      // Several may be given; the first is the preferred one.
      return named.split(";", 2)[0];
    }
    Path usual = Path.of(environment.getOrDefault("XDG_RUNTIME_DIR", usualRuntime())).resolve("bus");
    if (!Files.exists(usual)) {
      throw new SecretStoreException("there is no key store: this session has no bus");
    }
    return "unix:path=" + usual;
  }

  private String usualRuntime() {
    try {
      return "/run/user/" + Files.getAttribute(userHome, "unix:uid");
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      // No user numbers here, and no such folder.
      return "/run/user";
    }
  }
}
