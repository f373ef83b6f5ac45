package dev.assent.core.proxy;

import dev.assent.core.transport.Channel;

/// The server of one session.
interface Upstream extends AutoCloseable {
  /// Carries messages to and from it.
  Channel channel();

  /// Whether it is reached over HTTP, where a client repeats arguments as headers.
  default boolean isOverHttp() {
    return false;
  }

  /// Says in one sentence how it ended, after its channel has: `it exited with code 3; it last wrote: …`. Waits a moment
  /// for the end to be known.
  String howItEnded() throws InterruptedException;

  /// Ends it and everything it started, politely first. Returns when it is gone.
  @Override
  void close();
}
