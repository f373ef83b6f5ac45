package dev.assent.core.secrets.machine;

import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.bus.BusStore;
import dev.assent.core.system.OperatingSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The key store of this machine, found when a secret is wanted and not before.
public final class MachineSecrets implements SecretStore {
  /// The longest time that a question may take; a session waits for it.
  public static final Duration DEADLINE = Duration.ofSeconds(2);

  // A person types a password.
  private static final Duration PATIENCE = Duration.ofMinutes(3);

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
  public void check() throws SecretStoreException, InterruptedException {
    store().check();
  }

  @Override
  public void prepare() throws SecretStoreException, InterruptedException {
    store(PATIENCE).prepare();
  }

  @Override
  public boolean remove(String name) throws SecretStoreException, InterruptedException {
    return store().remove(name);
  }

  private SecretStore store() throws SecretStoreException {
    return store(deadline);
  }

  private SecretStore store(Duration within) throws SecretStoreException {
    SecretStore found =
        switch (OperatingSystem.of(osName)) {
          case WINDOWS -> new CredentialManager();
          case MACOS -> new LoginKeychain("/usr/bin/security");
          case LINUX, OTHER ->
              new BusStore(
                  BusAddress.of(environment, userHome)
                      .orElseThrow(
                          () -> new SecretStoreException(SecretStoreException.Trouble.NO_SESSION)));
        };
    return new BoundedStore(found, within);
  }
}
