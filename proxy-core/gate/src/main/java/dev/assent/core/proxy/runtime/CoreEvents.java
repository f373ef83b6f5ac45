package dev.assent.core.proxy.runtime;

import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.CoreListener;
import java.lang.System.Logger;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Tells listeners what happened, in order, on one thread; nobody waits for them. What needs the
/// person and came before the first listener is told to that one: a window starts after the core.
public final class CoreEvents implements AutoCloseable {
  private static final Logger LOG = System.getLogger(CoreEvents.class.getName());

  // More than these tell a person nothing more.
  private static final int EARLY = 100;

  private final List<CoreListener> listeners = new CopyOnWriteArrayList<>();
  // Guarded by this.
  private final Set<CoreEvent> early = new LinkedHashSet<>();
  private final Set<CoreEvent.AttentionOver> ends = new HashSet<>();
  private final ExecutorService teller =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("core-events").factory());

  public synchronized AutoCloseable add(CoreListener listener) {
    listeners.add(listener);
    early.forEach(this::tell);
    early.clear();
    return () -> listeners.remove(listener);
  }

  public synchronized void tell(CoreEvent event) {
    if (event instanceof CoreEvent.Attention(var proxy, var code, _)) {
      ends.add(new CoreEvent.AttentionOver(proxy, code));
    }
    if (!listeners.isEmpty() && !teller.isShutdown()) {
      // A later listener is told of what happens from then on.
      List<CoreListener> now = List.copyOf(listeners);
      teller.execute(() ->
          now.stream().filter(listeners::contains).forEach(listener -> tell(listener, event)));
    } else if (listeners.isEmpty() && needsPerson(event) && early.size() < EARLY) {
      early.add(event);
    }
  }

  /// Tells that something does not need the person any more; nothing where nobody was told of it.
  public synchronized void over(String proxy, String code) {
    var end = new CoreEvent.AttentionOver(proxy, code);
    if (ends.remove(end)) {
      early.removeIf(event ->
          event instanceof CoreEvent.Attention(var its, var as, _)
              && end.equals(new CoreEvent.AttentionOver(its, as)));
      tell(end);
    }
  }

  /// The same of all that was told of a proxy: it is gone.
  public synchronized void over(String proxy) {
    List.copyOf(ends).stream()
        .filter(end -> end.proxy().equals(proxy))
        .forEach(end -> over(proxy, end.code()));
  }

  private static boolean needsPerson(CoreEvent event) {
    return event instanceof CoreEvent.Attention
        || event instanceof CoreEvent.ShowRequested
        || event instanceof CoreEvent.EndRequested;
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
