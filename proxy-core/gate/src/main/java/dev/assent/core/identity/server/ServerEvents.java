package dev.assent.core.identity.server;

/// Takes what happens to sign-ins at servers, for the log of the server.
@FunctionalInterface
public interface ServerEvents {
  /// Takes one in. A fault of the log does not undo what happened.
  void tell(String server, ServerEvent event) throws InterruptedException;
}
