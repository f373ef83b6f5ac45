package dev.assent.core.proxy.host;

import java.time.Instant;

/// The state of a configured server.
public sealed interface ProxyState {
  /// The code of a failure that the person ends by signing in.
  String SIGN_IN = "sign-in-needed";

  /// No session is open, or none has a server: it is held, or everything is denied.
  record Stopped() implements ProxyState {}

  /// A session is open and its server is being started.
  record Starting() implements ProxyState {}

  /// A session is open and waits until its server, which ended by itself before, may be started
  /// again.
  ///
  /// @param until when it is started
  /// @param detail how it ended before
  record Waiting(Instant until, CharSequence detail) implements ProxyState {}

  /// At least one session is open.
  ///
  /// @param since from when on one was ready at every moment; those that are open now may be
  ///   younger
  /// @param sessions how many
  record Running(Instant since, int sessions) implements ProxyState {}

  /// The last session could not start, its server died, or a server over HTTP does not answer.
  ///
  /// @param code stable, lower case with dashes; `down` after five ends in a row,
  ///   `server-unreachable` while an HTTP server of an open session takes no connections,
  ///   [#SIGN_IN] while it wants the person to sign in
  /// @param detail what happened, one sentence
  /// @param at when
  record Failed(String code, CharSequence detail, Instant at) implements ProxyState {}
}
