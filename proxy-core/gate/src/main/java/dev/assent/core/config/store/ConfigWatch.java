package dev.assent.core.config.store;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Looks at the disk at a steady pace and tells listeners. Looking is a few file stamps: the
/// platforms' own file events miss network folders and come late on macOS.
final class ConfigWatch implements AutoCloseable {
  // A broken file counts at the second look, which must lie within the promised second.
  private static final long PACE_MILLIS = 400;
  private static final System.Logger LOG = System.getLogger(ConfigWatch.class.getName());

  private final Runnable look;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService pace =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("assent-config-watch").factory());

  ConfigWatch(Runnable look) {
    this.look = look;
  }

  void start() {
    var _ =
        pace.scheduleWithFixedDelay(
            this::lookOnce, PACE_MILLIS, PACE_MILLIS, TimeUnit.MILLISECONDS);
  }

  AutoCloseable listen(Runnable listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  void tell() {
    for (Runnable listener : listeners) {
      try {
        listener.run();
      } catch (RuntimeException e) {
        // One listener's fault must not keep the others from the news, nor end the watch.
        LOG.log(System.Logger.Level.WARNING, "a listener failed", e);
      }
    }
  }

  private void lookOnce() {
    try {
      look.run();
    } catch (RuntimeException e) {
      // An exception would silently end the schedule.
      LOG.log(System.Logger.Level.WARNING, "the configuration could not be looked at", e);
    }
  }

  @Override
  public void close() {
    pace.shutdownNow();
  }
}
