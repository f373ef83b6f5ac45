package dev.assent.core.proxy.runtime;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.identity.server.ServerEvent;
import dev.assent.core.identity.server.ServerEvents;
import dev.assent.core.identity.server.WaitingEvents;
import dev.assent.core.proxy.host.CoreEvent;
import java.util.function.Consumer;

/// Writes what happens to sign-ins at servers into the log of the server, in the chain `auth`; what
/// other processes left for it goes first. Thread-safe.
public final class SignInRecords implements ServerEvents {
  private final PersonActs.Logs logs;
  private final Consumer<CoreEvent> events;
  private final WaitingEvents waiting;

  public SignInRecords(PersonActs.Logs logs, Consumer<CoreEvent> events, WaitingEvents waiting) {
    this.logs = logs;
    this.events = events;
    this.waiting = waiting;
  }

  @Override
  public void tell(String server, ServerEvent event) throws InterruptedException {
    takeIn(server);
    if (!write(server, event)) {
      waiting.tell(server, event);
    }
  }

  /// Takes in what other processes left for the log of a server.
  public void takeIn(String server) throws InterruptedException {
    waiting.takeAll(server, event -> write(server, event));
  }

  private boolean write(String server, ServerEvent event) throws InterruptedException {
    try {
      var _ =
          logs.of(server)
              .append(
                  AuditFile.AUTH,
                  event.kind().type(),
                  event.body(),
                  event.kind() == ServerEvent.Kind.RENEWED
                      ? Durability.WRITTEN
                      : Durability.FORCED);
      return true;
    } catch (AuditException e) {
      // A log that fails lets no call pass, and is told of.
      events.accept(
          new CoreEvent.Attention(server, "audit-failed", String.valueOf(e.getMessage())));
      return false;
    }
  }
}
