package dev.assent.core.proxy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.lazy.Recent;
import dev.assent.core.pep.SessionHistory;
import dev.assent.core.proxy.SessionAssembly.SessionSources;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.wiring.AgentFolders;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The sessions of agents that asked lately. An agent says when it begins to work by asking, and
/// does not say when it ends: a session is over when nothing was asked for half an hour.
/// Thread-safe.
final class AgentSessions {
  private static final Logger LOG = System.getLogger(AgentSessions.class.getName());
  private static final Duration QUIET = Duration.ofMinutes(30);
  private static final int MOST = 64;
  private static final int PASTS = 1024;
  private static final SessionFault CHANGED =
      new SessionFault("configuration-changed", "the configuration was changed");
  private static final SessionFault TOO_MANY =
      new SessionFault("too-many", "more sessions than are kept");
  private static final SessionFault ASSENT_ENDS = new SessionFault("closing", "Assent ends");

  private final CoreParts core;
  private final SessionSources sources;
  private final SessionBadges lanes;
  private final LongSupplier nanos;
  private final Map<Key, AgentSession> open = new LinkedHashMap<>();
  private @Nullable Thread sweeper;
  private boolean closed;

  // An agent that works elsewhere for a while, or rests, has the past that it had.
  private final Map<Past, SessionHistory> pasts = new Recent<>(PASTS);

  private record Past(String proxy, String session) {}

  private record Key(String proxy, String session, Path project, Map<String, String> places) {}

  /// @param lanes gives the sessions their ids
  /// @param nanos the steady clock
  AgentSessions(SessionSources sources, SessionBadges lanes, LongSupplier nanos) {
    this.core = sources.core();
    this.sources = sources;
    this.lanes = lanes;
    this.nanos = nanos;
  }

  /// The session of an agent, begun where it is new or its proxy is configured otherwise now. A
  /// call is under way in it until [#release(AgentSession)].
  ///
  /// @param name what the agent calls it
  /// @param environment variables of the agent
  /// @throws AuditException when the log takes nothing
  synchronized AgentSession take(
      ProxyDefinition definition, String name, Path project, Map<String, String> environment)
      throws AuditException, InterruptedException {
    if (closed) {
      throw new IllegalStateException("the sessions of agents are closed");
    }
    var places = new HashMap<>(environment);
    places.keySet().retainAll(AgentFolders.VARIABLES);
    var key = new Key(definition.name(), name, project, Map.copyOf(places));
    @Nullable AgentSession known = open.get(key);
    Optional<SessionFault> over =
        Optional.ofNullable(known).flatMap(session -> session.binding().over());
    if (known != null && over.isEmpty() && known.definition().equals(definition)) {
      known.begins();
      return known;
    }
    if (known != null) {
      // Calls under way there end by their own terms.
      end(key, known, over.orElse(CHANGED));
    }
    if (open.size() >= MOST) {
      open.entrySet().stream()
          .min(Comparator.comparingLong(entry -> entry.getValue().lastUsed()))
          .map(entry -> Map.entry(entry.getKey(), entry.getValue()))
          .ifPresent(oldest -> end(oldest.getKey(), oldest.getValue(), TOO_MANY));
    }
    var session = begun(definition, key);
    session.begins();
    open.put(key, session);
    var runtime = core.runtime(definition.name());
    runtime.sessionStarts();
    runtime.sessionReady();
    sweepFromNowOn();
    return session;
  }

  private AgentSession begun(ProxyDefinition definition, Key key)
      throws AuditException, InterruptedException {
    String id = lanes.open();
    boolean begun = false;
    try {
      var past = past(key.proxy(), key.session());
      var session = new AgentSession(id, sources, definition, key.project(), key.places(), past);
      session.opened(key.session());
      begun = true;
      return session;
    } finally {
      if (!begun) {
        lanes.close(id);
      }
    }
  }

  private SessionHistory past(String proxy, String session) {
    return pasts.computeIfAbsent(
        new Past(proxy, session), _ -> new SessionHistory(core.surroundings().ticker()));
  }

  /// Ends what [#take] began.
  void release(AgentSession session) {
    session.ends(nanos.getAsLong());
  }

  /// Ends the sessions in which nothing was asked for long.
  synchronized void sweep() {
    long then = nanos.getAsLong() - QUIET.toNanos();
    for (var entry : new ArrayList<>(open.entrySet())) {
      if (entry.getValue().isIdleSince(then)) {
        end(
            entry.getKey(),
            entry.getValue(),
            new SessionFault("quiet", "nothing was asked for " + QUIET.toMinutes() + " min"));
      }
    }
  }

  /// Returns how many sessions are open.
  synchronized int count() {
    return open.size();
  }

  private void sweepFromNowOn() {
    if (sweeper == null) {
      sweeper = Thread.ofVirtual().name("agents' sessions").start(this::sweepOnAndOn);
    }
  }

  private void sweepOnAndOn() {
    try {
      while (true) {
        TimeUnit.MINUTES.sleep(1);
        sweep();
        endOver();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Ends the sessions that belong to nobody any more.
  synchronized void endOver() {
    for (var entry : new ArrayList<>(open.entrySet())) {
      entry
          .getValue()
          .binding()
          .over()
          .ifPresent(why -> end(entry.getKey(), entry.getValue(), why));
    }
  }

  private void end(Key key, AgentSession session, SessionFault why) {
    open.remove(key);
    lanes.close(session.id());
    core.broker().withdrawSession(session.id(), why.withdrawal());
    try {
      session.operations().closed(Optional.of(why), session.binding().ownerInLog());
    } catch (AuditException e) {
      LOG.log(Logger.Level.DEBUG, "the end of a session is not in the log", e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      core.runtime(key.proxy()).sessionEnds(true, Optional.empty());
    }
  }

  /// Ends all of them.
  synchronized void close() {
    closed = true;
    @Nullable Thread sweeping = sweeper;
    if (sweeping != null) {
      sweeping.interrupt();
    }
    List.copyOf(open.keySet())
        .forEach(key ->
            Optional.ofNullable(open.get(key))
                .ifPresent(session -> end(key, session, ASSENT_ENDS)));
  }
}
