package dev.assent.desktop.proxies.wiring;

import java.time.Instant;

/// The state of a server now.
public sealed interface ServerState {

  /// Nobody uses it; it starts with the next session.
  record Stopped() implements ServerState {}

  /// It was started and has not answered yet.
  record Starting() implements ServerState {}

  /// It ended by itself, and a session waits until it is started again.
  ///
  /// @param until when it is started
  /// @param why how it ended
  record Waiting(Instant until, String why) implements ServerState {}

  /// It serves.
  ///
  /// @param since since when
  /// @param sessions how many sessions use it, at least 1
  record Running(Instant since, int sessions) implements ServerState {}

  /// It did not start, or it died.
  ///
  /// @param why one sentence
  /// @param at when
  record Failed(String why, Instant at) implements ServerState {}

  /// It wants the person to sign in.
  ///
  /// @param why one sentence
  /// @param at since when
  record Asks(String why, Instant at) implements ServerState {}
}
