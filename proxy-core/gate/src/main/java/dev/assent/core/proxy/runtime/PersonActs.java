package dev.assent.core.proxy.runtime;

import dev.assent.core.approval.PersonAct;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.json.JsonObject;
import dev.assent.core.presence.PresenceResult;
import dev.assent.core.proxy.host.CoreEvent;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Writes what people do about their answers into the log of the proxy they were given for, in the
/// chain `operations`: records of type `person`, `{"act", "approval", "session", "until"?,
/// "presence"?}`; `approval` is the id that decisions name. Thread-safe.
///
/// The act itself has taken effect: it makes stricter, or it is a yes whose use has a decision of
/// its own. A log that fails is told of, and takes nothing back.
public final class PersonActs implements Consumer<PersonAct>, AutoCloseable {
  private static final long PATIENCE_SECONDS = 5;

  private final Logs logs;
  private final Consumer<CoreEvent> events;
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("person-acts").factory());

  /// The logs of the proxies.
  @FunctionalInterface
  public interface Logs {
    AuditLog of(String proxy) throws AuditException;
  }

  public PersonActs(Logs logs, Consumer<CoreEvent> events) {
    this.logs = logs;
    this.events = events;
  }

  /// Returns at once: a disk that hangs must not keep a window.
  @Override
  public void accept(PersonAct act) {
    try {
      writer.execute(() -> write(act));
    } catch (RejectedExecutionException _) {
      // The core is closing, and with it everything that stands.
    }
  }

  private void write(PersonAct act) {
    var body =
        JsonObject.builder()
            .put("act", act.kind().word())
            .put("approval", act.request().id())
            .put("session", act.request().request().environment().sessionId())
            .putIfPresent("until", act.until().map(Instant::toString))
            .putIfPresent("presence", act.presence().map(PresenceResult::word))
            .build();
    String proxy = act.request().proxy();
    try {
      logs.of(proxy).append(AuditFile.OPERATIONS, "person", body, Durability.FORCED);
    } catch (AuditException e) {
      events.accept(CoreEvent.unlogged(proxy, e));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits a moment for what is not written yet.
  @Override
  public void close() {
    writer.shutdown();
    try {
      boolean _ = writer.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
