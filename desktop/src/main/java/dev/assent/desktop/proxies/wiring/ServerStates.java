package dev.assent.desktop.proxies.wiring;

import java.util.List;

/// Tells the state of each server. Belongs to the toolkit's thread; whoever implements it crosses
/// from the core's threads.
public interface ServerStates {

  /// The present state of a server; Stopped for names that nobody knows.
  ServerState of(String name);

  /// The links between clients and servers now, one for each open session, in no order.
  List<ClientLink> clients();

  /// Calls back on the toolkit's thread after each change of any state.
  ///
  /// @return ends the calls
  Runnable listen(Runnable changed);
}
