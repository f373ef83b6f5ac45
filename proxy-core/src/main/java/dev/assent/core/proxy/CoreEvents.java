package dev.assent.core.proxy;

import java.lang.System.Logger;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Tells listeners what happened, in order, on one thread; nobody waits for them.
final class CoreEvents implements AutoCloseable {
  private static final Logger LOG = System.getLogger(CoreEvents.class.getName());

  private final List<CoreListener> listeners = new CopyOnWriteArrayList<>();
  private final ExecutorService teller =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("core-events").factory());

  AutoCloseable add(CoreListener listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  void tell(CoreEvent event) {
    if (!listeners.isEmpty() && !teller.isShutdown()) {
      teller.execute(() -> listeners.forEach(listener -> tell(listener, event)));
    }
  }

  private static void tell(CoreListener listener, CoreEvent event) {
    try {
      listener.happened(event);
    } catch (RuntimeException e) {
      LOG.log(Logger.Level.ERROR, "a listener failed to take an event", e);
    }
  }

  @Override
  public void close() {
    teller.shutdown();
  }
}
