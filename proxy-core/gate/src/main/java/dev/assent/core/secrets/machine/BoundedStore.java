package dev.assent.core.secrets.machine;

import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// Another store with a deadline: what takes longer is given up, and a value that comes too late is
/// wiped unseen.
final class BoundedStore implements SecretStore {
  private final SecretStore store;
  private final Duration deadline;

  BoundedStore(SecretStore store, Duration deadline) {
    this.store = store;
    this.deadline = deadline;
  }

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
  private static <T> T last(FutureTask<T> task) throws SecretStoreException, InterruptedException {
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
