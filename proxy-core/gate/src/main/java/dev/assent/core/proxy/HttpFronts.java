package dev.assent.core.proxy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.HttpToken;
import dev.assent.core.front.FrontEnd;
import dev.assent.core.front.FrontService;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.secrets.SecretEncoding;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.LocalService;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The HTTP front ends of all proxies, as the configuration wants them at the moment; none by
/// default. One that cannot be opened is tried again.
final class HttpFronts implements AutoCloseable {
  private static final Logger LOG = System.getLogger(HttpFronts.class.getName());
  private static final String CODE = "http-front-end";
  private static final Duration AGAIN = Duration.ofSeconds(30);

  private final CoreParts core;
  private final LocalService sessions;
  private final Map<String, Open> open = new HashMap<>();
  private final Map<String, Sentence> troubles = new HashMap<>();
  private final Thread keeper;
  private boolean changed = true;
  private boolean closed;

  /// The part of a configuration that makes it necessary to open a front end anew when it differs.
  private record Wanted(HttpFrontEnd front, Path folder) {}

  private record Open(Wanted wanted, FrontEnd front, RefusedRequests refused) {}

  HttpFronts(CoreParts core, LocalService sessions) {
    this.core = core;
    this.sessions = sessions;
    this.keeper = Thread.ofVirtual().name("http front ends").unstarted(this::keep);
  }

  void start() {
    keeper.start();
  }

  /// The configuration is another.
  synchronized void changed() {
    changed = true;
    notifyAll();
  }

  /// The address where clients reach a proxy now, `http://127.0.0.1:PORT/mcp`; absent when they do
  /// not.
  synchronized Optional<String> address(String proxy) {
    return Optional.ofNullable(open.get(proxy))
        .map(found -> "http://127.0.0.1:" + found.front().port() + "/mcp");
  }

  /// Why a configured front end does not listen; absent when it does or none is configured.
  synchronized Optional<Sentence> trouble(String proxy) {
    return Optional.ofNullable(troubles.get(proxy));
  }

  private void keep() {
    try {
      while (awaitWork()) {
        reconcile();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean awaitWork() throws InterruptedException {
    long until = System.nanoTime() + AGAIN.toNanos();
    while (!changed && !closed) {
      long left = until - System.nanoTime();
      if (!troubles.isEmpty() && left <= 0) {
        break;
      }
      wait(troubles.isEmpty() ? 0 : Math.max(1, left / 1_000_000));
    }
    changed = false;
    return !closed;
  }

  private void reconcile() throws InterruptedException {
    var wanted = wanted();
    for (var entry : openNow().entrySet()) {
      if (!entry.getValue().wanted().equals(wanted.get(entry.getKey()))) {
        shut(entry.getKey());
      }
    }
    List<String> unwished;
    synchronized (this) {
      unwished = troubles.keySet().stream().filter(proxy -> !wanted.containsKey(proxy)).toList();
      troubles.keySet().removeAll(unwished);
    }
    unwished.forEach(proxy -> core.events().over(proxy, CODE));
    for (var entry : wanted.entrySet()) {
      if (!openNow().containsKey(entry.getKey())) {
        open(entry.getKey(), entry.getValue());
      }
    }
  }

  private synchronized Map<String, Open> openNow() {
    return new HashMap<>(open);
  }

  private Map<String, Wanted> wanted() {
    var wanted = new TreeMap<String, Wanted>();
    for (String name : core.proxyNames()) {
      try {
        ProxyDefinition definition = core.config().proxy(name);
        definition
            .httpFrontEnd()
            .ifPresent(front -> wanted.put(name, new Wanted(front, folder(definition))));
      } catch (ConfigException e) {
        LOG.log(Logger.Level.DEBUG, "the configuration of {0} cannot be used", name);
      }
    }
    return wanted;
  }

  // Clients over HTTP stand nowhere on this machine.
  private Path folder(ProxyDefinition definition) {
    return definition
        .workingFolder()
        .or(() ->
            definition.roots().filter(roots -> !roots.isEmpty()).map(roots -> roots.getFirst()))
        .map(Path::of)
        .orElse(core.surroundings().userHome());
  }

  private void open(String proxy, Wanted wanted) throws InterruptedException {
    try {
      var refused =
          new RefusedRequests(
              core.surroundings().clock(),
              () -> core.runtime(proxy).audit(core.config().settings().audit()));
      var service = new Service(proxy, refused);
      var front =
          FrontEnd.open(
              proxy,
              wanted.front().port(),
              tokenDigest(proxy, wanted.front()),
              wanted.folder(),
              service);
      boolean late;
      synchronized (this) {
        late = closed;
        if (!late) {
          open.put(proxy, new Open(wanted, front, refused));
          troubles.remove(proxy);
        }
      }
      if (late) {
        front.close();
      }
      core.events().over(proxy, CODE);
    } catch (IOException e) {
      trouble(proxy, Sentence.of("port %s cannot be used: %s", wanted.front().port(), e));
    } catch (ConfigException | SecretStoreException e) {
      trouble(proxy, Sentence.of("its token cannot be read: %s", e));
    }
  }

  private byte[] tokenDigest(String proxy, HttpFrontEnd front)
      throws ConfigException, SecretStoreException, InterruptedException {
    byte[] token;
    if (front.tokenKey().isEmpty()) {
      token = HttpToken.loadOrCreate(core.home(), proxy);
    } else {
      char[] value = core.surroundings().secrets().needed(front.tokenKey().get());
      token = SecretEncoding.bytes(value);
      Arrays.fill(value, '\0');
    }
    try {
      if (token.length < 16) {
        throw new SecretStoreException(
            Sentence.found(Sentence.of("a token of %s bytes", token.length), "at least 16"));
      }
      return FrontEnd.digestOf(token);
    } finally {
      Arrays.fill(token, (byte) 0);
    }
  }

  private void trouble(String proxy, Sentence sentence) {
    @Nullable Sentence before;
    synchronized (this) {
      before = troubles.put(proxy, sentence);
    }
    if (!sentence.equals(before)) {
      core.events()
          .tell(
              new CoreEvent.Attention(
                  proxy, CODE, Sentence.of("the HTTP front end does not listen: %s", sentence)));
    }
  }

  private void shut(String proxy) throws InterruptedException {
    Open found;
    synchronized (this) {
      found = open.remove(proxy);
    }
    if (found != null) {
      found.front().close();
      try {
        // The log of a proxy that was removed is closed for good.
        if (core.proxyNames().contains(proxy)) {
          found.refused().flush();
        }
      } catch (AuditException e) {
        core.events().tell(CoreEvent.unlogged(proxy, e));
      }
    }
  }

  /// Ends all of them and their sessions.
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    keeper.interrupt();
    try {
      keeper.join(Duration.ofSeconds(5));
      for (String proxy : openNow().keySet()) {
        shut(proxy);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// The services that the core offers to one front end.
  private final class Service implements FrontService {
    private final String proxy;
    private final RefusedRequests refused;

    Service(String proxy, RefusedRequests refused) {
      this.proxy = proxy;
      this.refused = refused;
    }

    @Override
    public LocalService sessions() {
      return sessions;
    }

    @Override
    public JsonLimits limits() {
      return core.config().settings().limits().message();
    }

    @Override
    public Optional<JsonObject> tool(String name) {
      return core.runtime(proxy).tools().description(name);
    }

    @Override
    public void refused(String code) {
      try {
        refused.add(code);
      } catch (AuditException e) {
        core.events().tell(CoreEvent.unlogged(proxy, e));
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Writes down who was turned away at an HTTP front end: at most one record a second, so that
  /// knocking cannot fill the log. Thread-safe.
  private static final class RefusedRequests {
    private static final Duration APART = Duration.ofSeconds(1);

    private final Clock clock;
    private final Log log;
    private final Map<String, Long> counts = new TreeMap<>();
    private Instant written = Instant.MIN;

    /// Opens the log that takes the records.
    interface Log {
      AuditLog open() throws AuditException;
    }

    RefusedRequests(Clock clock, Log log) {
      this.clock = clock;
      this.log = log;
    }

    /// Counts one, and writes when the last record is long enough ago.
    ///
    /// @param code stable, lower case with dashes
    void add(String code) throws AuditException, InterruptedException {
      JsonObject body;
      synchronized (this) {
        counts.merge(code, 1L, Long::sum);
        Instant now = clock.instant();
        if (written.isAfter(now)) {
          // The clock was set back.
          written = now;
        }
        if (written.plus(APART).isAfter(now) && !written.equals(Instant.MIN)) {
          return;
        }
        written = now;
        body = taken();
      }
      append(body);
    }

    /// Writes what was counted since the last record.
    void flush() throws AuditException, InterruptedException {
      JsonObject body;
      synchronized (this) {
        if (counts.isEmpty()) {
          return;
        }
        body = taken();
      }
      append(body);
    }

    private JsonObject taken() {
      var body = JsonObject.builder();
      counts.forEach(body::put);
      counts.clear();
      return JsonObject.builder().put("refused", body.build()).build();
    }

    private void append(JsonObject body) throws AuditException, InterruptedException {
      log.open().append(AuditFile.AUTH, "http_refused", body, AuditLog.Durability.WRITTEN);
    }
  }
}
