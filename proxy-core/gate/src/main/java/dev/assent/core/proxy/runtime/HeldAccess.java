package dev.assent.core.proxy.runtime;

import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.identity.server.ServerAccess;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The sign-in at one server for all its sessions: the same one until the definition says another
/// address, other certificates or other terms. Thread-safe.
public final class HeldAccess implements AutoCloseable {
  private @Nullable Held held;

  private record Held(Endpoint endpoint, ServerAccess access) {}

  /// The sign-in at this server.
  ///
  /// @param made makes one where there is none yet
  public synchronized ServerAccess of(Endpoint endpoint, Supplier<ServerAccess> made) {
    Held now = held;
    if (now == null || !now.endpoint().equals(endpoint)) {
      // A session that began with the one before goes on with it.
      now = new Held(endpoint, made.get());
      held = now;
    }
    return now.access();
  }

  @Override
  public synchronized void close() {
    Held now = held;
    held = null;
    if (now != null) {
      now.access().close();
    }
  }
}
