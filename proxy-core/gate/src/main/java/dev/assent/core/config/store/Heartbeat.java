package dev.assent.core.config.store;

import java.time.Instant;
import java.util.Locale;

/// The latest sign of life of one kind from one agent or client.
///
/// @param name of the agent as commands name it, or the client's as it calls itself
/// @param proxy that the client spoke to; empty for a hook
/// @param at when it came last; up to a minute may be missing
public record Heartbeat(Kind kind, String name, String proxy, Instant at) {
  /// The kinds of signs.
  public enum Kind {
    /// an agent's hook asked
    HOOK,
    /// a client greeted a server of ours
    HANDSHAKE;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
