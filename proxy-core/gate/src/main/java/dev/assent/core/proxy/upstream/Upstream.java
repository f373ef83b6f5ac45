package dev.assent.core.proxy.upstream;

import dev.assent.core.audit.AuditException;
import dev.assent.core.transport.Channel;
import java.time.Duration;
import java.util.Optional;

/// The server of one session.
public interface Upstream extends AutoCloseable {
  /// Carries messages to and from it.
  Channel channel();

  /// Starts a server.
  interface Starting {
    /// Starts it; where that fails, the server says why.
    ///
    /// @throws AuditException when the log cannot be written; it is not started then
    Upstream start() throws AuditException, InterruptedException;
  }

  /// Makes it ready for a message that is about to be judged, where its start was put off.
  default void prepare() throws InterruptedException {}

  /// True if there is one that could take a message.
  default boolean isThere() {
    return true;
  }

  /// Why it is not started before a person accepts what it consists of; absent for every other one.
  default Optional<String> held() {
    return Optional.empty();
  }

  /// True if it is reached over HTTP, where a client repeats arguments as headers.
  default boolean isOverHttp() {
    return false;
  }

  /// Says in one sentence how it ended, after its channel has: `it exited with code 3; it last
  /// wrote: …`. Waits a moment for the end to be known.
  String howItEnded() throws InterruptedException;

  /// Ends it and everything it started, politely first. Returns when it is gone.
  @Override
  void close();

  /// As [#close], within a time, however little that leaves for politeness.
  default void close(Duration most) {
    close();
  }
}
