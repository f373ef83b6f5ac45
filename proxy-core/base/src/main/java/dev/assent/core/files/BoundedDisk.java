package dev.assent.core.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Has work with a file done on another thread and waits for it a bounded time: no call of the
/// system that opens or reads a file can be ended from outside. Work that does not come back is
/// left behind, once for each file.
final class BoundedDisk {
  private static final Duration LIMIT = Duration.ofSeconds(2);
  // Files that somebody else names may be as many as he likes; ours are few.
  private static final int MOST_LEFT = 32;

  private static final ExecutorService WORKERS =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          5,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform().daemon().name("disk-", 0).factory());
  private static final Map<Path, FutureTask<?>> LEFT = new ConcurrentHashMap<>();

  private BoundedDisk() {}

  interface Work<T> {
    T run() throws IOException;
  }

  static <T> T call(Path file, FileTrust trust, Work<T> work) throws IOException {
    LEFT.values().removeIf(FutureTask::isDone);
    if (LEFT.containsKey(file) || trust == FileTrust.ANYBODYS && LEFT.size() >= MOST_LEFT) {
      throw silent(file);
    }
    var task = new LeftTask<>(work);
    WORKERS.execute(task);
    return await(file, task);
  }

  private static <T> T await(Path file, LeftTask<T> task) throws IOException {
    long until = System.nanoTime() + LIMIT.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get(until - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
          interrupted = true;
        } catch (TimeoutException _) {
          LEFT.put(file, task);
          task.leave();
          throw silent(file);
        } catch (ExecutionException e) {
          throw unwrapped(e);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static IOException unwrapped(ExecutionException e) {
    return switch (e.getCause()) {
      case IOException io -> io;
      case RuntimeException fault -> throw fault;
      case Error error -> throw error;
      case null, default -> new IOException(e);
    };
  }

  private static UnfitFileException silent(Path file) {
    return new UnfitFileException(
        file,
        "a file that did not answer within " + LIMIT.toSeconds() + " s",
        "one that can be read at once");
  }

  /// Work whose result nobody may want any more; what it opened is closed then.
  private static final class LeftTask<T> extends FutureTask<T> {
    private boolean left;

    LeftTask(Work<T> work) {
      super(work::run);
    }

    synchronized void leave() {
      left = true;
      if (isDone()) {
        closeResult();
      }
    }

    @Override
    protected synchronized void done() {
      if (left) {
        closeResult();
      }
    }

    private void closeResult() {
      try {
        if (resultNow() instanceof Closeable open) {
          open.close();
        }
      } catch (IOException | IllegalStateException _) {
        // It failed, so there is nothing to close, or cannot be closed, which nobody waits for.
      }
    }
  }
}
