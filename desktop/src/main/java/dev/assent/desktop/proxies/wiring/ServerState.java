package dev.assent.desktop.proxies.wiring;

import java.time.Instant;

/// The state of a server now.
public sealed interface ServerState {

  /// It does not run; it starts when a client needs it and nothing forbids it.
  record Stopped() implements ServerState {}

  /// It is being started.
  record Starting() implements ServerState {}

  /// It ended by itself, and a session waits until it is started again.
  ///
  /// @param until when it is started
  /// @param why how it ended
  record Waiting(Instant until, CharSequence why) implements ServerState {}

  /// It serves.
  ///
  /// @param sessions how many sessions use it, at least 1
  record Running(int sessions) implements ServerState {}

  /// It did not start, or it died.
  ///
  /// @param why one sentence
  /// @param at when
  record Failed(CharSequence why, Instant at) implements ServerState {}

  /// It wants the person to sign in.
  ///
  /// @param why one sentence
  /// @param at since when
  record Asks(CharSequence why, Instant at) implements ServerState {}
}
