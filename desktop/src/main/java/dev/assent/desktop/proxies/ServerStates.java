package dev.assent.desktop.proxies;

/// What the servers are doing. Belongs to the toolkit's thread; whoever implements it crosses from the core's threads.
public interface ServerStates {

  /// What a server is doing now; Stopped for names that nobody knows.
  ServerState of(String name);

  /// Calls back on the toolkit's thread after each change of any state.
  ///
  /// @return ends the calls
  Runnable listen(Runnable changed);
}
