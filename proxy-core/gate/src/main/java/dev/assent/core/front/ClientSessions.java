package dev.assent.core.front;

import dev.assent.core.json.Json;
import dev.assent.core.local.SessionHello;
import dev.assent.core.transport.LocalService;
import dev.assent.core.transport.LocalService.LocalSession;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/// The open sessions of one front end. Thread-safe.
final class ClientSessions implements AutoCloseable {
  private final String proxy;
  private final Path folder;
  private final FrontService service;
  private final FrontBounds bounds;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Kept> sessions = new LinkedHashMap<>();
  private final Thread sweeper;

  /// @param client who opened it, for requests without handshake
  private record Kept(ClientSession session, Json client) {}

  /// @param folder the working folder of these sessions
  ClientSessions(String proxy, Path folder, FrontService service, FrontBounds bounds) {
    this.proxy = proxy;
    this.folder = folder;
    this.service = service;
    this.bounds = bounds;
    this.sweeper = Thread.ofVirtual().name("http sessions of " + proxy).start(this::sweep);
  }

  /// The session of a handle; absent when it is over or never was.
  synchronized Optional<ClientSession> find(String handle) {
    return Optional.ofNullable(sessions.get(handle))
        .map(Kept::session)
        .filter(session -> !session.modern() && !session.isOver());
  }

  synchronized int count() {
    return sessions.size();
  }

  /// Opens a session for a handshake.
  ClientSession open() throws RefusedRequestException {
    return open(false, dev.assent.core.json.JsonNull.NULL);
  }

  /// A session that a message goes to, and the stream of its answers.
  ///
  /// @param stream absent where no answer is expected
  record Joined(ClientSession session, Optional<ResumableStream> stream) {}

  /// A session for a message without handshake: one of the same client in which nothing open has
  /// its id.
  synchronized Joined share(PostBody posted) throws RefusedRequestException {
    ClientSession session = fitting(posted);
    Optional<ResumableStream> stream =
        posted.requests().isEmpty() ? Optional.empty() : session.open(posted);
    if (stream.isEmpty() && !posted.requests().isEmpty()) {
      throw RefusedRequestException.of(
          503, "too-many", "too many calls are without answer", Map.of("Retry-After", "1"));
    }
    return new Joined(session, stream);
  }

  private ClientSession fitting(PostBody posted) throws RefusedRequestException {
    Json client = posted.ownClient();
    for (Kept kept : sessions.values()) {
      if (kept.session.modern() && kept.client.equals(client) && kept.session.isFree(posted)) {
        return kept.session;
      }
    }
    return open(true, client);
  }

  private synchronized ClientSession open(boolean modern, Json client)
      throws RefusedRequestException {
    if (sessions.size() >= bounds.sessions()) {
      throw RefusedRequestException.of(
          503, "too-many-sessions", "too many sessions are open", Map.of("Retry-After", "10"));
    }
    var hello =
        new SessionHello(proxy, folder.toString(), OptionalLong.empty(), OptionalLong.empty());
    if (service.sessions().opening(hello) instanceof LocalService.Opening.TurnedAway(var refusal)) {
      throw RefusedRequestException.of(503, "turned-away", refusal.message());
    }
    byte[] raw = new byte[32];
    random.nextBytes(raw);
    var session =
        new ClientSession(
            Base64.getUrlEncoder().withoutPadding().encodeToString(raw),
            modern,
            bounds,
            service.limits(),
            service::refused);
    sessions.put(session.handle(), new Kept(session, client));
    var local = new LocalSession(hello, Map.of(), session.input(), session.output(), session::end);
    Thread.ofVirtual().name("http session of " + proxy).start(() -> run(session, local));
    return session;
  }

  private void run(ClientSession session, LocalSession local) {
    try {
      service.sessions().session(local);
    } finally {
      end(session);
    }
  }

  /// Ends a session.
  void end(ClientSession session) {
    synchronized (this) {
      sessions.remove(session.handle());
    }
    session.end();
  }

  private void sweep() {
    long step = Math.max(10, bounds.idle().toMillis() / 10);
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(step);
        idle().forEach(this::end);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized List<ClientSession> idle() {
    return sessions.values().stream()
        .map(Kept::session)
        .filter(session -> session.idleNanos() > bounds.idle().toNanos())
        .toList();
  }

  @Override
  public void close() {
    sweeper.interrupt();
    List<Kept> all;
    synchronized (this) {
      all = new ArrayList<>(sessions.values());
    }
    all.forEach(kept -> end(kept.session));
  }
}
