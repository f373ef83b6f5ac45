package dev.assent.core.proxy;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.Heartbeat;
import dev.assent.core.config.store.Heartbeat.Kind;
import dev.assent.core.config.store.HeartbeatStore;
import java.lang.System.Logger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Notes when each agent's hook asked last, and when each client last greeted a server, and keeps
/// that over restarts. Writes a greeting at once, and the questions of hooks at most once a minute.
/// A file that cannot be used is passed over and written anew. Thread-safe.
final class Heartbeats implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Heartbeats.class.getName());
  private static final Duration KEPT_EVERY = Duration.ofMinutes(1);
  // Whoever makes up names cannot fill the memory.
  private static final int MOST = 2 * HeartbeatStore.MOST;

  private final HeartbeatStore store;
  private final InstantSource clock;
  private final Map<Source, Instant> latest = new HashMap<>();
  private final Map<Source, Instant> kept = new HashMap<>();
  private final Object writing = new Object();
  private final Consumer<Runnable> beside;
  private boolean due;
  private boolean closed;

  private record Source(Kind kind, String name, String proxy) {}

  Heartbeats(AssentHome home, InstantSource clock) {
    this(home, clock, task -> Thread.ofVirtual().name("heartbeats").start(task));
  }

  /// @param beside runs what must not hold up a call
  Heartbeats(AssentHome home, InstantSource clock, Consumer<Runnable> beside) {
    this.beside = beside;
    this.store = new HeartbeatStore(home);
    this.clock = clock;
    try {
      for (Heartbeat beat : store.read()) {
        latest.put(new Source(beat.kind(), beat.name(), beat.proxy()), beat.at());
      }
    } catch (ConfigException e) {
      LOG.log(Logger.Level.WARNING, "earlier signs of life are not used: {0}", e.getMessage());
    }
    kept.putAll(latest);
  }

  /// Notes that an agent's hook asks.
  void hookAsks(HookAgent agent) {
    note(new Source(Kind.HOOK, agent.word(), ""));
  }

  /// Notes that a client greets a server.
  ///
  /// @param client as it names itself
  void greets(String client, String proxy) {
    if (HeartbeatStore.isName(client)) {
      note(new Source(Kind.HANDSHAKE, client, proxy));
    }
  }

  private synchronized void note(Source source) {
    Instant now = clock.instant();
    if (closed || latest.size() >= MOST && !latest.containsKey(source)) {
      return;
    }
    latest.put(source, now);
    @Nullable Instant last = kept.get(source);
    boolean isLate = last == null || !now.isBefore(last.plus(KEPT_EVERY));
    if (!due && (source.kind() == Kind.HANDSHAKE || isLate)) {
      due = true;
      beside.accept(this::write);
    }
  }

  private void write() {
    synchronized (writing) {
      List<Heartbeat> beats = begins();
      if (beats.isEmpty()) {
        return;
      }
      try {
        store.write(beats);
      } catch (ConfigException e) {
        LOG.log(Logger.Level.WARNING, "signs of life could not be kept: {0}", e.getMessage());
      }
    }
  }

  private synchronized List<Heartbeat> begins() {
    due = false;
    if (kept.equals(latest)) {
      return List.of();
    }
    kept.putAll(latest);
    return list();
  }

  /// All of them, in no order.
  synchronized List<Heartbeat> list() {
    return latest.entrySet().stream()
        .map(one ->
            new Heartbeat(
                one.getKey().kind(), one.getKey().name(), one.getKey().proxy(), one.getValue()))
        .toList();
  }

  /// Writes what is not written yet; nothing is noted later.
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    write();
  }
}
