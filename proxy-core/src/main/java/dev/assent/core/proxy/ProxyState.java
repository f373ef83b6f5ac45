package dev.assent.core.proxy;

import java.time.Instant;

/// How a configured server is doing.
public sealed interface ProxyState {
  /// No session is open.
  record Stopped() implements ProxyState {}

  /// A session is open and its server has not answered yet.
  record Starting() implements ProxyState {}

  /// At least one session is open.
  ///
  /// @param since when the first of them became ready
  /// @param sessions how many
  record Running(Instant since, int sessions) implements ProxyState {}

  /// The last session could not start or its server died.
  ///
  /// @param code stable, lower case with dashes
  /// @param detail what happened, one sentence
  /// @param at when
  record Failed(String code, String detail, Instant at) implements ProxyState {}
}
