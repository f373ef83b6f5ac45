package dev.assent.core.secrets.machine;

import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.bus.BusStore;
import dev.assent.core.system.OperatingSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

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

  /// Another store with a deadline: what takes longer is given up, and a value that comes too late
  /// is wiped unseen.
  private record BoundedStore(SecretStore store, Duration deadline) implements SecretStore {
    private interface Work<T> {
      T run() throws SecretStoreException, InterruptedException;
    }

    @Override
    public Optional<char[]> secret(String name) throws SecretStoreException, InterruptedException {
      return within(
          () -> store.secret(name), late -> late.ifPresent(value -> Arrays.fill(value, '\0')));
    }

    @Override
    public void put(String name, char[] value) throws SecretStoreException, InterruptedException {
      // The caller wipes its own when this returns, and the store may still be reading then.
      char[] copy = value.clone();
      boolean _ =
          within(
              () -> {
                try {
                  store.put(name, copy);
                  return true;
                } finally {
                  Arrays.fill(copy, '\0');
                }
              },
              _ -> {});
    }

    @Override
    public List<String> names() throws SecretStoreException, InterruptedException {
      return within(store::names, _ -> {});
    }

    @Override
    public void check() throws SecretStoreException, InterruptedException {
      boolean _ =
          within(
              () -> {
                store.check();
                return true;
              },
              _ -> {});
    }

    @Override
    public void prepare() throws SecretStoreException, InterruptedException {
      boolean _ =
          within(
              () -> {
                store.prepare();
                return true;
              },
              _ -> {});
    }

    @Override
    public boolean remove(String name) throws SecretStoreException, InterruptedException {
      return within(() -> store.remove(name), _ -> {});
    }

    private <T> T within(Work<T> work, Consumer<T> tooLate)
        throws SecretStoreException, InterruptedException {
      // Whoever sets it first decides what becomes of the result: the worker hands it over, or the
      // caller has gone.
      var settled = new AtomicBoolean();
      var task =
          new FutureTask<T>(() -> {
            T result = work.run();
            if (!settled.compareAndSet(false, true)) {
              tooLate.accept(result);
            }
            return result;
          });
      Thread.ofPlatform().daemon().name("key store").start(task);
      try {
        return task.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        if (settled.compareAndSet(false, true)) {
          task.cancel(true);
          throw new SecretStoreException(SecretStoreException.Trouble.SILENT, e);
        }
        return last(task);
      } catch (ExecutionException e) {
        throw failure(e);
      } catch (InterruptedException e) {
        if (settled.compareAndSet(false, true)) {
          task.cancel(true);
        }
        throw e;
      }
    }

    // The result was there when the time was up; it is a moment away.
    private static <T> T last(FutureTask<T> task)
        throws SecretStoreException, InterruptedException {
      try {
        return task.get();
      } catch (ExecutionException e) {
        throw failure(e);
      }
    }

    private static SecretStoreException failure(ExecutionException e) {
      return switch (e.getCause()) {
        case SecretStoreException known -> known;
        case InterruptedException gone ->
            new SecretStoreException("the question to the key store was broken off", gone);
        case CancellationException gone ->
            new SecretStoreException("the question to the key store was broken off", gone);
        case Error error -> throw error;
        case null, default -> new SecretStoreException("the key store failed", e.getCause());
      };
    }
  }
}
